import { createPreloads } from './preloads.ts';

/** Prefetches the page of a link that a visitor is about to follow. Loaded by the first link that is hovered, touched or focused. */
const REST_MS = 65;

const preloads = createPreloads(
  (address) =>
    new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), {
        rel: 'prefetch',
        href: address,
        onload: resolve,
        onerror: reject,
      });
      document.head.append(link);
    }),
);

/** A list that loads its next page in place would not use it, and files are loaded only on request. */
function addressOf({ target }: Event): string | undefined {
  const link =
    target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]:not([data-go], [download])') : null;
  if (!link || link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  return /^\/(?:api|files|_image|widgets)\//.test(link.pathname) ? undefined : link.href.split('#')[0];
}

function askFor(event: Event): void {
  const address = addressOf(event);
  if (address) preloads.ask(address);
}

/** From now on, and the link that this event is about. */
export function loadAhead(first: Event): void {
  let resting: ReturnType<typeof setTimeout> | undefined;
  const hovered = (event: Event) => {
    clearTimeout(resting);
    if (event instanceof PointerEvent && event.pointerType === 'mouse') resting = setTimeout(askFor, REST_MS, event);
  };
  document.addEventListener('pointerover', hovered);
  document.addEventListener('touchstart', askFor, { passive: true });
  document.addEventListener('focusin', askFor);
  if (first.type === 'pointerover') hovered(first);
  else askFor(first);
}
