import type { Page } from '@playwright/test';
import { expectAccessible } from '../setup/axe.ts';
import { differenceOf } from './hosts/host-test.ts';
import { watchPage } from './hosts/watch.ts';
import { cookiesOf, expect, site, test } from './site-test.ts';

/** The demo employer's own site: the widgets as a webmaster puts them, under a strict policy, on another site than ours. */
test.use({ baseURL: async ({}, use) => use(site().employer) });

const PAGES = ['/', '/obekty', '/vakansii', '/srochno', '/brigadam'];
const feedOf = (page: Page) => page.locator('karkas-vacancy-feed');
const cardsOf = (page: Page) => feedOf(page).locator('[part~="card"]');

for (const path of PAGES) {
  test(`${path} is a whole page that asks nobody but us`, async ({ page, context }) => {
    const watch = await watchPage(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.locator('h1')).toHaveCount(1);
    if (path === '/srochno')
      await expect(page.locator('karkas-respond-button[data-state="idle"]').first()).toBeVisible();
    else if (path !== '/brigadam') await expect(cardsOf(page).first()).toBeVisible();
    // A document in a frame has a main of its own.
    await expectAccessible(page, { disabledRules: ['landmark-unique'] });
    expect(await watch.layoutShift()).toBe(0);
    expect(watch.origins()).toEqual([site().employer, site().origin].sort());
    expect(await watch.stored()).toEqual([]);
    expect(await cookiesOf(context)).toEqual([]);
  });

  test(`${path} fits a screen of 320 pixels`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 800 });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test(`${path} says something without scripts`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${site().employer}${path}`);
    const element = page.locator('karkas-vacancy-feed, karkas-respond-button');
    const place = path === '/brigadam' ? page.frameLocator('iframe').locator('body') : element;
    const links = await place
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
    const led = links.filter((link) => link.startsWith(`${site().origin}/`));
    expect(led.length).toBeGreaterThan(1);
    for (const link of led.slice(0, 3)) expect([link, (await page.request.get(link)).status()]).toEqual([link, 200]);
    await context.close();
  });
}

test('what is not there is a 404 in the same look', async ({ page, problems }) => {
  expect((await page.goto('/net-takoy'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Такой страницы нет');
  expect((await page.request.post('/vakansii')).status()).toBe(405);
  problems.length = 0;
});

test('the feed narrows by search, city and specialization, and its address tells so', async ({ page }) => {
  await page.goto('/vakansii');
  const feed = feedOf(page);
  const heading = feed.locator('[part~="header"] h2');
  await expect(heading).toHaveText(/^\d+\sваканси[яий]$/);
  const all = await count(page);

  const specialization = feed.getByLabel('Специализация');
  await specialization.selectOption({ index: 1 });
  await expect(page).toHaveURL(/[?&]k_spec=\d+/);
  await expect.poll(() => count(page)).toBeLessThan(all);
  const narrowed = await count(page);

  await page.reload();
  await expect.poll(() => count(page)).toBe(narrowed);
  await expect(specialization).not.toHaveValue('');

  await feed.getByText('Сбросить').click();
  await expect.poll(() => count(page)).toBe(all);
  expect(new URL(page.url()).search).not.toContain('k_spec');

  await feed.getByLabel(/^Поиск/).fill('сварщик');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/k_q=/);
  await expect.poll(() => count(page)).toBeLessThan(all);
  await expect.poll(() => count(page)).toBeGreaterThan(0);
});

test('pages are turned and can be linked to', async ({ page }) => {
  await page.goto('/vakansii?utm_source=mail#here');
  await expect(cardsOf(page)).toHaveCount(8);
  const first = await cardsOf(page).first().getAttribute('data-id');
  await feedOf(page).locator('[part~="pager"]').getByText('2', { exact: true }).click();
  await expect(page).toHaveURL(/\?utm_source=mail&k_page=2#here$/);
  await expect(cardsOf(page).first()).not.toHaveAttribute('data-id', first ?? '');
  const second = await cardsOf(page).first().getAttribute('data-id');
  await page.reload();
  await expect(cardsOf(page).first()).toHaveAttribute('data-id', second ?? '');
});

test('a card leads to the marketplace and says from where', async ({ page }) => {
  await page.goto('/vakansii');
  const link = cardsOf(page).first().locator('[part~="card-title"] a');
  const href = new URL((await link.getAttribute('href')) ?? '');
  expect(href.origin).toBe(site().origin);
  expect(href.pathname).toMatch(/^\/vacancy\/\d+$/);
  expect(Object.fromEntries(href.searchParams)).toEqual({ src: 'embed', utm_source: 'volga-truboststroy.example' });
  await link.click();
  await expect(page).toHaveURL(href.href);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('everything is reached by the keyboard alone', async ({ page }) => {
  await page.goto('/vakansii');
  await expect(cardsOf(page)).toHaveCount(8);
  const all = await count(page);
  await tabTo(page, 'input[type="search"]');
  await page.keyboard.type('прораб');
  await page.keyboard.press('Enter');
  await expect.poll(() => count(page)).toBeLessThan(all);
  await tabTo(page, '[part~="chip"]');
  await page.keyboard.press('Enter');
  await expect.poll(() => count(page)).toBe(all);
  await tabTo(page, 'select');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => count(page)).toBeLessThan(all);
  await tabTo(page, '[part~="card-title"] a');
  // The outline of a card's link is drawn around the card.
  expect(await focused(page, (link) => getComputedStyle(link, '::after').outlineStyle)).toBe('solid');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/vacancy\/\d+/);
});

test('a fragment of the server comes alive without a flash', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/widgets/v1/vacancy-feed.js', async (route) => {
    await held;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  const watch = await watchPage(page);
  // A picture of what is taller than the screen would shift the page itself.
  await page.setViewportSize({ width: 1280, height: 1600 });
  await page.goto('/obekty', { waitUntil: 'commit' });
  const feed = feedOf(page);
  await expect(cardsOf(page)).toHaveCount(5);
  await page.waitForFunction(() =>
    [...document.querySelector('karkas-vacancy-feed')!.shadowRoot!.querySelectorAll('link')].every(
      (link) => link.sheet,
    ),
  );
  const before = await feed.screenshot({ animations: 'disabled' });
  const card = await cardsOf(page).first().elementHandle();

  release();
  await page.waitForFunction(() => customElements.get('karkas-vacancy-feed'));
  await expect(feed.locator('[data-state="ready"]')).toBeAttached();
  expect(await card?.evaluate((element) => element.isConnected)).toBe(true);
  expect(await differenceOf(before, await feed.screenshot({ animations: 'disabled' }))).toBeLessThan(0.001);
  expect(await watch.layoutShift()).toBe(0);
  expect(asked).toEqual([]);

  await feed.getByText('Показать ещё').click();
  await expect(cardsOf(page)).toHaveCount(10);
});

test('a frame shows the same vacancies', async ({ page }) => {
  await page.goto('/brigadam');
  const frame = page.frameLocator('iframe');
  await expect(frame.locator('[part~="card"], article').first()).toBeVisible();
  await expect(frame.getByRole('heading', { level: 2 }).first()).toHaveText(/ваканси/);
});

/** The feed's own count. */
async function count(page: Page): Promise<number> {
  return parseInt(await feedOf(page).locator('[part~="header"] h2').innerText(), 10);
}

/** What of the feed has the focus, or null. */
function focused<Value>(page: Page, read: (element: Element) => Value): Promise<Value | null> {
  return page.evaluate(`(${read.toString()})(document.activeElement?.shadowRoot?.activeElement ?? document.body)`);
}

async function tabTo(page: Page, selector: string): Promise<void> {
  for (let press = 0; press < 60; press += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((wanted) => document.activeElement?.shadowRoot?.activeElement?.matches(wanted), selector))
      return;
  }
  throw new Error(`The keyboard does not reach ${selector}`);
}
