import type { FeedCard } from '#shared/contracts/embed.ts';

/**
 * Tells search engines what the list leads to, inside the element: they do not look into shadow roots. Only links: a
 * JobPosting belongs to the vacancy's own page.
 */
export function writeItemList(element: HTMLElement, items: readonly FeedCard[], linkTo: (id: number) => string): void {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: items.map(({ id, title }, index) => ({ '@type': 'ListItem', position: index + 1, name: title, url: linkTo(id) })),
  };
  const script = element.querySelector(':scope > script[type="application/ld+json"]') ?? document.createElement('script');
  script.setAttribute('type', 'application/ld+json');
  // A node of text: pages with Trusted Types let no strings into scripts.
  script.replaceChildren(document.createTextNode(JSON.stringify(list).replaceAll('<', '\\u003c')));
  element.append(script);
}
