import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { NO_TARGETS, TARGETS } from '../setup/foreign-addresses.ts';
import { signIn } from '../setup/sign-in.ts';
import { codeTo, messageTo, newPhone } from './kept-messages.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { forgive, pressByKeyboard, tabTo } from './steps.ts';

/** Whole lives of accounts, from the first page to the last. Single pages and forms are in the specs of their names. */

const PASSWORD = 'бетономешалка у ворот 7';
const OTHER = 'арматура двенадцатая 9';
const PHONE_SCREEN = { width: 390, height: 844 };

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const heading = (page: Page, text: string) => expect(page.locator('h1')).toHaveText(text);

/** A step survives a reload, and is accessible. */
async function expectStep(page: Page, title: string): Promise<void> {
  await heading(page, title);
  await page.reload();
  await heading(page, title);
  await expectAccessible(page, { tags: WCAG });
}

test('a new number, by keyboard alone on a phone: each step survives a reload, back leads to no dead end @journey', async ({
  page,
}) => {
  await page.setViewportSize(PHONE_SCREEN);
  const number = newPhone();
  await page.goto('/sign-in');
  await expectStep(page, 'Вход');
  await tabTo(page, field(page, 'Телефон'));
  await page.keyboard.type(number);
  await page.keyboard.press('Enter');
  await page.waitForURL(/confirmation=/);

  await expectStep(page, 'Введите код');
  await page.goBack();
  await heading(page, 'Вход');
  await page.goForward();
  await tabTo(page, field(page, 'Код'));
  await page.keyboard.type(await codeTo(page.request, number));
  await page.waitForURL(/\/sign-up\?confirmation=/);

  await expectStep(page, 'Вы у\u00a0нас впервые');
  for (const box of [/^Правила Каркаса/, /^Обработка персональных данных/]) {
    await tabTo(page, page.getByRole('checkbox', { name: box }));
    await page.keyboard.press('Space');
    await expect(page.getByRole('checkbox', { name: box })).toBeChecked();
  }
  await tabTo(page, page.getByRole('button', { name: 'Создать аккаунт' }));
  await page.keyboard.press('Enter');
  await page.waitForURL(/step=info/);

  await expectStep(page, 'Как вас зовут');
  await tabTo(page, field(page, 'Имя'));
  await page.keyboard.type('Ильдар');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile$/);
  await expectStep(page, (await page.locator('h1').textContent()) ?? '');

  // The steps are over: whoever goes back to one is led on.
  await page.goBack();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto('/sign-in');
  await expect(page).toHaveURL(/\/profile$/);
});

test('an account by mail: password, new number, new address, removal and return @journey', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const [email, newEmail, number] = [`a-${randomUUID()}@example.ru`, `b-${randomUUID()}@example.ru`, newPhone()];
  const requests: string[] = [];
  page.on('request', (request) => request.url().endsWith('/signup/email/request') && requests.push(request.url()));

  await page.goto('/sign-up?way=email');
  await field(page, 'Почта').fill(email);
  await page.getByRole('checkbox', { name: /^Правила Каркаса/ }).check();
  await press(page, 'Получить код');
  const personal = page.getByRole('checkbox', { name: /^Обработка персональных данных/ });
  await expect(personal).toBeFocused();
  await expect(field(page, 'Почта')).toHaveValue(email);
  await expectAccessibleInThemes(page, { tags: WCAG });
  await personal.check();
  await context.setOffline(true);
  await press(page, 'Получить код');
  await expect(page.getByRole('alert')).toContainText('Нет связи');
  await expect(field(page, 'Почта')).toHaveValue(email);
  await expect(personal).toBeChecked();
  await context.setOffline(false);
  requests.length = 0;
  await page.getByRole('button', { name: 'Получить код' }).dblclick();
  await page.waitForURL(/step=code/);
  expect(requests).toHaveLength(1);
  await page.reload();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await field(page, 'Код').fill(await codeTo(page.request, email));

  await page.waitForURL(/\/sign-up\/applicant\/password/);
  await page.reload();
  await field(page, 'Новый пароль').fill('123456');
  await press(page, 'Сохранить пароль');
  await expect(field(page, 'Новый пароль')).toBeFocused();
  await expect(field(page, 'Новый пароль')).toHaveValue('123456');
  await expectAccessibleInThemes(page, { tags: WCAG });
  await field(page, 'Новый пароль').fill(PASSWORD);
  await press(page, 'Сохранить пароль');
  await page.waitForURL(/\/profile$/);

  await page.goto('/profile/settings');
  await page.locator('#phone summary').click();
  await page.getByLabel('Новый номер').fill(number);
  await page.locator('#phone').getByLabel('Ваш пароль').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page
    .getByRole('dialog')
    .getByLabel('Код из СМС')
    .fill(await codeTo(page.request, number));
  await page.keyboard.press('Enter');
  await page.getByRole('alertdialog', { name: 'Номер сменён' }).getByRole('button', { name: 'Хорошо' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('#phone summary')).toContainText(number.slice(-2));

  await page.locator('#email summary').click();
  await page.getByLabel('Новая почта').fill(newEmail);
  await page.locator('#email').getByLabel('Ваш пароль').fill(PASSWORD);
  await page.keyboard.press('Enter');
  const link = /https?:\/\/\S+email-change\S+/.exec((await messageTo(page.request, newEmail)).text)?.[0] ?? '';
  // The old address works until then, and is told.
  await expect(page.locator('#email summary')).toContainText(email);
  await messageTo(page.request, email, ({ text }) => text.includes('указали новую почту'));
  await page.goto(link);
  await press(page, 'Подтвердить почту');
  await page.waitForURL(/done=1/);
  await page.goto('/profile/settings');
  await expect(page.locator('#email summary')).toContainText(newEmail);

  // From here on without a mouse.
  await pressByKeyboard(page, page.locator('#removal summary'));
  const dialog = page.getByRole('dialog', { name: 'Удалить профиль?' });
  const before = await codeTo(page.request, number);
  await pressByKeyboard(page, dialog.getByRole('button', { name: 'Получить код' }));
  await expect.poll(() => codeTo(page.request, number)).not.toBe(before);
  await tabTo(page, dialog.getByLabel('Код из СМС'));
  await page.keyboard.type(await codeTo(page.request, number));
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/profile'));
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');

  await page.goto('/sign-in?way=email');
  await tabTo(page, field(page, 'Почта'));
  await page.keyboard.type(newEmail);
  await tabTo(page, field(page, 'Пароль'));
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/profile$/);
  await page.goto('/profile/settings');
  await expect(page.getByRole('status').filter({ hasText: 'Профиль скрыт' })).toBeVisible();
  await pressByKeyboard(page, page.getByRole('button', { name: 'Вернуть профиль' }));
  await expect(page.getByText('Профиль скрыт')).toBeHidden();
  forgive(problems, 400);
  problems.splice(
    0,
    problems.length,
    ...problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|Socket failure/.test(text)),
  );
});

test('an ended session sees nothing from the next page on', async ({ page, context, browser }) => {
  const { origin } = site();
  await signIn(context, origin, 30);
  const elsewhere = await browser.newContext({ baseURL: origin });
  await signIn(elsewhere, origin, 30);
  const their = await elsewhere.newPage();
  await their.goto('/profile');
  await expect(their).toHaveURL(/\/profile$/);
  await page.goto('/profile/settings');
  await press(page, 'Выйти на всех, кроме этого');
  await expect(page.locator('#devices li')).toHaveCount(1);
  await their.reload();
  await expect(their).toHaveURL(/\/sign-in\?/);
  await elsewhere.close();
});

test('nobody is led from /sign-in to another site', { tag: '@daily' }, async ({ context }) => {
  const ask = async (callback: string) => {
    const answer = await context.request.get(`/sign-in?${new URLSearchParams({ callback })}`, { maxRedirects: 0 });
    return { status: answer.status(), location: answer.headers().location, text: await answer.text() };
  };
  for (const callback of NO_TARGETS) {
    const { status, text } = await ask(callback);
    expect([callback, status]).toEqual([callback, 200]);
    // Neither a link nor a form goes there.
    expect(text).not.toMatch(/(?:href|action)="[^"]*evil/i);
  }
  await signIn(context, site().origin, 31);
  for (const callback of NO_TARGETS) {
    const { status, location } = await ask(callback);
    expect([callback, status, location]).toEqual([callback, 303, '/profile']);
  }
  for (const callback of TARGETS) expect((await ask(callback)).location).toBe(callback);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('an account by mail, and its password recovered @journey @daily', async ({ page, context }) => {
    await page.setViewportSize(PHONE_SCREEN);
    const email = `c-${randomUUID()}@example.ru`;
    await page.goto('/sign-up?way=email&callback=%2Fnews');
    await field(page, 'Почта').fill('imya@');
    await page.getByRole('checkbox', { name: /^Правила Каркаса/ }).check();
    await press(page, 'Получить код');
    await expect(field(page, 'Почта')).toHaveValue('imya@');
    await expect(field(page, 'Почта')).toBeFocused();
    await expect(page.getByRole('checkbox', { name: /^Правила Каркаса/ })).toBeChecked();
    await field(page, 'Почта').fill(email);
    await page.getByRole('checkbox', { name: /^Обработка персональных данных/ }).check();
    await press(page, 'Получить код');
    await expect(page).toHaveURL(/step=code/);
    await page.reload();
    await field(page, 'Код').fill(await codeTo(page.request, email));
    await press(page, 'Продолжить');
    await expect(page).toHaveURL(/\/sign-up\/applicant\/password\?callback=%2Fnews$/);
    await field(page, 'Новый пароль').fill(PASSWORD);
    await press(page, 'Сохранить пароль');
    await expect(page).toHaveURL(/\/news$/);

    await context.clearCookies();
    const before = await codeTo(page.request, email);
    await page.goto('/recovery');
    await field(page, 'Почта').fill(email);
    await press(page, 'Получить код');
    await expect(page).toHaveURL(/\/recovery\/password\?confirmation=/);
    await expect.poll(() => codeTo(page.request, email)).not.toBe(before);
    await field(page, 'Код').fill(await codeTo(page.request, email));
    await page
      .getByRole('button')
      .filter({ hasText: /Продолжить|Дальше/ })
      .click();
    await expect(page).toHaveURL(/\/recovery\/new-password\?token=/);
    await field(page, 'Новый пароль').fill(OTHER);
    await press(page, 'Сохранить пароль');
    await expect(page).toHaveURL(/\/recovery\/success/);
    await page.getByRole('link', { name: 'Войти' }).click();
    await field(page, 'Почта').fill(email);
    await field(page, 'Пароль').fill(OTHER);
    await press(page, 'Войти');
    await expect(page).toHaveURL(/\/profile$/);
  });
});
