/** What a closed bubble is drawn from. */
export interface LauncherLook {
  href: string;
  label: string;
  hasWords: boolean;
  isHidden: boolean;
  isOpen: boolean;
  /** The panel is on its way. */
  isBusy: boolean;
  /** Nothing can be opened here: it leads to the marketplace. */
  isLink: boolean;
  /** Dialogs with something new. */
  unread: number;
}

export interface BubbleParts {
  shadow: ShadowRoot;
  root: HTMLElement;
  link: HTMLAnchorElement;
  text: HTMLElement;
  badge: HTMLElement;
}

const SVG = 'http://www.w3.org/2000/svg';
const ICON = 'M4 5h16v11H10l-5 4v-4H4ZM8.500 10.500h.01M12 10.500h.01M15.500 10.500h.01';
const BADGE_MAX = 99;

/** Draws the button into the shadow root of its element: a link, so that it leads somewhere without an answer too. */
export function drawLauncher(element: HTMLElement, sheet: CSSStyleSheet, onPress: (event: Event) => void): BubbleParts {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
  shadow.adoptedStyleSheets.push(sheet);
  const root = add(shadow, 'div', 'k-root');
  root.lang = 'ru';
  const link = add(root, 'a', 'k-launch');
  link.part.add('launcher');
  link.addEventListener('click', onPress);
  // As buttons do; a link would scroll the page.
  link.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || link.role !== 'button') return;
    event.preventDefault();
    link.click();
  });
  const slot = add(link, 'slot');
  slot.name = 'launcher';
  const icon = slot.appendChild(document.createElementNS(SVG, 'svg'));
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  icon.appendChild(document.createElementNS(SVG, 'path')).setAttribute('d', ICON);
  const text = add(link, 'span');
  const badge = add(link, 'b', 'k-badge');
  badge.part.add('badge');
  badge.ariaHidden = 'true';
  return { shadow, root, link, text, badge };
}

export function showLauncher({ link, text, badge }: BubbleParts, look: LauncherLook): void {
  const { label, isLink, unread } = look;
  link.hidden = look.isHidden;
  link.href = look.href;
  link.target = isLink ? '_blank' : '';
  link.rel = 'noopener';
  link.role = isLink ? null : 'button';
  link.ariaHasPopup = isLink ? null : 'dialog';
  link.ariaExpanded = isLink ? null : String(look.isOpen);
  link.ariaBusy = look.isBusy ? 'true' : null;
  link.ariaLabel = unread > 0 ? `${label}, новых диалогов: ${unread}` : label;
  text.textContent = label;
  text.hidden = !look.hasWords;
  badge.hidden = unread === 0;
  badge.textContent = unread > BADGE_MAX ? `${BADGE_MAX}+` : String(unread);
}

function add<Tag extends keyof HTMLElementTagNameMap>(parent: Node, tag: Tag, name = ''): HTMLElementTagNameMap[Tag] {
  const node = parent.appendChild(document.createElement(tag));
  if (name) node.className = name;
  return node;
}

/** The page's own button that was pressed: null for anything else, and where the page has used the press or written no selector. */
export function pressedButton({ target, defaultPrevented }: MouseEvent, selector: string | null): HTMLElement | null {
  if (!selector || !(target instanceof Element) || defaultPrevented) return null;
  try {
    return target.closest<HTMLElement>(selector);
  } catch {
    return null;
  }
}
