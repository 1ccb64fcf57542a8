import { elementAddressFields, attributesIn, type AddressedElement } from '#shared/domain/element-address.ts';
import { PATH_SENT_MAX } from '#shared/domain/embed-figures.ts';
import { whenBlocked } from './blocked.ts';

/** More than any feed needs; a page that reports a false height does no harm beyond it. */
const HEIGHT_MAX = 20_000;
/** A document that has not said anything by then does not come. */
const READY_MS = 15_000;

export interface FrameListener {
  /** The page's policy allows no frames either, or the document does not come. */
  fail(): void;
  /** What the island in the frame has told its own document; from us, but checked by nobody. */
  hear(message: Readonly<Record<string, unknown>>): void;
  /** Somebody waits for it: it has failed when it is not there in time. */
  isAwaited?: boolean;
}

/** A document of the marketplace on another site's page, with one of its elements. */
export interface Frame {
  node: HTMLIFrameElement;
  /** Resolves when its element is there. */
  ready: Promise<void>;
  /** Calls a method of its element, as soon as it is there. Fails with what that says. */
  ask(name: string, ...input: readonly unknown[]): Promise<unknown>;
  remove(): void;
}

interface FrameLook {
  title: string;
  css: string;
}

/** Talks with a frame of ours: both sides name the exact origin of the other. */
export function makeFrame(
  url: URL,
  { title, css }: FrameLook,
  { fail, hear, isAwaited = false }: FrameListener,
): Frame {
  const node = document.createElement('iframe');
  node.style.cssText = css;
  node.title = title;
  node.allow = 'autoplay';
  node.referrerPolicy = 'strict-origin-when-cross-origin';
  node.src = url.href;
  const { promise: ready, resolve: becomeReady } = Promise.withResolvers<void>();
  const asked: ((answer: Readonly<Record<string, unknown>>) => void)[] = [];

  function listen({ origin, source, data }: MessageEvent<unknown>): void {
    if (origin !== url.origin || source !== node.contentWindow) return;
    const message = (data ?? {}) as Record<string, unknown>;
    const { ns, t, h, id } = message;
    if (ns !== 'karkas') return;
    if (t === 'ready') becomeReady();
    else if (t === 'answer' && typeof id === 'number') asked[id]?.(message);
    else if (t === 'height' && typeof h === 'number' && h > 0 && h < HEIGHT_MAX)
      node.style.height = `${Math.ceil(h)}px`;
    else hear(message);
  }
  addEventListener('message', listen);
  const stopListening = whenBlocked('frame-src', url.origin, fail);
  const late = isAwaited ? setTimeout(fail, READY_MS) : undefined;
  void ready.then(() => clearTimeout(late));

  return {
    node,
    ready,
    async ask(name, ...input) {
      await ready;
      const { promise, resolve } = Promise.withResolvers<Readonly<Record<string, unknown>>>();
      const id = asked.push(resolve) - 1;
      node.contentWindow?.postMessage({ ns: 'karkas', t: 'call', id, name, input }, url.origin);
      const { value, error } = await promise;
      if (typeof error === 'string') throw new DOMException(error, 'InvalidStateError');
      return value;
    },
    remove() {
      clearTimeout(late);
      removeEventListener('message', listen);
      stopListening();
      node.remove();
    },
  };
}

/** The element that a frame is for; its settings by property are of its table. */
interface Framed {
  embedKey: string | null;
  test?: boolean;
}

/** Address of the frame of an element: what is of one visitor is told to its document by {@link tellFrame}. */
export function frameUrl(origin: string, kind: 'respond' | 'chat', element: AddressedElement, of: Framed): URL {
  const url = new URL(`/embed/frame/${kind}`, origin);
  // An element has a property for each of its table.
  const values = of as unknown as Readonly<Record<string, unknown>>;
  url.search = elementAddressFields(element, values, of.embedKey, 'frame').toString();
  // It waits for what it is told.
  url.hash = 'element';
  return url;
}

/** Tells the document in a frame which page it is on, and what its element has that stands in no address. */
export async function tellFrame(frame: Frame, element: AddressedElement, of: Framed): Promise<void> {
  const told = elementAddressFields(element, of as unknown as Readonly<Record<string, unknown>>, null, 'told');
  const names = [...attributesIn(element, 'told').keys()];
  const attributes = Object.fromEntries(names.map((name) => [name, told.get(name)]));
  await frame.ask('tell', {
    attributes: { ...attributes, test: of.test ? '' : null },
    path: location.pathname.slice(0, PATH_SENT_MAX),
  });
}
