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

/** Draws the button into the shadow root of its element: a link, so that a new tab and a page without an answer work too. */
export function drawButton(
  element: HTMLElement,
  sheet: CSSStyleSheet,
  onPress: (event: MouseEvent) => void,
): ButtonParts {
  const shadow = element.shadowRoot ?? element.attachShadow({ mode: 'open', delegatesFocus: true });
  shadow.adoptedStyleSheets.push(sheet);
  const own = add(shadow, 'slot');
  const root = add(shadow, 'div');
  root.className = 'k-root';
  root.lang = 'ru';
  root.hidden = true;
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
  link.setAttribute('aria-busy', String(state === 'opening'));
  text.textContent = label;
}

export function add<Tag extends keyof HTMLElementTagNameMap>(parent: Node, tag: Tag): HTMLElementTagNameMap[Tag] {
  return parent.appendChild(document.createElement(tag));
}
