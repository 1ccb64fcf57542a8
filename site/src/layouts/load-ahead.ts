/** Wakes the prefetching of pages with the first link that is hovered, touched or focused. It runs on every page, so it is small. */
const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
const waiting = new AbortController();

function wake(event: Event): void {
  if (!(event.target as Element).closest?.('a[href]')) return;
  waiting.abort();
  // Without it nothing is lost: no reason to reload the page.
  import('./preload-pages.ts').then(({ loadAhead }) => loadAhead(event)).catch(() => {});
}

if (!connection?.saveData)
  for (const sign of ['pointerover', 'touchstart', 'focusin'])
    document.addEventListener(sign, wake, { passive: true, signal: waiting.signal });

// A module: its names are not those of other scripts.
export {};
