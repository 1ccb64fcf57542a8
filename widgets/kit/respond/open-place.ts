import { LAYER_LOOK } from '#shared/domain/overlays.ts';
import { CLOSE_ICON, element, iconButton } from '#shared/ui/element.ts';
import type { LayerFrame } from '#shared/ui/layer/layer-content.ts';
import { openLayerWindow } from '#shared/ui/layer/layer-window.ts';

/** Above the page, in the top layer at the button, in the page below it; or all of a frame, whose window the page around has drawn. */
export type RespondPlace = 'modal' | 'popover' | 'inline' | 'frame';

interface Content {
  title: string;
  /** Its cross, Escape, the back gesture. */
  dismiss(): void;
  draw(frame: Pick<LayerFrame<void>, 'title' | 'body'>): () => void;
}

interface OpenedPlace {
  node: HTMLElement;
  /** Returns the focus to where it was before. */
  close(): void;
}

/** Narrower pages have no room beside a button, CSS pixels. */
const ROOM_MIN = 600;
const GAP = 8;
const HEIGHT_MIN = 320;
const HEIGHT_MAX = 640;
const LOOKS = { modal: '', popover: 'layer-beside', inline: 'layer-inline', frame: 'layer-frame' };

/** Opens the window of a respond where the page wants it. */
export function openPlace(
  parent: Node,
  { opensIn, opener }: { opensIn: RespondPlace; opener: HTMLElement | null },
  content: Content,
): OpenedPlace {
  const isModal = !opener || opensIn === 'modal' || (opensIn === 'popover' && innerWidth < ROOM_MIN);
  if (!isModal) return openBeside(parent, opener, opensIn, content);
  return openLayerWindow(
    parent,
    { id: 0, look: LAYER_LOOK, place: 'front', content: { title: content.title, draw: content.draw } },
    // What was typed is not lost by a press beside it.
    { close: content.dismiss, dismiss: content.dismiss, pressBackdrop() {} },
  );
}

/** A window that leaves the page usable. */
function openBeside(parent: Node, opener: HTMLElement, opensIn: RespondPlace, content: Content): OpenedPlace {
  const isAbove = opensIn === 'popover';
  const title = element('h2', { id: 'respond-title', tabIndex: -1 }, content.title);
  const body = element('div', { className: 'layer-body' });
  const head = element('div', { className: 'layer-head' }, title);
  if (opensIn !== 'frame') head.append(iconButton('Закрыть', CLOSE_ICON, content.dismiss));
  const node = element('div', { className: `layer ${LOOKS[opensIn]}` }, head, body);
  // Not a panel of the page's full height.
  node.dataset.position = 'center';
  node.role = isAbove ? 'dialog' : 'region';
  node.setAttribute('aria-labelledby', title.id);
  node.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    content.dismiss();
  });
  parent.appendChild(node);
  const finish = content.draw({ title, body });
  const stopFollowing = isAbove ? standAt(node, opener) : () => {};
  title.focus();

  return {
    node,
    close() {
      const hadFocus = node.matches(':focus-within');
      stopFollowing();
      finish();
      node.remove();
      if (hadFocus) opener.focus();
    },
  };
}

/** Shows it in the top layer, at the button as far as the window of the browser allows; returns what ends that. */
function standAt(node: HTMLElement, opener: HTMLElement): () => void {
  node.popover = 'manual';
  node.showPopover();
  const place = (): void => {
    const { left, bottom, top } = opener.getBoundingClientRect();
    const [below, above] = [innerHeight - bottom - 2 * GAP, top - 2 * GAP];
    const isBelow = below >= above;
    node.style.maxHeight = `${Math.max(HEIGHT_MIN, Math.min(HEIGHT_MAX, Math.max(below, above)))}px`;
    const { offsetWidth: width, offsetHeight: height } = node;
    const y = isBelow ? bottom + GAP : top - GAP - height;
    node.style.left = `${Math.max(GAP, Math.min(left, innerWidth - width - GAP))}px`;
    node.style.top = `${Math.max(GAP, Math.min(y, innerHeight - height - GAP))}px`;
  };
  const watch = new ResizeObserver(place);
  watch.observe(node);
  for (const name of ['scroll', 'resize']) addEventListener(name, place, { passive: true, capture: true });
  return () => {
    watch.disconnect();
    for (const name of ['scroll', 'resize']) removeEventListener(name, place, { capture: true });
  };
}
