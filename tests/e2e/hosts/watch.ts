import type { Page } from '@playwright/test';

export interface Watch {
  /** Sum of the layout shifts so far. */
  layoutShift(): Promise<number>;
  /** Origins of all requests, sorted. */
  origins(): string[];
  /** What the page's own origin stores in the browser, by names. */
  stored(): Promise<string[]>;
}

/** Observes the side effects of a page. Call before the page is opened. */
export async function watchPage(page: Page): Promise<Watch> {
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.addInitScript(() => {
    let sum = 0;
    // Typings of the browser know no shifts of the layout.
    const add = (entries: PerformanceEntryList) =>
      (sum += (entries as unknown as { value: number }[]).reduce((all, { value }) => all + value, 0));
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.defineProperty(window, 'layoutShiftSum', { enumerable: false, get: () => add(observer.takeRecords()) });
  });
  return {
    layoutShift: () => page.evaluate(() => (window as unknown as { layoutShiftSum: number }).layoutShiftSum),
    origins: () => [...origins].sort(),
    stored: () =>
      page.evaluate(async () =>
        [
          ...Object.keys(localStorage),
          ...Object.keys(sessionStorage),
          ...(await indexedDB.databases()).map(({ name = '' }) => name),
          ...(await caches.keys()),
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
          document.cookie,
        ].filter(Boolean),
      ),
  };
}
