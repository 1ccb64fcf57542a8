import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './site-test.ts';

/** Opens a page and waits until the worker keeps what is read, as it does when the page has come to rest. */
export async function openKept(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  await expect.poll(() => keptPaths(page)).toContain(path);
}

/** Of all pages that the browser keeps. */
export const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('pages-'));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** Of all pages that Workbox knows to be kept, by which it takes the oldest away. */
export const notedPaths = (page: Page) =>
  page.evaluate(async () => {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === 'workbox-expiration')) return [];
    const rows = await new Promise<{ url: string }[]>((resolve, reject) => {
      const opening = indexedDB.open('workbox-expiration');
      opening.onsuccess = () => {
        const all = opening.result.transaction('cache-entries').objectStore('cache-entries').getAll();
        all.onsuccess = () => resolve(all.result as { url: string }[]);
        opening.result.close();
      };
      opening.onerror = () => reject(new Error(String(opening.error)));
    });
    return rows.map(({ url }) => url.slice(location.origin.length));
  });

/** The browser complains of each request that has no net. */
export async function cut(context: BrowserContext, problems: string[]): Promise<() => Promise<void>> {
  await context.setOffline(true);
  return async () => {
    await context.setOffline(false);
    problems.splice(
      0,
      problems.length,
      ...problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/.test(text)),
    );
  };
}

export const note = (page: Page) => page.locator('.kept-note');
