/** What stands in every element's shadow root. */
export interface Shell {
  shadow: ShadowRoot;
  /** Keeps the element's height while it loads. */
  place: HTMLElement;
  /** What the host page has put in the element stands here until the island does. */
  slot: HTMLSlotElement;
  /** Where a host page's inherited styles end. */
  root: HTMLElement;
  /** The island is drawn here. */
  island: HTMLElement;
  /** Leads to the marketplace, whatever happens to the rest. */
  source: HTMLAnchorElement;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Draws the shell, or takes over the one that came as declarative shadow DOM:
 * `<div class="k-place"><slot></slot><div class="k-root"><div class="k-island">…</div></div></div>`.
 */
export function openShell(element: HTMLElement, styles: CSSStyleSheet): Shell {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  // What a server has drawn brings all its styles by a link; ours come in parts, and the first would undo some of it.
  if (!shadow.querySelector('link[rel="stylesheet"]')) shadow.adoptedStyleSheets.push(styles);
  const place = shadow.querySelector<HTMLElement>('.k-place') ?? box(shadow, 'div', 'k-place');
  const slot = place.querySelector('slot') ?? box(place, 'slot');
  const root = place.querySelector<HTMLElement>('.k-root') ?? box(place, 'div', 'k-root');
  root.lang = 'ru';
  const island = root.querySelector<HTMLElement>('.k-island') ?? box(root, 'div', 'k-island');
  const source = root.querySelector<HTMLAnchorElement>('.k-by') ?? sourceLink(root);
  return { shadow, place, slot, root, island, source };
}

function box<Tag extends keyof HTMLElementTagNameMap>(parent: Node, tag: Tag, name = ''): HTMLElementTagNameMap[Tag] {
  const element = parent.appendChild(document.createElement(tag));
  if (name) element.className = name;
  return element;
}

function sourceLink(root: HTMLElement): HTMLAnchorElement {
  const link = box(root, 'a', 'k-by');
  link.part.add('powered');
  // Node by node: pages with Trusted Types take no HTML in a string.
  const mark = svg(link, 'svg', { viewBox: '0 0 32 32', 'aria-hidden': 'true' });
  svg(mark, 'path', { d: 'M0 0h32v32H0z' });
  svg(mark, 'path', { d: 'M9 5v22M27 5.5 10.5 16 27 26.5' });
  svg(mark, 'circle', { cx: '9.5', cy: '16', r: '3.2' });
  link.append('Вакансии с\u00a0Каркаса');
  return link;
}

function svg(parent: Element, tag: string, attributes: Record<string, string>): Element {
  const element = parent.appendChild(document.createElementNS(SVG, tag));
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}
