import type { WorkboxPlugin } from 'workbox-core/types.js';
import { CacheExpiration, ExpirationPlugin } from 'workbox-expiration';
import { registerRoute, setCatchHandler } from 'workbox-routing';
import { CacheFirst, NetworkFirst, NetworkOnly, Strategy, type StrategyHandler } from 'workbox-strategies';
import { KEPT_PAGES, OFFLINE_PAGE } from '../src/lib/kept-pages.ts';
import { asCopy, asOffline, isForEverybody, isList, isPage, mayBeKept, partsIn, titleIn } from './kept-page.ts';
import { showPushes } from './push.ts';
import { scope } from './scope.ts';

/** The build that this worker came with, and the files of it that a press may want while there is no net. */
declare const BUILD: { version: string; parts: readonly string[] };

/** Both go with their build, so that no page of one wants files of another. */
const PAGES = KEPT_PAGES + BUILD.version;
const FILES = `files-${BUILD.version}`;
const PAGES_MAX = 50;
const DAYS_MAX = 7;
/** Links to kept pages on the page for want of a page. */
const LINKS_MAX = 8;
/** A net that has not answered by then is none. */
const PATIENCE_SECONDS = 8;

const forEverybody: WorkboxPlugin = {
  // Asked of each page, by whichever way it came.
  cacheWillUpdate: async ({ request, response }) =>
    mayBeKept(new URL(request.url).pathname) && isForEverybody(response) ? response : null,
  // A step back may be answered from the browser's own store, which says nothing of the time that it is of.
  requestWillFetch: async ({ request }) => {
    // A browser may also be wrong about its net.
    return navigator.onLine ? request : new Request(request, { cache: 'no-store' });
  },
  cachedResponseWillBeUsed: async ({ cachedResponse }) => (cachedResponse ? asCopy(cachedResponse) : null),
};
const ofPages = {
  cacheName: PAGES,
  matchOptions: { ignoreVary: true },
  plugins: [
    new ExpirationPlugin({ maxEntries: PAGES_MAX, maxAgeSeconds: DAYS_MAX * 86_400, purgeOnQuotaError: true }),
    forEverybody,
  ],
};

/** From the net alone, and kept for the time without one. */
class Seen extends Strategy {
  override async _handle(request: Request, handler: StrategyHandler): Promise<Response> {
    return handler.fetchAndCachePut(request);
  }
}
const seen = new Seen(ofPages);
const files = new CacheFirst({ cacheName: FILES, matchOptions: { ignoreVary: true } });

registerRoute(({ sameOrigin, url }) => sameOrigin && isPart(url.href), files);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && mayBeKept(url.pathname),
  new NetworkFirst({ ...ofPages, networkTimeoutSeconds: PATIENCE_SECONDS }),
);
registerRoute(({ request, url }) => request.mode === 'navigate' && isPage(url.pathname), new NetworkOnly());
// A list takes its next part over by itself: that is read again where the list is opened again.
registerRoute(({ request, sameOrigin, url }) => sameOrigin && request.mode === 'cors' && isList(url.pathname), seen);
setCatchHandler(async ({ request }) => (request.mode === 'navigate' ? offlinePage() : Response.error()));

scope.addEventListener('install', (event) => {
  void scope.skipWaiting();
  event.waitUntil(prepare());
});
scope.addEventListener('activate', (event) => event.waitUntil(takeOver()));
scope.addEventListener('message', (event) => event.waitUntil(keep(event)));
showPushes();

async function prepare(): Promise<void> {
  const page = await fetch(OFFLINE_PAGE, { cache: 'no-cache' });
  if (!page.ok) throw new Error(`${OFFLINE_PAGE}: ${page.status}`);
  const cache = await caches.open(FILES);
  const parts = partsIn(await page.clone().text());
  await Promise.all([cache.put(OFFLINE_PAGE, page), cache.addAll([...new Set([...parts, ...BUILD.parts])])]);
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter(
    (name) => /^(?:pages|files)-/.test(name) && name !== PAGES && name !== FILES,
  );
  await Promise.all(
    old.map(async (name) => {
      await caches.delete(name);
      if (name.startsWith(KEPT_PAGES)) await new CacheExpiration(name, { maxEntries: PAGES_MAX }).delete();
    }),
  );
  await scope.clients.claim();
}

/** A page that was there before its worker tells what it is, what it has loaded, and which page was before it. */
async function keep(event: Event & { data: unknown }): Promise<void> {
  const told = toldIn(event.data);
  if (!told) return;
  // The types of Workbox want an event of the worker's library.
  const handle = (strategy: Strategy, url: string) =>
    strategy.handleAll({ event: event as never, request: new Request(url) });
  const parts = new Set(told.parts.filter(isPart));
  if (told.page) {
    const [answered, kept] = handle(seen, told.page);
    const html = await answered.then((answer) => answer.text()).catch(() => '');
    // What it takes to be read; scripts that the page has not asked for may never be.
    for (const part of partsIn(html)) if (part.endsWith('.css')) parts.add(part);
    await kept.catch(() => {});
  }
  await Promise.allSettled([...parts].flatMap((part) => handle(files, part)));
}

/** Null for what is no message of a page of ours. */
function toldIn(data: unknown): { page: string | null; parts: string[] } | null {
  if (typeof data !== 'object' || data === null || !('page' in data) || !('parts' in data)) return null;
  const { page, parts } = data;
  if ((page !== null && typeof page !== 'string') || !Array.isArray(parts)) return null;
  return { page, parts: parts.filter((part) => typeof part === 'string') };
}

/** A file of the site: its name tells its content, so it has no query. */
function isPart(address: string): boolean {
  const { origin, pathname, search } = new URL(address, scope.location.origin);
  return origin === scope.location.origin && search === '' && pathname.startsWith('/_astro/');
}

async function offlinePage(): Promise<Response> {
  const page = await caches.match(OFFLINE_PAGE);
  if (!page) return Response.error();
  const cache = await caches.open(PAGES);
  const last = (await cache.keys()).slice(-LINKS_MAX).reverse();
  const kept = last.map(async (request) => {
    const response = await cache.match(request, { ignoreVary: true });
    return { href: request.url, title: titleIn((await response?.text()) ?? '') };
  });
  return asOffline(page, await Promise.all(kept));
}
