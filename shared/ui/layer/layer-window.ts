import type { LayerLook, LayerPlace } from '#shared/domain/overlays.ts';
import { CLOSE_ICON, element, iconButton } from '../element.ts';
import type { LayerDrawing } from './layer-content.ts';

export interface DrawnLayer {
  id: number;
  content: LayerDrawing;
  look: LayerLook;
  place: LayerPlace;
}

export interface LayerActions {
  close(id: number, result?: unknown): void;
  dismiss(id: number): void;
  pressBackdrop(id: number): void;
}

export interface LayerWindow {
  node: HTMLDialogElement;
  /** Returns the focus to where it was before. */
  close(): void;
}

/**
 * Opens a layer above the page as a native modal dialog, so that the browser traps the focus and makes the page inert.
 */
export function openLayerWindow(parent: Node, { id, content, look }: DrawnLayer, actions: LayerActions): LayerWindow {
  const dismiss = () => actions.dismiss(id);
  const title = element('h2', { id: `layer-title-${id}`, tabIndex: -1 }, content.title);
  const head = element('div', { className: 'layer-head' }, title);
  const controls = element('div', { className: 'layer-controls' });
  const body = element('div', { id: `layer-body-${id}`, className: 'layer-body' });
  if (!look.isLocked) head.append(controls, iconButton('Закрыть', CLOSE_ICON, dismiss));
  else head.append(controls);
  const node = element('dialog', {
    className: content.className ?? 'layer',
    dataset: { size: look.size, position: look.position, theme: look.theme },
  });
  node.setAttribute('aria-labelledby', title.id);
  if (content.isAlert) {
    node.role = 'alertdialog';
    node.setAttribute('aria-describedby', body.id);
  }
  // A locked one ignores the back gesture.
  if (look.isLocked) node.setAttribute('closedby', 'none');
  node.append(head, body);

  let isOpen = true;
  let pressedBeside = false;
  const isBeside = ({ target, clientX, clientY }: MouseEvent): boolean => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return target === node && (clientX < left || clientX > right || clientY < top || clientY > bottom);
  };
  // A text selection that ends outside the window does not close it.
  node.addEventListener('pointerdown', (event) => (pressedBeside = isBeside(event)));
  node.addEventListener('click', (event) => {
    if (pressedBeside && isBeside(event)) actions.pressBackdrop(id);
  });
  node.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    dismiss();
  });
  // The back gesture of a phone. File fields inside emit an event of the same name.
  node.addEventListener('cancel', (event) => {
    if (event.target !== node) return;
    event.preventDefault();
    dismiss();
  });
  // A browser closes a window without asking when a visitor insists.
  node.addEventListener('close', (event) => {
    if (!isOpen || event.target !== node) return;
    dismiss();
    if (isOpen) node.showModal();
  });

  parent.appendChild(node);
  const finish = content.draw({ title, head: controls, body, close: (result) => actions.close(id, result) });
  node.showModal();
  (node.querySelector<HTMLElement>('[autofocus]') ?? title).focus();

  return {
    node,
    close() {
      isOpen = false;
      node.close();
      finish?.();
    },
  };
}
