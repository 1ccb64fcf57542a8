import { chromium, devices, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../tests/setup/browser.ts';
import { startServer } from '../tests/setup/server-process.ts';
import type { Row } from './chat-rows.ts';
import { median } from './load.ts';

const ROUNDS = 5;
/** After everything has come, a shift or a later paint may follow. */
const REST_MS = 1_000;

/** Slow 4G and a phone of the middle class, by the figures of Lighthouse; the browser itself throttles. */
const SLOW_4G = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8, offline: false };
const CPU_SLOWDOWN = 4;

interface Paint {
  /** Of the largest contentful paint, from the start of the navigation. */
  lcpMs: number;
  /** Cumulative layout shift. */
  shift: number;
  requests: number;
  /** As they come over the net. */
  bytes: number;
}

/** When pages are painted on a phone that sees them for the first time, on slow 4G. */
export async function measurePaint(dataDir: string): Promise<Row[]> {
  const server = await startServer({ DATA_DIR: dataDir });
  try {
    return await paintsOf(server.address);
  } finally {
    await server.stop();
  }
}

async function paintsOf(origin: string): Promise<Row[]> {
  const rows: Row[] = [];
  const browser = await chromium.launch(await findBrowser());
  for (const [name, path, targetMs] of await pagesOf(origin)) {
    // What is measured is the way to the phone: the page is in the server's memory.
    await paint(browser, origin + path);
    const paints: Paint[] = [];
    for (let round = 0; round < ROUNDS; round += 1) paints.push(await paint(browser, origin + path));
    const of = (figure: keyof Paint) => median(paints.map((one) => one[figure]));
    const more = `CLS ${of('shift').toFixed(3)}, ${of('requests')} requests, ${(of('bytes') / 1_000).toFixed(0)} kB`;
    rows.push([`first paint of ${name} on slow 4G (LCP)`, seconds(of('lcpMs')), more, '', `≤ ${seconds(targetMs)}`]);
  }
  await browser.close();
  return rows;
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;

async function pagesOf(origin: string): Promise<[name: string, path: string, targetMs: number][]> {
  const answer = await fetch(`${origin}/api/search/vacancy?per_page=1`);
  const { items } = (await answer.json()) as { items: { id: number; company: { id: number } }[] };
  const [vacancy] = items;
  if (!vacancy) throw new Error('The demo has no vacancy');
  return [
    ['the home page', '/', 1_400],
    ['a company', `/company/${vacancy.company.id}`, 1_400],
    ['the list', '/vacancy-list', 1_100],
    ['a vacancy', `/vacancy/${vacancy.id}`, 1_100],
    ['news', '/news', 1_100],
  ];
}

/** Opens the page in an empty browser. */
async function paint(browser: Browser, address: string): Promise<Paint> {
  const context = await browser.newContext({ ...devices['Moto G4'], locale: 'ru-RU' });
  try {
    const page = await context.newPage();
    const weight = await slowDown(page);
    await page.addInitScript(watchPaints);
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.waitForTimeout(REST_MS);
    const seen = await page.evaluate(() => ({ lcpMs: window.lcpMs, shift: window.shift }));
    return { ...seen, ...weight };
  } finally {
    await context.close();
  }
}

/** Counts what comes from then on, too. */
async function slowDown(page: Page): Promise<Pick<Paint, 'requests' | 'bytes'>> {
  const weight = { requests: 0, bytes: 0 };
  const session = await page.context().newCDPSession(page);
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    weight.requests += 1;
    weight.bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW_4G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return weight;
}

declare global {
  interface Window {
    lcpMs: number;
    shift: number;
  }
}

/** Runs in the page. */
function watchPaints(): void {
  window.lcpMs = 0;
  window.shift = 0;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) window.lcpMs = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    // TypeScript does not know these entries.
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) window.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}
