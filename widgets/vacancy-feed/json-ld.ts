import type { FeedCard } from '#shared/contracts/embed.ts';

/** What a list leads to. Only links: a JobPosting belongs to the vacancy's own page. */
export function itemList(items: readonly FeedCard[], linkTo: (id: number) => string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: items.map(({ id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: linkTo(id),
    })),
  };
}

/** Tells search engines of it inside the element, since they do not look into shadow roots; null takes it back. */
export function writeJsonLd(element: HTMLElement, data: object | null): void {
  const before = element.querySelector(':scope > script[type="application/ld+json"]');
  if (!data) return before?.remove();
  const script = before ?? document.createElement('script');
  script.setAttribute('type', 'application/ld+json');
  // A node of text: pages with Trusted Types let no strings into scripts.
  script.replaceChildren(document.createTextNode(JSON.stringify(data).replaceAll('<', '\\u003c')));
  element.append(script);
}
