import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { expect, personTest as test } from './site-test.ts';

/** Signing in by Yandex ID and VK ID, whose fakes ask who the visitor is. */

async function chooseAt(page: Page, provider: string, person: string): Promise<void> {
  await page.getByRole('link', { name: `Войти через ${provider}` }).click();
  await expect(page.locator('h1')).toHaveText('Кто вы?');
  await page.getByRole('link', { name: person }).click();
}

async function agree(page: Page): Promise<void> {
  for (const name of [/^Правила Каркаса/, /^Обработка персональных данных/])
    await page.getByRole('checkbox', { name }).check();
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
}

test('from the sign-in to a new account, by keyboard; then in at once, and unlinked in the settings', async ({
  page,
  problems,
}) => {
  test.slow();
  await page.goto('/sign-in?callback=%2Fprofile%2Fsettings');
  await expectAccessibleInThemes(page, { tags: WCAG });
  const link = page.getByRole('link', { name: 'Войти через Яндекс\u00a0ID' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('h1')).toHaveText('Кто вы?');
  await page.getByRole('link', { name: 'Тимур Сафин' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sign-up\?step=provider/);
  await expect(page.getByLabel('Имя', { exact: true })).toHaveValue('Тимур');
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.getByRole('button', { name: 'Создать аккаунт' }).click();
  await expect(page.getByText('Без согласия с\u00a0правилами аккаунт не\u00a0создать')).toBeVisible();
  await agree(page);
  await expect(page).toHaveURL(/\/profile\/settings$/);

  // Its scripts would follow the cookies.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'session' });
  await page.context().clearCookies({ name: 'signed_in' });
  await page.goto('/sign-in?callback=%2Fprofile%2Fsettings');
  await chooseAt(page, 'Яндекс\u00a0ID', 'Тимур Сафин');
  await expect(page).toHaveURL(/\/profile\/settings$/);
  const row = page.locator('#identities');
  await expect(row).toContainText('Яндекс\u00a0ID с');
  await row.locator('summary').click();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await row.getByRole('button', { name: 'Отвязать Яндекс\u00a0ID' }).click();
  await expect(row.getByText('Это единственный способ войти')).toBeVisible();
  problems.splice(0, problems.length, ...problems.filter((text) => !/status of (?:400|409)/.test(text)));
});

test('who says no is told of the other ways', async ({ page }) => {
  await page.goto('/sign-up');
  await page.getByRole('link', { name: 'Войти через VK\u00a0ID' }).click();
  await page.getByRole('link', { name: 'Не\u00a0входить' }).click();
  await expect(page).toHaveURL(/\/sign-in\?error=ProviderDenied/);
  await expect(page.getByText('Вы\u00a0отказались от\u00a0входа')).toBeVisible();
});

test('a provider that does not work: 503, a word, and the other ways', async ({ page, problems }) => {
  const response = await page.goto('/sign-in?error=ProviderDown');
  expect(response?.status()).toBe(503);
  await expect(page.getByText('сейчас не\u00a0работает')).toBeVisible();
  await expect(page.getByLabel('Телефон')).toBeVisible();
  problems.splice(0, problems.length);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('an address that has an account is linked after the usual sign-in', async ({ page }) => {
    test.slow();
    await page.goto('/sign-in?way=email');
    await chooseAt(page, 'Яндекс\u00a0ID', 'Ильдар Галеев');
    await expect(page).toHaveURL(/\/sign-in\?error=ProviderKnown/);
    await page.getByRole('link', { name: 'По\u00a0почте' }).click();
    await page.getByLabel('Почта', { exact: true }).fill('applicant-1@example.ru');
    await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Войти', exact: true }).click();
    await expect(page).toHaveURL(/\/profile\/settings\?open=identities/);
    const row = page.locator('#identities');
    await row.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
    await row.getByRole('button', { name: 'Привязать Яндекс\u00a0ID' }).click();
    await expect(page.getByText('Готово: теперь можно входить и\u00a0так')).toBeVisible();
    await page.locator('#identities summary').click();
    await row.getByLabel('Пароль, чтобы отвязать Яндекс\u00a0ID').fill(DEMO_PASSWORD);
    await row.getByRole('button', { name: 'Отвязать Яндекс\u00a0ID' }).click();
    await expect(page.getByText('Отвязали: так больше не\u00a0войти')).toBeVisible();
  });
});
