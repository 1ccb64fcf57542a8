import type { FeedCard } from '#shared/contracts/embed.ts';

/** The links of a list. A JobPosting belongs on the vacancy's own page. */
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

/** Puts structured data beside the shadow root, which search engines do not read; null removes it. */
export function writeJsonLd(element: HTMLElement, data: object | null): void {
  const before = element.querySelector(':scope > script[type="application/ld+json"]');
  if (!data) return before?.remove();
  const script = before ?? document.createElement('script');
  script.setAttribute('type', 'application/ld+json');
  // A text node: pages with Trusted Types do not accept strings in scripts.
  script.replaceChildren(document.createTextNode(JSON.stringify(data).replaceAll('<', '\\u003c')));
  element.append(script);
}
