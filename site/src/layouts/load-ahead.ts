import { createPreloads } from './preloads.ts';

/** Prefetches the page of a link that a visitor is about to follow: hovered, touched or focused. */
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

const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };

if (!connection?.saveData) {
  let resting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('pointerover', (event) => {
    clearTimeout(resting);
    if (event.pointerType === 'mouse') resting = setTimeout(askFor, REST_MS, event);
  });
  document.addEventListener('touchstart', askFor, { passive: true });
  document.addEventListener('focusin', askFor);
}
