import { openLayerWindow, type DrawnLayer, type LayerActions, type LayerWindow } from './layer-window.ts';

interface Surroundings extends LayerActions {
  /** Reports the front window, or `parent` when there is none. */
  onFront(front: Element): void;
}

/**
 * A keyboard that covers the page instead of making it smaller: windows stand on it (`--keyboard` in layer.css). One that
 * makes the page smaller needs nothing.
 */
function followKeyboard(): void {
  const view = globalThis.visualViewport;
  view?.addEventListener('resize', () => {
    // Zoomed in, the page is larger than what is seen of it.
    const covered = view.scale > 1 ? 0 : Math.max(0, Math.round(innerHeight - view.height));
    document.documentElement.style.setProperty('--keyboard', `${covered}px`);
  });
}

/** Keeps the windows of a page in sync with its stack of layers: pass each state to the returned function. */
export function createLayerWindows(
  parent: Element,
  { onFront, ...actions }: Surroundings,
): (layers: readonly DrawnLayer[]) => void {
  const windows = new Map<number, LayerWindow>();
  followKeyboard();

  return (layers) => {
    // Elements with a scroll bar keep its space while the page cannot scroll.
    if (windows.size === 0) parent.toggleAttribute('data-scrolls', innerWidth > document.documentElement.clientWidth);
    for (const layer of layers) {
      if (!windows.has(layer.id)) windows.set(layer.id, openLayerWindow(parent, layer, actions));
      windows.get(layer.id)!.node.dataset.place = layer.place;
    }
    const open = new Set(layers.map(({ id }) => id));
    // Starting with the front one, so that each returns the focus to the one behind it.
    const closed = [...windows].filter(([id]) => !open.has(id)).reverse();
    for (const [id, { close }] of closed) {
      windows.delete(id);
      close();
    }
    onFront([...windows.values()].at(-1)?.node ?? parent);
    for (const [, { node }] of closed) node.remove();
  };
}
