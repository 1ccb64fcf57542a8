import type { ButtonState } from './states.ts';

/** What a closed button looks like. */
export interface ButtonLook {
  state: ButtonState;
  isDisabled: boolean;
  href: string;
  label: string;
  variant: 'primary' | 'outline' | 'text' | 'icon';
  size: 's' | 'm' | 'l';
  opensWindow: boolean;
}

export interface ButtonParts {
  shadow: ShadowRoot;
  /** The page's own content of the element: stands where there is no button. */
  own: HTMLSlotElement;
  root: HTMLElement;
  link: HTMLAnchorElement;
  text: HTMLElement;
}

/**
 * Draws the button into the shadow root of its element: a link, so that a new tab and a page without an answer work too. One
 * that a server has drawn is taken over, with the styles that it links.
 */
export function drawButton(
  element: HTMLElement,
  sheet: CSSStyleSheet,
  onPress: (event: MouseEvent) => void,
): ButtonParts {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
  const drawn = shadow.firstChild;
  if (!drawn) shadow.adoptedStyleSheets.push(sheet);
  const own = add(shadow, 'slot');
  const root = add(shadow, 'div');
  root.className = 'k-root';
  root.lang = 'ru';
  root.hidden = !drawn;
  const link = add(root, 'a');
  link.addEventListener('click', onPress);
  return { shadow, own, root, link, text: add(link, 'span') };
}

/** The usual look: filled, of the middle size, to be pressed. `looks.ts` goes on from it. */
export function showButton({ link, text }: ButtonParts, { state, href, label, opensWindow }: ButtonLook): void {
  link.className = 'btn btn-1';
  link.part.value = 'button button-primary';
  link.href = href;
  link.ariaHasPopup = opensWindow ? 'dialog' : null;
  link.ariaBusy = String(state === 'opening');
  text.textContent = label;
}

/** The first of that tag in `parent`, where a server has drawn one; else a new one. */
export function add<Tag extends keyof HTMLElementTagNameMap>(
  parent: Element | ShadowRoot,
  tag: Tag,
): HTMLElementTagNameMap[Tag] {
  return parent.querySelector(tag) ?? parent.appendChild(document.createElement(tag));
}
