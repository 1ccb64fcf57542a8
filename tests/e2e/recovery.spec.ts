import { randomUUID } from 'node:crypto';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { codeTo } from './kept-messages.ts';
import { expect, personTest as test } from './site-test.ts';
import { pressByKeyboard, tabTo, typeByKeyboard } from './steps.ts';

test('a sign-up by mail sets a password; a forgotten one is replaced by a code @journey', async ({
  page,
  problems,
}) => {
  test.slow();
  const email = `applicant-${randomUUID()}@example.ru`;
  const press = (name: string) => pressByKeyboard(page, page.getByRole('button', { name }));
  const newPassword = page.getByLabel('Новый пароль');

  await page.goto('/sign-up?way=email&callback=%2Fnews');
  await typeByKeyboard(page, page.getByLabel('Почта'), email);
  for (const name of [/^Правила Каркаса/, /^Обработка персональных данных/]) {
    await tabTo(page, page.getByRole('checkbox', { name }));
    await page.keyboard.press('Space');
  }
  await press('Получить код');
  await page.waitForURL(/step=code/);
  await expect(page.getByText(email)).toBeVisible();
  await typeByKeyboard(page, page.getByLabel('Код', { exact: true }), await codeTo(page.request, email));

  await page.waitForURL(/\/sign-up\/applicant\/password\?callback=%2Fnews$/);
  await typeByKeyboard(page, newPassword, '123456');
  await expect(page.getByRole('status').filter({ hasText: /\d\s+из\s+4\. / })).toBeVisible();
  await expect(page.locator('.seg')).toHaveClass(/seg-bad/);
  await press('Сохранить пароль');
  await expect(newPassword).toHaveAttribute('aria-invalid', 'true');
  await expect(newPassword).toBeFocused();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await typeByKeyboard(page, newPassword, 'бетономешалка у ворот 7');
  await expect(page.locator('.seg')).toHaveClass(/seg-ok/);
  await press('Сохранить пароль');
  await page.waitForURL(/\/news$/);

  await page.context().clearCookies();
  await page.goto('/sign-in?way=email');
  await pressByKeyboard(page, page.getByRole('link', { name: 'Забыли пароль?' }));
  await typeByKeyboard(page, page.getByLabel('Почта'), email);
  const before = await codeTo(page.request, email);
  await press('Получить код');
  await page.waitForURL(/\/recovery\/password\?confirmation=/);
  await expect.poll(() => codeTo(page.request, email)).not.toBe(before);
  await typeByKeyboard(page, page.getByLabel('Код', { exact: true }), await codeTo(page.request, email));
  await page.waitForURL(/\/recovery\/new-password\?token=/);
  // Its code is used: whoever goes back asks for another.
  await page.goBack();
  await expect(page.getByText('Код больше не\u00a0действует')).toBeVisible();
  await page.goForward();
  await typeByKeyboard(page, newPassword, 'арматура двенадцатая 9');
  await press('Сохранить пароль');
  await page.waitForURL(/\/recovery\/success/);
  await expectAccessibleInThemes(page, { tags: WCAG });
  await pressByKeyboard(page, page.getByRole('main').getByRole('link', { name: 'Войти' }));
  await typeByKeyboard(page, page.getByLabel('Почта'), email);
  await typeByKeyboard(page, page.getByLabel('Пароль', { exact: true }), 'арматура двенадцатая 9');
  const next = page.waitForRequest((request) => request.isNavigationRequest());
  await press('Войти');
  expect(new URL((await next).url()).pathname).toBe('/profile');
  await page.waitForLoadState();
  problems.length = 0;
});

test('steps without what they need lead to the first one', async ({ page }) => {
  for (const [path, first] of [
    ['/recovery/password', /\/recovery$/],
    ['/recovery/password?confirmation=x', /\/recovery\?error=CodeExpired$/],
    ['/recovery/new-password', /\/recovery$/],
    ['/sign-up/applicant/password', /\/sign-in\?error=SessionRequired$/],
    ['/sign-up?step=code', /\/sign-up\?error=CodeExpired$/],
    ['/sign-up?step=info', /\/sign-in$/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(first);
  }
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a link from a mail changes nothing by being opened; a used one says so', async ({ page }) => {
    await page.goto('/auth/confirm/email-change?token=used');
    await expect(page.locator('h1')).toHaveText('Новая почта');
    await page.getByRole('button', { name: 'Подтвердить почту' }).click();
    await expect(page.locator('h1')).toHaveText('Ссылка не\u00a0сработала');
    await page.getByRole('link', { name: 'Войти' }).click();
    await expect(page.getByLabel('Почта')).toBeVisible();
  });

  test('a password that is too simple is refused at its field', async ({ page }) => {
    await page.goto('/recovery/new-password?token=used');
    await page.getByLabel('Новый пароль').fill('123');
    await page.getByRole('button', { name: 'Сохранить пароль' }).click();
    await expect(page.locator('.err:not(:empty)')).toHaveCount(1);
    await expect(page.getByLabel('Новый пароль')).toHaveValue('');
  });
});
