import { expect, type Page } from '@playwright/test';
import { SNIPPETS_OF } from '../../site/src/features/developers/snippets.ts';
import { KEY } from '../widgets/fake-api.ts';
import { cards, moduleOf, test } from '../widgets/widget-test.ts';

/** The code of the guide, as it is copied: nothing that a visitor sees moves, however late our files are. */

const LATE_MS = 300;
const SHIFT_MAX = 0.01;
const TEXT = `<p id="below">${'Текст страницы под вакансиями. '.repeat(60)}</p>`;

/** Sum of the shifts so far. */
async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value') as number;
        }).observe({ type: 'layout-shift', buffered: true });
        // Entries so far are told in a task of their own.
        setTimeout(() => resolve(sum), 100);
      }),
  );
}

async function late(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/**`, async (route) => {
    await new Promise((later) => setTimeout(later, LATE_MS));
    await route.continue();
  });
}

const codesOf = SNIPPETS_OF['vacancy-feed'];
const BASE = { key: KEY, companyId: '12', fragmentFields: [] };

for (const [code, limit, width, height] of [
  ['html', '3', 1280, 800],
  ['html', '50', 1440, 2400],
  ['html', '1', 390, 844],
  ['html', '10', 390, 844],
  ['loader', '3', 1440, 2400],
  ['loader', '10', 390, 844],
] as const) {
  test(`${code}, ${limit} vacancies at ${width} × ${height}`, async ({ page, show, hosts }) => {
    await page.setViewportSize({ width, height });
    await late(page, hosts.marketplace);
    const copied = codesOf({ ...BASE, origin: hosts.marketplace, attributes: { limit } })[code];
    await show({ head: '', body: `${copied}${TEXT}` });
    await expect(cards(page)).toHaveCount(Math.min(Number(limit), 45));
    expect(await shiftOf(page)).toBeLessThanOrEqual(SHIFT_MAX);
  });
}

test('all three on one page', async ({ page, show, hosts }) => {
  await late(page, hosts.marketplace);
  const copied = codesOf({ ...BASE, origin: hosts.marketplace, attributes: { limit: '3' } }).html;
  const given = { origin: hosts.marketplace, key: KEY, vacancy: '7', attributes: {}, fragmentFields: [] };
  const code = SNIPPETS_OF['respond-button'](given).html;
  const button = code.slice(code.indexOf('<karkas'));
  const bubble = `<karkas-chat-bubble embed-key="${KEY}" greeting="Ищете работу?" greeting-delay="0"></karkas-chat-bubble>`;
  await show({
    head: moduleOf(hosts, 'all.js'),
    body: `<p>${button}</p>${TEXT}<p>${button}</p>${TEXT}${bubble}${copied}${TEXT}`,
  });
  await expect(page.locator('karkas-respond-button .k-root').getByRole('link')).toHaveCount(2);
  await expect(page.locator('karkas-chat-bubble').getByText('Ищете работу?')).toBeVisible();
  await expect(cards(page)).toHaveCount(3);
  expect(await shiftOf(page)).toBeLessThanOrEqual(SHIFT_MAX);
});

test('filters come without a shift', async ({ page, show, hosts }) => {
  await late(page, hosts.marketplace);
  const attributes = { limit: '3', filters: 'search city' };
  const copied = codesOf({ ...BASE, origin: hosts.marketplace, attributes }).html;
  await show({ head: '', body: `${copied}${TEXT}` });
  await expect(cards(page)).toHaveCount(3);
  expect(await shiftOf(page)).toBe(0);
});

test('a shift is seen by the same measure: code without its place', async ({ page, show, hosts }) => {
  await late(page, hosts.marketplace);
  const code = codesOf({ ...BASE, origin: hosts.marketplace, attributes: { limit: '3' } }).html.replace(
    / style="[^"]+"/,
    '',
  );
  await show({ head: '', body: `${code}${TEXT}` });
  await expect(cards(page)).toHaveCount(3);
  expect(await shiftOf(page)).toBeGreaterThan(0.1);
});
