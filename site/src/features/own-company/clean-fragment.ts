/** The tags of employers' texts, as `server/platform/html.ts` allows them, and what others become. */
const ALLOWED = new Set(['P', 'BR', 'B', 'I', 'UL', 'OL', 'LI', 'H3', 'A']);
const RENAMED: Readonly<Record<string, string>> = { STRONG: 'B', EM: 'I', H1: 'H3', H2: 'H3', H4: 'H3' };
const BLOCKS = 'p, div, ul, ol, h1, h2, h3, h4, table';
/** Their content is no text. */
const DROPPED = new Set(['SCRIPT', 'STYLE', 'TITLE', 'TEMPLATE', 'IFRAME', 'OBJECT', 'SVG', 'MATH', 'NOSCRIPT']);
const LINK = /^(?:https?:\/\/|mailto:|tel:)/i;

/** A plain `div` is a paragraph; one around others is nothing. */
function tagOf(node: Element): string {
  if (node.tagName === 'DIV') return node.querySelector(BLOCKS) ? 'SPAN' : 'P';
  return RENAMED[node.tagName] ?? node.tagName;
}

/**
 * HTML that was loaded or pasted as nodes of the allowed tags, without attributes except the address of a link. It is
 * parsed apart from the page, so nothing in it runs; the server cleans it once more.
 */
export function cleanFragment(html: string, owner: Document = document): DocumentFragment {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const fragment = owner.createDocumentFragment();
  const waiting: { from: Node; to: Node }[] = [{ from: parsed.body, to: fragment }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { from, to } = next;
    const deeper: typeof waiting = [];
    for (const node of from.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) to.appendChild(owner.createTextNode(node.nodeValue ?? ''));
      if (!(node instanceof Element) || DROPPED.has(node.tagName.toUpperCase())) continue;
      const tag = tagOf(node);
      const element = owner.createElement(ALLOWED.has(tag) ? tag : 'span');
      const href = tag === 'A' ? (node.getAttribute('href') ?? '') : '';
      if (LINK.test(href)) element.setAttribute('href', href);
      to.appendChild(element);
      deeper.push({ from: node, to: element });
    }
    waiting.push(...deeper);
  }
  for (const span of fragment.querySelectorAll('span')) span.replaceWith(...span.childNodes);
  return fragment;
}
