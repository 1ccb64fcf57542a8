import { chromium, devices, type Browser } from '@playwright/test';
import { COOKIE_CHOICE } from '#shared/domain/cookie-choice.ts';
import { findBrowser } from '../tests/setup/browser.ts';
import { startServer } from '../tests/setup/server-process.ts';
import type { Row } from './chat-rows.ts';
import { median } from './load.ts';

const ROUNDS = 5;
const G3 = { latency: 300, downloadThroughput: 200_000, uploadThroughput: 100_000, offline: false };
/** So long a page has been read before somebody presses; what loads ahead at rest has come then. */
const READING_MS = 8_000;

interface Opening {
  ms: number;
  /** From the press on. */
  requests: number;
}

/** How long a phone on 3G waits for the layer of filters: pressed as soon as the page has come, and after a look at it. */
export async function measureFilters(dataDir: string): Promise<Row[]> {
  const server = await startServer({ DATA_DIR: dataDir });
  const browser = await chromium.launch(await findBrowser());
  const rows: Row[] = [];
  for (const [when, waitMs, target] of [
    ['at once', 0, '≤ 3.00 s'],
    ['after a look at the list', READING_MS, ''],
  ] as const) {
    const openings: Opening[] = [];
    // The first warms the server.
    for (let round = 0; round <= ROUNDS; round += 1) openings.push(await open(browser, server.address, waitMs));
    const of = (figure: keyof Opening) => median(openings.slice(1).map((one) => one[figure]));
    const seconds = `${(of('ms') / 1_000).toFixed(2)} s`;
    rows.push([`layer of filters on 3G, pressed ${when}`, seconds, `${of('requests')} requests`, '', target]);
  }
  await browser.close();
  await server.stop();
  return rows;
}

async function open(browser: Browser, origin: string, waitMs: number): Promise<Opening> {
  const context = await browser.newContext({ ...devices['Moto G4'], locale: 'ru-RU' });
  try {
    // The strip about cookies comes with the first press, too, and is no part of this.
    await context.addCookies([{ name: COOKIE_CHOICE, value: '1', url: origin }]);
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', G3);
    await page.goto(`${origin}/vacancy-list`, { waitUntil: 'load' });
    await page.waitForTimeout(waitMs);
    let requests = 0;
    page.on('request', () => (requests += 1));
    const pressedAt = performance.now();
    await page.locator('.flt > summary').tap();
    await page.getByRole('dialog', { name: 'Фильтры' }).waitFor();
    return { ms: performance.now() - pressedAt, requests };
  } finally {
    await context.close();
  }
}
