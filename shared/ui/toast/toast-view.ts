import type { ToastAction, ToastPosition, ToastType } from '#shared/domain/overlays.ts';
import { CLOSE_ICON, element, iconButton } from '../element.ts';

interface DrawnToast {
  id: number;
  type: ToastType;
  content: string;
  position: ToastPosition;
  action?: ToastAction | undefined;
}

interface ToastActions {
  close(id: number): void;
  pause(): void;
  resume(): void;
}

export interface ToastView {
  show(toasts: readonly DrawnToast[]): void;
  /** Behind a modal window nothing can be clicked: toasts are placed in the front window, or in the page. */
  standOn(place: Element): void;
}

/** Toasts as a popover: above every window, without blocking anything beside them. */
export function createToastView(place: Element, { close, pause, resume }: ToastActions): ToastView {
  const nodes = new Map<number, HTMLElement>();
  const lists = new Map<ToastPosition, HTMLElement>();
  const root = element('section', { className: 'toasts', popover: 'manual', ariaLabel: 'Сообщения' });
  // A finger does not hover after a tap.
  const held = matchMedia('(hover: hover)').matches ? ':hover, :focus-within' : ':focus-within';
  let focusedBefore: HTMLElement | null = null;

  // The new state is visible only after the event.
  const watch = () => requestAnimationFrame(() => (root.matches(held) ? pause() : resume()));
  for (const event of ['pointerover', 'pointerout', 'focusin', 'focusout']) root.addEventListener(event, watch);
  root.addEventListener('focusin', ({ relatedTarget }) => {
    if (relatedTarget instanceof HTMLElement && !root.contains(relatedTarget)) focusedBefore = relatedTarget;
  });

  function listAt(position: ToastPosition): HTMLElement {
    const list = lists.get(position) ?? element('div', { className: 'toast-list', dataset: { position } });
    lists.set(position, list);
    if (!list.parentNode) root.append(list);
    return list;
  }

  function draw({ id, type, content, position, action }: DrawnToast): HTMLElement {
    const dismiss = () => close(id);
    const node = element(
      'div',
      { className: 'toast', dataset: { type }, onclick: dismiss },
      element('span', {}, content),
      ...(action ? [drawAction(action)] : []),
      iconButton('Закрыть', CLOSE_ICON, dismiss),
    );
    node.role = type === 'error' ? 'alert' : 'status';
    listAt(position).prepend(node);
    return node;
  }

  function remove(id: number, node: HTMLElement): void {
    const hadFocus = node.contains(document.activeElement);
    nodes.delete(id);
    node.remove();
    if (hadFocus) focusedBefore?.focus();
  }

  function raise(): void {
    place.append(root);
    root.hidePopover();
    root.showPopover();
  }

  function show(toasts: readonly DrawnToast[]): void {
    if (nodes.size === 0 && toasts.length > 0) raise();
    const shown = new Set(toasts.map(({ id }) => id));
    for (const [id, node] of nodes) if (!shown.has(id)) remove(id, node);
    for (const toast of toasts) if (!nodes.has(toast.id)) nodes.set(toast.id, draw(toast));
    if (nodes.size === 0) root.remove();
    watch();
  }

  function standOn(next: Element): void {
    place = next;
    if (nodes.size > 0) raise();
  }

  return { show, standOn };
}

/** The toast closes by the same press. */
function drawAction({ label, href, onPress }: ToastAction): HTMLElement {
  const className = 'btn toast-action';
  return href === undefined
    ? element('button', { type: 'button', className, onclick: () => onPress?.() }, label)
    : element('a', { className, href }, label);
}
