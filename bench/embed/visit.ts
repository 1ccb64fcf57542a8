import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { Loader } from './loaders.ts';
import type { HostPage } from './pages.ts';

const SLOWDOWN = 4;
/** Work after the first view, such as an iframe's start, still counts. */
const SETTLE_MS = 1_000;

/** What a page costs: milliseconds on the main thread, and how much of it jumps. */
export interface Cost {
  tasks: number;
  scripts: number;
  /** Cumulative layout shift. */
  shift: number;
}

export interface Visit extends Cost {
  /** Paths below `/widgets/` requested before the first view. */
  files: string[];
}

/** One visit with an empty cache on a slowed processor. Other origins get an empty page, so that iframe content does not count. */
export async function visit(
  browser: Browser,
  url: string,
  { shown }: HostPage,
  loaders: readonly Loader[],
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const files: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/widgets/')) files.push(pathname);
  });
  await page.route('https://**', (route) => {
    const address = route.request().url();
    const name = path.posix.basename(new URL(address).pathname);
    const body = loaders.find(({ home }) => home && address.startsWith(home))?.files.get(name);
    return body
      ? route.fulfill({ contentType: 'text/css', body })
      : route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Empty</title>' });
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  // By the time of the thread itself: that of the clock grows with whatever else the machine does.
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(url);
  for (const one of shown) await page.locator(one).first().waitFor({ state: 'attached' });
  const untilShown = [...files];
  await sleep(SETTLE_MS);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const shift = await page.evaluate(shiftSoFar);
  await context.close();
  const milliseconds = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? Number.NaN) * 1_000;
  return { tasks: milliseconds('TaskDuration'), scripts: milliseconds('ScriptDuration'), shift, files: untilShown };
}

/** In the page, after its costs were read. */
function shiftSoFar(): Promise<number> {
  return new Promise((resolve) => {
    let sum = 0;
    new PerformanceObserver((list) => {
      // Typings of the browser know no shifts of the layout.
      for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value') as number;
    }).observe({ type: 'layout-shift', buffered: true });
    // Entries so far are told in a task of their own.
    setTimeout(() => resolve(sum), 100);
  });
}
