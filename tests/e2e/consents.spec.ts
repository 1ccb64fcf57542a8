import { AGREEMENTS } from '#shared/domain/agreements.ts';
import type { Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../setup/axe.ts';
import { expect, site, personTest as test } from './site-test.ts';

test.describe('the link to consents', () => {
  test.use({ javaScriptEnabled: false });

  test('shows what was agreed to and withdraws it, without scripts', async ({ page }) => {
    await page.goto(`/consent/${site().consent}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('listitem')).toHaveCount(3);
    await expect(main.getByText('Это договор')).toHaveCount(1);
    await main.getByRole('link', { name: /^Отозвать.*рекламы$/ }).click();
    await expect(main.getByText('Коды входа, ответы компаний и чеки приходят и без этого согласия')).toBeVisible();
    await main.getByRole('link', { name: 'Оставить' }).click();
    await main.getByRole('link', { name: /^Отозвать.*рекламы$/ }).click();
    await main.getByRole('button', { name: 'Отозвать согласие' }).click();
    await expect(page).toHaveURL(`/consent/${site().consent}`);
    await expect(main.getByText('Отозвано')).toBeVisible();
    await expect(main.getByRole('link', { name: /^Отозвать/ })).toHaveCount(1);
  });
});

test('pages of consents are accessible, and an unknown link is 404', async ({ page }) => {
  await page.goto(`/consent/${site().consent}`);
  await expectAccessibleInThemes(page);
  await page.goto(`/consent/${site().consent}?withdraw=personalAgreement`);
  await expect(page.getByRole('heading', { name: 'Отозвать согласие?' })).toBeVisible();
  await expectAccessibleInThemes(page);
  expect((await page.goto('/consent/nothing'))?.status()).toBe(404);
});

/** What has been chosen counts for the document as it stands. */
const VERSION = String(AGREEMENTS.find(({ key }) => key === 'cookieAgreement')?.versions[0].version);

/** Of what moves without a press: those that follow one are meant. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) shifts.push(entry.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

test.describe('cookies', () => {
  const strip = (page: Page) => page.getByRole('region', { name: 'Cookie' });
  const choice = async (page: Page) =>
    (await page.context().cookies()).find(({ name }) => name === 'cookie_choice')?.value;

  test.beforeEach(({ context }) => context.clearCookies());

  test('who has not chosen is asked above the page, from the first paint, and once', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/contacts', { waitUntil: 'networkidle' });
    expect(loaded.filter((url) => url.includes('cookie'))).toEqual([]);
    expect(await choice(page)).toBeUndefined();
    await expect(strip(page)).toBeVisible();
    await expectAccessibleInThemes(page);
    await page.goto('/news');
    await strip(page).getByRole('button', { name: 'Только необходимые' }).click();
    await expect(strip(page)).toBeHidden();
    await expect.poll(() => choice(page)).toBe(VERSION);
    // As it was before the choice.
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Помощь и\u00a0контакты', { useInnerText: true });
    await expect(strip(page)).toBeHidden();
  });

  for (const [width, height] of [
    [390, 844],
    [320, 568],
    // Enlarged twice.
    [195, 422],
    [640, 360],
  ] as const)
    test(`${width}×${height}: the question moves and covers nothing, and both it and the action are reached`, async ({
      page,
    }) => {
      await page.addInitScript(watchShifts);
      await page.setViewportSize({ width, height });
      await page.goto(`/vacancy/${site().specimens.richVacancy}`, { waitUntil: 'networkidle' });
      const respond = page.locator('[data-respond-main]').first();
      const answer = strip(page).getByRole('button', { name: 'Только необходимые' });
      const question = await strip(page).boundingBox();
      expect(question?.y).toBe(0);
      await answer.click({ trial: true });
      await respond.click({ trial: true });
      await page.evaluate(() => window.scrollTo({ top: 900, behavior: 'instant' }));
      await expect(strip(page)).not.toBeInViewport();
      await respond.click({ trial: true });
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      await answer.click();
      await expect(strip(page)).toBeHidden();
      await respond.click({ trial: true });
      const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
      expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.002);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(Math.max(width, 320));
    });

  test('an answer before the script of the page is kept', async ({ page }) => {
    let letCome = () => {};
    const held = new Promise<void>((resolve) => (letCome = resolve));
    await page.route('**/_astro/*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/contacts', { waitUntil: 'commit' });
    await strip(page).getByRole('button', { name: 'Разрешить все' }).click();
    letCome();
    await expect.poll(() => choice(page)).toBe(`${VERSION}.analytics.advertising`);
    await expect(strip(page)).toBeHidden();
  });

  test('categories are off until they are turned on, and the footer changes the choice', async ({ page }) => {
    await page.goto('/contacts');
    await page.getByRole('link', { name: 'Настроить cookie' }).click();
    const layer = page.getByRole('dialog', { name: 'Какие cookie разрешить' });
    await expect(layer.getByLabel('Необходимые')).toBeDisabled();
    await expect(layer.getByLabel('Статистика')).not.toBeChecked();
    await expect(layer.getByLabel('Реклама')).not.toBeChecked();
    await expectAccessibleInThemes(page);
    await layer.getByLabel('Статистика').check();
    await layer.getByRole('button', { name: 'Сохранить выбор' }).click();
    await expect.poll(() => choice(page)).toBe(`${VERSION}.analytics`);
    // Also from a page without the footer.
    await page.goto('/sign-in');
    await page.getByRole('link', { name: 'Настроить cookie' }).click();
    await expect(layer.getByLabel('Статистика')).toBeChecked();
    await layer.getByRole('button', { name: 'Только необходимые' }).click();
    await expect.poll(() => choice(page)).toBe(VERSION);
  });
});
