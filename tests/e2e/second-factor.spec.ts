import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { expect, personTest as test } from './site-test.ts';
import { expectFits, forgive, pressByKeyboard, signInAs, typeByKeyboard } from './steps.ts';

/** The second step of members: set up, used, lost, required and turned off, by keyboard alone; with a script and without. */

const EMAIL = { script: 'head-12@example.ru', plain: 'head-13@example.ru', lead: 'head-14@example.ru' };

const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + periods * 30_000 });

/** From the settings to the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto('/profile/settings');
  await pressByKeyboard(page, page.locator('#second-factor').getByRole('link', { name: 'Включить' }));
  await pressByKeyboard(page, page.getByRole('button', { name: 'Настроить' }));
  await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
  const secret = ((await page.locator('.factor-secret').textContent()) ?? '').replaceAll(' ', '');
  const code = page.getByLabel('Код', { exact: true });
  await typeByKeyboard(page, page.getByLabel('Пароль', { exact: true }), DEMO_PASSWORD);
  await typeByKeyboard(page, code, '000000');
  await pressByKeyboard(page, page.getByRole('button', { name: 'Включить второй шаг' }));
  await expect(code).toHaveAccessibleDescription(/Код не\u00a0подошёл/);
  await expect(code).toBeFocused();
  await typeByKeyboard(page, page.getByLabel('Пароль', { exact: true }), DEMO_PASSWORD);
  await typeByKeyboard(page, code, codeOf(secret));
  await pressByKeyboard(page, page.getByRole('button', { name: 'Включить второй шаг' }));
  await expect(page.locator('h1')).toHaveText('Сохраните коды восстановления');
  const codes = await page.getByRole('list', { name: 'Коды восстановления' }).getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  return { secret, codes };
}

async function enterPassword(page: Page, email: string): Promise<void> {
  // Its scripts would follow the cookies.
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'session' });
  await page.context().clearCookies({ name: 'signed_in' });
  await page.goto('/sign-in/company?callback=%2Fprofile%2Fsettings');
  await typeByKeyboard(page, page.getByLabel('Рабочая почта'), email);
  await typeByKeyboard(page, page.getByLabel('Пароль', { exact: true }), DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/sign-in\/company\/code\?callback=/);
}

async function turnOff(page: Page, code: string): Promise<void> {
  await page.goto('/profile/second-factor');
  await pressByKeyboard(page, page.locator('summary', { hasText: 'Выключить или сменить телефон' }));
  const form = page.locator('#factor-off');
  await typeByKeyboard(page, form.getByLabel('Пароль', { exact: true }), DEMO_PASSWORD);
  await typeByKeyboard(page, form.getByLabel('Код', { exact: true }), code);
  await pressByKeyboard(page, form.getByRole('button', { name: 'Выключить второй шаг' }));
}

async function journey(page: Page, email: string, hasScript: boolean): Promise<void> {
  await signInAs(page.context(), email);
  const { secret, codes } = await setUp(page);
  if (hasScript) await expectAccessibleInThemes(page, { tags: WCAG });
  const saving = page.waitForEvent('download');
  await pressByKeyboard(page, page.getByRole('link', { name: 'Скачать файлом' }));
  expect((await saving).suggestedFilename()).toBe('karkas-recovery-codes.txt');
  if (hasScript) {
    // The form of the page is sent again.
    await page.reload();
    await expect(page.getByRole('alert')).toContainText('Коды больше не\u00a0показать');
    await pressByKeyboard(page, page.getByRole('link', { name: 'Вернуться в\u00a0настройки' }));
  } else await pressByKeyboard(page, page.getByRole('link', { name: 'Коды сохранены, дальше' }));
  await expect(page.locator('#second-factor')).toContainText('Включён');

  await enterPassword(page, email);
  const field = page.getByLabel('Код', { exact: true });
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(field).toBeFocused();
  if (hasScript) {
    await expectFits(page);
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
  await page.keyboard.type(codeOf(secret, 1));
  // With a script a complete code is submitted by itself.
  if (!hasScript) await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/settings$/);

  await enterPassword(page, email);
  await pressByKeyboard(page, page.getByRole('link', { name: 'Потеряли телефон?' }));
  await typeByKeyboard(page, page.getByLabel('Код восстановления'), codes[0] ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/profile\/settings$/);
  await expect(page.locator('#second-factor')).toContainText('9\u00a0кодов');
  await turnOff(page, codes[1] ?? '');
  await expect(page.getByText('Второй шаг входа выключен')).toBeVisible();
}

test('is set up, asked for, and turned off @journey', async ({ page, problems }) => {
  test.slow();
  await journey(page, EMAIL.script, true);
  forgive(problems, 400, 409);
});

test('required by the head, it comes before anything else for who has none', async ({ page, browser, problems }) => {
  test.slow();
  await signInAs(page.context(), EMAIL.lead);
  await page.goto('/profile/company/permissions');
  await pressByKeyboard(page, page.locator('summary', { hasText: 'Каждый решает сам' }));
  await pressByKeyboard(page, page.getByRole('button', { name: 'Сделать обязательным' }));
  await expect(page.getByText('Сначала включите второй шаг у\u00a0себя в\u00a0настройках')).toBeVisible();
  const { codes } = await setUp(page);
  await page.goto('/profile/company/permissions');
  await pressByKeyboard(page, page.locator('summary', { hasText: 'Каждый решает сам' }));
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  await pressByKeyboard(page, page.getByRole('button', { name: 'Сделать обязательным' }));
  await expect(page.getByText('Второй шаг теперь обязателен для всех сотрудников')).toBeVisible();
  await turnOff(page, codes[0] ?? '');
  await expect(page).toHaveURL(/\/profile\/second-factor\?callback=/);
  // Nothing else opens, and the page that was asked for is kept.
  await page.goto('/profile/company/permissions');
  await expect(page).toHaveURL(/\/profile\/second-factor\?callback=%2Fprofile%2Fcompany%2Fpermissions$/);
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  await pressByKeyboard(page, page.getByRole('button', { name: 'Настроить' }));
  await expect(page.getByRole('img', { name: 'QR-код для приложения' })).toBeVisible();
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  expect(browser.isConnected()).toBe(true);
  forgive(problems, 403, 409, 400);
});

test('the page of the code without a password before it leads to the start', async ({ page }) => {
  await page.goto('/sign-in/company/code');
  await expect(page).toHaveURL(/\/sign-in\/company\?error=StepExpired$/);
  await expect(page.getByText('Введите почту и\u00a0пароль ещё раз')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the same @journey', async ({ page, problems }) => {
    test.slow();
    await journey(page, EMAIL.plain, false);
    forgive(problems, 400, 409);
  });
});
