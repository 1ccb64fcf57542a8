import { atom, type ReadableAtom } from 'nanostores';
import { LAYER_LOOK, LAYERS_IN_SIGHT, type LayerLook, type LayerPlace } from '../domain/overlays.ts';

export interface Layer<Content> {
  readonly id: number;
  readonly content: Content;
  readonly look: LayerLook;
  readonly place: LayerPlace;
}

export interface Layers<Content> {
  /** From the oldest to the front one. */
  $layers: ReadableAtom<readonly Layer<Content>[]>;
  /** Resolves to the layer's result; to undefined when a visitor dismissed it or its time ran out. */
  open(content: Content, look?: Partial<LayerLook>): Promise<unknown>;
  /**
   * Closes a layer from its own code, locked or not. Only the front one closes: others wait until they are in front.
   */
  close(id: number, result?: unknown): void;
  /** A visitor's close button, Escape or back gesture: no effect on a locked layer or one behind another. */
  dismiss(id: number): void;
  pressBackdrop(id: number): void;
}

interface Entry<Content> {
  id: number;
  content: Content;
  look: LayerLook;
  timer: ReturnType<typeof setTimeout> | undefined;
  /** Set once it is to close. */
  end: { result: unknown } | null;
  resolve(result: unknown): void;
}

/** The stack of layers of one page; the renderer subscribes to `$layers`. */
export function createLayers<Content>(): Layers<Content> {
  const $layers = atom<readonly Layer<Content>[]>([]);
  const entries: Entry<Content>[] = [];
  let lastId = 0;

  function tell(): void {
    $layers.set(
      entries.map(({ id, content, look }, index) => ({
        id,
        content,
        look,
        place: placeOf(entries.length - 1 - index),
      })),
    );
  }

  function open(content: Content, look: Partial<LayerLook> = {}): Promise<unknown> {
    return new Promise((resolve) => {
      const entry: Entry<Content> = {
        id: ++lastId,
        content,
        look: { ...LAYER_LOOK, ...look },
        timer: undefined,
        end: null,
        resolve,
      };
      const { timeoutMs } = entry.look;
      if (timeoutMs !== null) entry.timer = setTimeout(() => close(entry.id), timeoutMs);
      entries.push(entry);
      tell();
    });
  }

  function close(id: number, result?: unknown): void {
    const closing = entries.find((entry) => entry.id === id);
    if (!closing || closing.end) return;
    closing.end = { result };
    const closed: Entry<Content>[] = [];
    for (let front = entries.at(-1); front?.end; front = entries.at(-1)) {
      entries.pop();
      closed.push(front);
    }
    if (closed.length === 0) return;
    tell();
    for (const { timer, end, resolve } of closed) {
      clearTimeout(timer);
      resolve(end?.result);
    }
  }

  function dismiss(id: number): void {
    const front = entries.at(-1);
    if (front?.id === id && !front.look.isLocked) close(id);
  }

  function pressBackdrop(id: number): void {
    if (entries.at(-1)?.look.closesByBackdrop) dismiss(id);
  }

  return { $layers, open, close, dismiss, pressBackdrop };
}

function placeOf(fromFront: number): LayerPlace {
  if (fromFront === 0) return 'front';
  return fromFront < LAYERS_IN_SIGHT ? 'back' : 'hidden';
}
