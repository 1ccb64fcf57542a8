/** The worker that keeps pages and shows pushes. */
export const WORKER = '/service-worker.js';
/** The page for want of a page. */
export const OFFLINE_PAGE = '/offline';
/** How caches of seen pages are named, before the build that they belong to. */
export const KEPT_PAGES = 'pages-';

/** Where Workbox writes down when each of them was read. */
const READ_AT = { database: 'workbox-expiration', table: 'cache-entries' };

/** Lets the worker keep what is read, once the page has come to rest. A page that was there before its worker is told of, with the one before. */
export async function keepPages(): Promise<void> {
  navigator.serviceWorker.addEventListener('controllerchange', tell);
  // It may have come while the page was loading.
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (navigator.serviceWorker.controller && loaded?.workerStart === 0) tell();
  await navigator.serviceWorker.register(WORKER);
}

function tell(): void {
  const parts = performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (name.startsWith(`${location.origin}/_astro/`) ? [name] : []));
  const { controller } = navigator.serviceWorker;
  const isPrivate = 'private' in document.documentElement.dataset;
  controller?.postMessage({ page: isPrivate ? null : location.href.split('#')[0], parts });
  // It may have been left before it could do so. The worker keeps nothing that is not everybody's.
  const { referrer } = document;
  if (referrer.startsWith(`${location.origin}/`)) controller?.postMessage({ page: referrer, parts: [] });
}

/**
 * Forgets the pages that this browser keeps for the time without a net, and that they were read. The files of the site
 * stay: they are everybody's.
 */
export async function forgetKeptPages(): Promise<void> {
  // Only where the site is served securely.
  if (!('caches' in globalThis)) return;
  const names = (await caches.keys()).filter((name) => name.startsWith(KEPT_PAGES));
  await Promise.all([...names.map((name) => caches.delete(name)), forgetReadAt()]);
}

/** The worker holds the database open, so that it could not be deleted: its rows are. */
function forgetReadAt(): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open(READ_AT.database);
    // There is none yet: one without its table would break the worker's.
    opening.onupgradeneeded = () => opening.transaction?.abort();
    opening.onerror = () => resolve();
    opening.onsuccess = () => {
      const { result: database } = opening;
      const clearing = database.transaction(READ_AT.table, 'readwrite');
      clearing.objectStore(READ_AT.table).clear();
      for (const end of ['complete', 'abort']) clearing.addEventListener(end, () => resolve());
      // Once the rows are gone.
      database.close();
    };
  });
}
