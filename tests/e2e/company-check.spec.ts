import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { PDF } from '../setup/upload-world.ts';
import { codeTo, messageTo, newPhone } from './kept-messages.ts';
import { expect, personTest as test } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** A company registers by a link, sends documents and closes; a head changes contacts; by keyboard, and without scripts. */
const PASSWORD = 'свая ригель консоль 47';
const CHECK = '/profile/company/verification';
const newEmail = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}@stroy.example`;
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

function newInn(): string {
  const digits = `16${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}1`;
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${digits}${(sum % 11) % 10}`;
}

async function expectGood(page: Page): Promise<void> {
  await expectFits(page);
  // The bar at the bottom of a phone covers whatever is below it.
  await page.setViewportSize({ width: 1440, height: 1_000 });
  await expectAccessibleInThemes(page, { tags: WCAG });
}

const linkIn = (text: string, path: string) => {
  const found = text.split(/\s+/).find((word) => word.includes(path));
  if (!found) throw new Error(`No link to ${path}`);
  const { pathname, search } = new URL(found);
  return pathname + search;
};

/** The code of the closing: others went to the same address before. */
async function closingCode(page: Page, email: string): Promise<string> {
  const { code } = await messageTo(page.request, email, ({ text }) => text.includes('чтобы закрыть компанию'));
  return code ?? '';
}

/** Asks for the link of the express registration. Returns the path of the link. */
async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/sign-up/company');
  await page.getByRole('link', { name: 'Быстрая регистрация по\u00a0ссылке' }).click();
  await page.getByLabel('Рабочая почта').fill(email);
  await page.getByLabel('ИНН компании').fill(newInn());
  for (const name of [/^Правила Каркаса/, /^Оферта для/, /^Обработка персональных данных/])
    await page.getByRole('checkbox', { name }).check();
  await press(page, 'Получить ссылку');
  await expect(page.locator('h1')).toHaveText('Откройте письмо');
  const { text } = await messageTo(page.request, email);
  return linkIn(text, '/sign-up/company/express');
}

/** A company with its head signed in in this browser; nothing else was typed than an address and an INN. */
async function registerByLink(page: Page, email: string): Promise<void> {
  await page.goto(await askForLink(page, email));
  await press(page, 'Создать аккаунт компании');
  await page.waitForURL(/\/profile$/);
}

test('a company registers by a link, sends documents, takes them back and closes @journey', async ({
  page,
  problems,
}) => {
  // The mails come by jobs.
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const email = newEmail('glava');
  await page.goto('/sign-up/company?way=express');
  await expectGood(page);
  await page.getByLabel('ИНН компании').fill('123');
  await press(page, 'Получить ссылку');
  await expect(page.getByLabel('ИНН компании')).toHaveAttribute('aria-invalid', 'true');
  const link = await askForLink(page, email);
  await expectGood(page);
  await page.goto(link);
  await expect(page.getByLabel('Как компанию называют')).not.toHaveValue('');
  await expectGood(page);
  await press(page, 'Создать аккаунт компании');
  await page.waitForURL(/\/profile$/);
  // Used up.
  await page.context().clearCookies();
  expect((await page.request.get(link)).status()).toBe(404);
  await page.goto(link);
  await expect(page.locator('h1')).toHaveText('Ссылка не\u00a0сработала');
  await expectGood(page);

  // The recovery says that there is no password yet.
  await page.goto('/recovery?side=company');
  await page.getByLabel('Почта').fill(email);
  await page.keyboard.press('Enter');
  await page.waitForURL(/confirmation=/);
  await page.getByLabel('Код', { exact: true }).fill(await codeTo(page.request, email));
  await page.waitForURL(/new-password/);
  await page.getByLabel(/^(?:Новый п|П)ароль$/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL(/success/);
  await signInAs(page.context(), email, PASSWORD);

  await page.goto('/profile');
  await expectGood(page);
  await page.getByRole('link', { name: 'Прислать: подтвердите компанию' }).click();
  await expect(page.locator('h1')).toHaveText('Проверка компании');
  await expect(page.locator('#state')).toContainText('Не\u00a0проверена');
  await expectGood(page);
  await press(page, 'Отправить на\u00a0проверку');
  await expect(page.getByText('Приложите хотя бы один документ')).toBeVisible();
  const uploaded = page.waitForResponse((answer) => answer.url().endsWith('/api/files'));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'Выписка.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  expect((await uploaded).status()).toBe(201);
  await page.getByLabel('Пояснение').fill('Приказ подписан на\u00a0прошлой неделе');
  await press(page, 'Отправить на\u00a0проверку');
  await page.waitForURL(/done=sent/);
  await expect(page.locator('#state')).toContainText('На\u00a0проверке');
  await expect(page.getByRole('link', { name: 'Выписка.pdf' })).toBeVisible();
  await expectGood(page);
  await press(page, 'Отозвать документы');
  await page.waitForURL(/done=cancelled/);
  await expect(page.locator('#state')).toContainText('Не\u00a0проверена');

  await page.goto('/profile/settings');
  await page.getByRole('link', { name: 'Закрыть', exact: true }).click();
  await expect(page.locator('h1')).toHaveText('Закрыть компанию');
  await expectGood(page);
  await page.getByLabel('Ваш пароль').fill('не тот');
  await press(page, 'Получить код');
  await expect(page.getByLabel('Ваш пароль')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Ваш пароль').fill(PASSWORD);
  await press(page, 'Получить код');
  await page.waitForURL(/confirmation=/);
  await expectGood(page);
  await page.getByLabel('Код из письма').fill(await closingCode(page, email));
  await press(page, 'Закрыть компанию');
  const warning = page.getByRole('alertdialog');
  await expect(warning.getByRole('button', { name: 'Оставить' })).toBeFocused();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await warning.getByRole('button', { name: 'Оставить' }).click();
  await expect(warning).toBeHidden();
  await press(page, 'Закрыть компанию');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Закрыть компанию' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/profile');
  await expect(page).toHaveURL(/\/sign-in(?:\/company)?\?callback=/);
  // 401: the bell of a page whose cookies were cleared.
  forgive(problems, 400, 401, 404, 409);
});

test('a company signs up by the keyboard alone @journey', async ({ page, problems }) => {
  test.slow();
  const email = newEmail('klaviatura');
  const { keyboard } = page;
  /** Tabs to the control that the name says, as somebody without a mouse. */
  async function tabTo(role: 'textbox' | 'checkbox' | 'button' | 'combobox', name: string | RegExp): Promise<void> {
    const target = page.getByRole(role, { name }).first();
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await keyboard.press('Tab');
    }
    throw new Error(`No Tab leads to ${name}`);
  }
  await page.goto('/sign-up/company');
  await tabTo('textbox', 'Рабочая почта');
  await keyboard.type(email);
  for (const name of [/^Правила Каркаса/, /^Оферта для/, /^Обработка персональных данных/]) {
    await tabTo('checkbox', name);
    await keyboard.press('Space');
  }
  await tabTo('button', 'Получить код');
  await keyboard.press('Enter');
  await page.waitForURL(/confirmation=/);
  await tabTo('textbox', 'Код');
  await keyboard.type(await codeTo(page.request, email));
  await page.waitForURL(/information\?token=/);
  await tabTo('textbox', 'ИНН');
  await keyboard.type(newInn());
  await keyboard.press('Enter');
  await page.waitForURL(/step=info/);
  await tabTo('textbox', 'Имя');
  await keyboard.type('Рустем');
  await tabTo('textbox', 'Фамилия');
  await keyboard.type('Шакиров');
  await tabTo('textbox', 'Телефон');
  await keyboard.type(newPhone());
  await tabTo('button', /^Дальше/);
  await keyboard.press('Enter');
  await page.waitForURL(/\/password\?/);
  await tabTo('textbox', /^(?:Новый п|П)ароль$/);
  await keyboard.type(PASSWORD);
  await tabTo('button', 'Создать аккаунт');
  await keyboard.press('Enter');
  await page.waitForURL(/\/profile$/);
  await expect(page.locator('h1')).toHaveText('Здравствуйте, Рустем');
  forgive(problems, 400);
});

test('a member changes the number, and asks for another address', async ({ page, context, problems }) => {
  test.slow();
  await signInAs(context, 'head-3@example.ru');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/profile/settings');
  const phone = page.locator('details#member-phone');
  await phone.locator('summary').click();
  const number = newPhone();
  await phone.getByLabel('Номер').fill(number);
  await phone.getByLabel('Ваш пароль').fill(DEMO_PASSWORD);
  await phone.getByRole('button', { name: 'Получить код' }).click();
  await page.waitForURL(/member-phone=/);
  await expectGood(page);
  await phone.getByLabel('Код из СМС').fill(await codeTo(page.request, number));
  await phone.getByRole('button', { name: 'Подтвердить номер' }).click();
  await expect(phone.locator('summary')).toContainText('Подтверждён');

  const lost = page.locator('details#lost-contact');
  await lost.locator('summary').click();
  await lost.getByLabel('Новый адрес или номер').fill('не почта');
  await lost.getByRole('button', { name: 'Отправить просьбу' }).click();
  await expect(lost.getByLabel('Что случилось')).toHaveAttribute('aria-invalid', 'true');
  await lost.getByLabel('Новый адрес или номер').fill(newEmail('novyi'));
  await lost.getByLabel('Что случилось').fill('Прежняя почта закрыта вместе с\u00a0доменом');
  await expectGood(page);
  await lost.getByRole('button', { name: 'Отправить просьбу' }).click();
  await expect(lost.locator('summary')).toContainText('Ждёт ответа');
  await lost.locator('summary').click();
  await lost.getByRole('button', { name: 'Отменить просьбу' }).click();
  await expect(lost.locator('summary')).not.toContainText('Ждёт ответа');
  forgive(problems, 400);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a company registers by a link and closes', async ({ page }) => {
    test.slow();
    const email = newEmail('bez-skripta');
    await registerByLink(page, email);
    await page.goto(CHECK);
    await expect(page.getByLabel('Файлы')).toBeHidden();
    await page.goto('/profile/company/close');
    // Just signed in, and there is no password yet.
    await press(page, 'Получить код');
    await expect(page).toHaveURL(/confirmation=/);
    await page.getByLabel('Код из письма').fill('000000');
    await press(page, 'Закрыть компанию');
    await expect(page.getByLabel('Код из письма')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Код из письма').fill(await closingCode(page, email));
    await press(page, 'Закрыть компанию');
    await expect(page).toHaveURL((url) => url.pathname === '/');
    await page.goto('/profile');
    await expect(page).toHaveURL(/\/sign-in(?:\/company)?\?callback=/);
  });

  test('a changed address is undone by the mail to the old one', async ({ page }) => {
    test.slow();
    const [old, next] = [newEmail('prezhnyaya'), newEmail('novaya')];
    await registerByLink(page, old);
    await page.goto('/profile/settings?open=email#email');
    const row = page.locator('details#email');
    await row.getByLabel('Новая почта').fill(next);
    await row.getByRole('button', { name: 'Получить письмо' }).click();
    const { text } = await messageTo(page.request, next);
    await page.goto(linkIn(text, '/auth/confirm/email-change'));
    await press(page, 'Подтвердить почту');
    await expect(page.locator('h1')).toHaveText('Почта изменена');
    const note = await messageTo(page.request, old, ({ text: body }) => body.includes('/auth/confirm/email-undo'));
    const undo = linkIn(note.text, '/auth/confirm/email-undo');
    await page.goto(undo);
    await press(page, 'Вернуть почту');
    await expect(page).toHaveURL(/\/recovery\/new-password\?token=/);
    await page.getByLabel(/^(?:Новый п|П)ароль$/).fill(PASSWORD);
    await page
      .getByRole('button', { name: /пароль/i })
      .last()
      .click();
    await expect(page).toHaveURL(/success/);
    expect((await page.goto('/profile'))?.url()).toMatch(/sign-in/);
    await page.goto(undo);
    await press(page, 'Вернуть почту');
    await expect(page.locator('h1')).toHaveText('Ссылка не\u00a0сработала');
    await signInAs(page.context(), old, PASSWORD);
  });
});

test('pages of the head are for the head; dead links say what to do', async ({ page, context, problems }) => {
  for (const path of ['/auth/confirm/email-undo', '/sign-up/company/express', '/sign-up/company/express?token=used']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.locator('h1')).toHaveText('Ссылка не\u00a0сработала');
  }
  await page.goto('/auth/confirm/email-undo?token=something');
  await expectGood(page);
  await page.goto(CHECK);
  await expect(page).toHaveURL(/\/sign-in(?:\/company)?\?callback=/);
  await signInAs(context, 'member-0@example.ru');
  expect((await page.goto('/profile/company/close'))?.status()).toBe(404);
  await page.goto(CHECK);
  await expectGood(page);
  forgive(problems, 404);
});
