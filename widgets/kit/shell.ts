/** The content of every element's shadow root. */
export interface Shell {
  shadow: ShadowRoot;
  /** Reserves the element's height while it loads. */
  place: HTMLElement;
  /** The host page's content of the element is shown here until the island is. */
  slot: HTMLSlotElement;
  /** The boundary of a host page's inherited styles. */
  root: HTMLElement;
  /** The island is rendered here. */
  island: HTMLElement;
  /** Links to the marketplace, whatever happens to the rest. */
  source: HTMLAnchorElement;
}

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates the shell, or takes over a declarative shadow root: `<div class="k-place"><slot></slot><div
 * class="k-root"><div class="k-island">…</div></div></div>`.
 */
export function openShell(element: HTMLElement, styles: CSSStyleSheet): Shell {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  // A server-rendered root links all its styles; ours are in parts, and the first part would override some of them.
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
  // Node by node: pages with Trusted Types do not accept HTML strings.
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
