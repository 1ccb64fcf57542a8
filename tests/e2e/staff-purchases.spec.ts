import type { Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { expect, personTest as test } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** Staff find a purchase, give a part of it back and add days. Each test has a purchase of the demo of its own. */
const STAFF = 'administrator@example.ru';
const LIST = '/staff/purchases';
const REASON = 'Сайт не\u00a0работал два часа';

const row = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).first();

/** Opens the page of the newest running purchase with this name. */
async function openRunning(page: Page, name: string): Promise<void> {
  await page.goto(LIST);
  await page.getByLabel('Состояние').selectOption('active');
  await page.getByRole('button', { name: 'Найти' }).click();
  await row(page, name).getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
}

test(
  'a purchase is found; a part goes back, days are added, and both say why',
  { tag: ['@journey', '@daily'] },
  async ({ page, context, problems }) => {
    await signInAs(context, STAFF);
    await openRunning(page, 'Оформление страницы компании');
    const refund = page.getByRole('region', { name: 'Вернуть деньги' });
    await refund.getByLabel('Сколько вернуть').fill('9 900,01');
    await refund.getByLabel('Почему').fill(REASON);
    await refund.getByRole('button', { name: 'Вернуть' }).click();
    await expect(refund.getByRole('alert')).toContainText('не\u00a0больше');
    await refund.getByLabel('Сколько вернуть').fill('1 000,50');
    await refund.getByRole('button', { name: 'Вернуть' }).click();
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('Деньги вернули');
    await expect(row(page, 'Возврат 1\u00a0000,50')).toContainText(REASON);
    await expect(refund.getByLabel('Сколько вернуть')).toHaveValue(/8\s899,50/);

    const extend = page.getByRole('region', { name: 'Добавить дни' });
    await extend.getByLabel('Дней').fill('3');
    await extend.getByLabel('Почему').fill(REASON);
    await extend.getByRole('button', { name: 'Добавить' }).click();
    await expect(page.getByRole('main').getByRole('status').first()).toContainText('Дни добавлены');
    await expect(row(page, 'Добавили 3')).toContainText(REASON);
    forgive(problems, 400, 409);
  },
);

test('a search stays among those that wait, and a tab keeps what is searched for', async ({ page, context }) => {
  await signInAs(context, STAFF);
  await page.goto(LIST);
  const tabs = page.getByRole('navigation', { name: 'Какие покупки показать' });
  await tabs.getByRole('link', { name: 'Ждут второго согласия' }).click();
  await page.getByLabel('Чья').selectOption('company');
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page).toHaveURL(/waiting=true/);
  await expect(tabs.getByRole('link', { name: 'Ждут второго согласия' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Все' }).click();
  await expect(page).toHaveURL(/side=company/);
  await expect(page.getByLabel('Чья')).toHaveValue('company');
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('what is wrong is said at its field, and a refund is made', async ({ page, context }) => {
    await signInAs(context, STAFF);
    await openRunning(page, 'Доступ к\u00a0контактам');
    const refund = page.getByRole('region', { name: 'Вернуть деньги' });
    await refund.getByLabel('Сколько вернуть').fill('10.005');
    await refund.getByRole('button', { name: 'Вернуть' }).click();
    await expect(refund.getByLabel('Сколько вернуть')).toHaveAccessibleDescription(/например 10/);
    await refund.getByLabel('Сколько вернуть').fill('100');
    await refund.getByLabel('Почему').fill(REASON);
    await refund.getByRole('button', { name: 'Вернуть' }).click();
    await expect(row(page, 'Возврат 100')).toContainText('Вернули');
  });
});

test('the pages fit every screen and are accessible, light and dark', async ({ page, context }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(context, STAFF);
  await page.goto(LIST);
  const purchase = (await page.getByRole('listitem').getByRole('link').first().getAttribute('href')) ?? '';
  for (const path of [LIST, purchase, '/staff/payment-cases', '/staff']) {
    await page.goto(path);
    await expectFits(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height: height + 400 });
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
});
