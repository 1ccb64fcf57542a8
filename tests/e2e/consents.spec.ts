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

test.describe('cookies', () => {
  const strip = (page: Page) => page.getByRole('region', { name: 'Cookie' });
  const choice = async (page: Page) =>
    (await page.context().cookies()).find(({ name }) => name === 'cookie_choice')?.value;

  test.beforeEach(({ context }) => context.clearCookies());

  test('nobody is asked before the first act, then once', async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(request.url()));
    await page.goto('/contacts', { waitUntil: 'networkidle' });
    expect(loaded.filter((url) => /cookie-(?:choice|strip)/.test(url))).toEqual([]);
    expect(await choice(page)).toBeUndefined();
    await page.keyboard.press('Tab');
    await expect(strip(page)).toBeVisible();
    await expectAccessibleInThemes(page);
    await strip(page).getByRole('button', { name: 'Только необходимые' }).click();
    await expect(strip(page)).toBeHidden();
    await expect.poll(() => choice(page)).toBe(VERSION);
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
    await page.getByRole('link', { name: 'Настроить cookie' }).click();
    await expect(layer.getByLabel('Статистика')).toBeChecked();
    await layer.getByRole('button', { name: 'Только необходимые' }).click();
    await expect.poll(() => choice(page)).toBe(VERSION);
  });
});
