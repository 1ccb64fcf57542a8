import type { Unmount } from './island-element.ts';
import { whenKeptOut } from './policy.ts';

/** More than any feed needs; a page that reports a false height does no harm beyond it. */
const HEIGHT_MAX = 20_000;

export interface FrameListener {
  /** The page's policy does not allow frames either. */
  fail(): void;
  /** What the island in the frame has told its own document; from us, but checked by nobody. */
  hear(message: Readonly<Record<string, unknown>>): void;
}

/** Renders the same island as a document of the marketplace, for pages whose policy blocks our requests. */
export function openFrame(place: HTMLElement, url: URL, title: string, { fail, hear }: FrameListener): Unmount {
  const frame = document.createElement('iframe');
  frame.style.cssText = 'display:block;width:100%;min-height:400px;border:0';
  frame.title = title;
  frame.loading = 'lazy';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.src = url.href;
  function listen({ origin, source, data }: MessageEvent<unknown>): void {
    if (origin !== url.origin || source !== frame.contentWindow) return;
    const message = (data ?? {}) as Record<string, unknown>;
    const { ns, t, h } = message;
    if (ns !== 'karkas') return;
    if (t === 'event') hear(message);
    if (t === 'height' && typeof h === 'number' && h > 0 && h < HEIGHT_MAX) frame.style.height = `${Math.ceil(h)}px`;
  }
  addEventListener('message', listen);
  const stopListening = whenKeptOut('frame-src', url.origin, fail);
  place.replaceChildren(frame);
  return () => {
    removeEventListener('message', listen);
    stopListening();
    frame.remove();
  };
}
