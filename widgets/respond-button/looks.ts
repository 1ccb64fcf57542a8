import { buttonClass } from '#shared/ui/button-look.ts';
import type { ButtonLook, ButtonParts } from './button.ts';
import css from './more.css?inline';

const styles = new CSSStyleSheet();
styles.replaceSync(css);

const SVG = 'http://www.w3.org/2000/svg';
const ICONS = { idle: 'M4 12h15m-6-6 6 6-6 6', sent: 'm5 12.5 4.5 4.5L19 7' };
const CLOSED = 'Вакансия закрыта';

/**
 * Adds what the usual button does without: other looks and sizes, themes, icons, and the words for screen readers of what has
 * become of the respond. Returns what shows a look, after `showButton`.
 */
export function dressButton({ shadow, root, link, text }: ButtonParts): (look: ButtonLook) => void {
  shadow.adoptedStyleSheets.push(styles);
  const slot = document.createElement('slot');
  slot.name = 'icon';
  link.prepend(slot);
  const svg = slot.appendChild(document.createElementNS(SVG, 'svg'));
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', 'icon');
  const path = svg.appendChild(document.createElementNS(SVG, 'path'));
  const status = root.appendChild(document.createElement('span'));
  status.className = 'sr';
  status.role = 'status';

  return ({ state, isDisabled, variant, size, label }) => {
    const isSent = state === 'sent' || state === 'already';
    const isClosed = state === 'closed';
    const isIcon = variant === 'icon';
    link.className = buttonClass(variant, size);
    if (isDisabled) {
      link.classList.add('off');
      link.removeAttribute('href');
    }
    if (variant !== 'primary') link.part.remove('button-primary');
    link.role = isDisabled ? 'link' : null;
    link.ariaDisabled = isDisabled ? 'true' : null;
    if (isDisabled || isClosed) link.ariaHasPopup = null;
    slot.hidden = !isIcon && !isSent && slot.assignedNodes().length === 0;
    path.setAttribute('d', isSent ? ICONS.sent : ICONS.idle);
    text.className = isIcon ? 'sr' : '';
    if (isClosed) text.textContent = CLOSED;
    status.textContent = isSent ? label : '';
  };
}
