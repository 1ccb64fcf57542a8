import type { Page } from '@playwright/test';
import { signIn } from '../setup/sign-in.ts';
import { signInTo } from './board-world.ts';
import { makeDialog, openBrowserOf, readySocket, sendText } from './chat-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { forgive, signInAs } from './steps.ts';

/** The ways into the chat, and what tells of it on other pages. */

const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
const message = (page: Page, text: string) => page.getByRole('log').getByRole('article').filter({ hasText: text });

test('the header tells of a new message on any page, without a reload', async ({ page, context }) => {
  const { person, dialogId, member, applicant } = await makeDialog(60);
  const { items } = await applicant<{ items: { id: string; last: { seq: number } | null }[] }>(
    'GET',
    '/chat/dialogs?set=unread',
  );
  // What the demo has for this person is read.
  for (const { id } of items) {
    const { items: all } = await applicant<{ items: { id: string }[] }>('GET', `/chat/messages?dialog=${id}`);
    await applicant('POST', `/chat/messages/${all.at(-1)!.id}/read`);
  }
  await signIn(context, site().origin, person);
  const ready = readySocket(page);
  await page.goto('/vacancy-list');
  await ready;
  await expect(page.getByRole('link', { name: 'Чат', exact: true })).toBeVisible();
  await sendText(member, dialogId, 'Ждём вас в понедельник');
  const link = page.getByRole('link', { name: 'Чат, 1 диалог с новым' });
  await expect(link).toBeVisible();
  await link.click();
  await expect(page).toHaveTitle(/^\(1\) Чат/);
  const icon = page.locator('link[rel="icon"]').first();
  await expect(icon).toHaveAttribute('href', '/favicon-unread.svg');
  await page.getByRole('list', { name: 'Диалоги' }).getByRole('link').filter({ hasText: 'Ждём вас' }).click();
  await expect(message(page, 'Ждём вас')).toHaveCount(1);
  await expect(page).toHaveTitle(/^Чат/);
  await expect(icon).not.toHaveAttribute('href', '/favicon-unread.svg');
});

test('a visitor has no connection', async ({ page }) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await page.goto('/vacancy-list', { waitUntil: 'networkidle' });
  expect(sockets).toEqual([]);
  await page.goto('/chat');
  await page.waitForURL('**/sign-in?callback=%2Fchat*');
});

test('signing out closes the connection', async ({ page, context, problems }) => {
  const { person } = await makeDialog(68);
  await signIn(context, site().origin, person);
  const ready = readySocket(page);
  await page.goto('/vacancy-list');
  const socket = await ready;
  const closed = socket.waitForEvent('close');
  await context.clearCookies({ name: /signed_in/ });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await closed;
  // What the page may have asked just then.
  forgive(problems, 401);
});

test('signing out asks about what has not left, and leaves nothing that was written', async ({
  page,
  context,
  problems,
}) => {
  const { person, dialogId } = await makeDialog(132);
  await signIn(context, site().origin, person);
  // Nothing leaves.
  await page.routeWebSocket(/\/ws\/chat\//, (socket) => socket.close({ code: 4003 }));
  await page.route('**/api/chat/messages', (route) => route.abort());
  const open = async () => {
    await page.goto(`/chat/dialog/${dialogId}`);
    await page.locator('form[data-live]').waitFor();
  };
  const leave = async (answer: 'Остаться' | 'Выйти', loses: string) => {
    await page.getByRole('button', { name: 'Меню профиля' }).click();
    await page.locator('#account-menu').getByRole('button', { name: 'Выйти' }).click();
    const question = page.getByRole('alertdialog', { name: 'Выйти и\u00a0потерять несохранённое?' });
    await expect(question).toContainText(loses);
    await question.getByRole('button', { name: answer }).click();
  };
  await open();
  // A message that is not sent is meant for somebody, too.
  await field(page).fill('Не уйдёт');
  await leave('Остаться', '1\u00a0сообщение не\u00a0дописано');
  await field(page).press('Enter');
  await expect(page.getByRole('log').getByText('отправляем…')).toHaveCount(1);
  await field(page).fill('Недописанное');
  await leave('Остаться', '1\u00a0сообщение не\u00a0ушло');
  await expect(field(page)).toHaveValue('Недописанное');
  await leave('Выйти', '1\u00a0сообщение не\u00a0ушло');
  await page.waitForURL(`${site().origin}/`);
  // Even to the same person nothing of it comes back.
  await signIn(context, site().origin, person);
  await open();
  await expect(field(page)).toHaveValue('');
  await expect(page.getByRole('log').getByText('Не уйдёт')).toHaveCount(0);
  problems.length = 0;
});

test('from a respond, from both sides, to one dialog', async ({ page, context, browser }) => {
  const { person, respondId, dialogId, member } = await makeDialog(76);
  await signIn(context, site().origin, person);
  await page.goto(`/profile/responds/${respondId}`);
  await page.getByRole('button', { name: 'Написать', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/dialog/${dialogId}`));
  const other = await openBrowserOf(browser, 'head');
  const company = await other.newPage();
  const { vacancy } = await member<{ vacancy: { id: number } }>('GET', `/respond/${respondId}`);
  await company.goto(`/profile/vacancy-list/${vacancy.id}/responds/${respondId}`);
  await company.getByRole('button', { name: 'Написать', exact: true }).click();
  await expect(company).toHaveURL(new RegExp(`/chat/dialog/${dialogId}`));
  await company.locator('form[data-live]').waitFor();
  await company.getByLabel('Действия с диалогом').click();
  await company.getByRole('button', { name: 'Заблокировать', exact: true }).click();
  const question = company.getByRole('alertdialog', { name: 'Заблокировать диалог?' });
  await question.getByRole('button', { name: 'Заблокировать' }).click();
  await expect(field(company)).toHaveCount(0);
  // The other side learns it without a reload.
  await expect(field(page)).toHaveCount(0);
  await other.close();
});

test('from a company’s page, and with support, which staff answer', async ({ page, context, browser }) => {
  await signIn(context, site().origin, 84);
  await page.goto(`/company/${site().specimens.company}`);
  await page.getByRole('link', { name: 'Написать компании' }).click();
  await page.getByLabel('Сообщение').fill('Берёте ли бригаду?');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(message(page, 'Берёте ли бригаду?')).toHaveCount(1);
  // The company's page leads to the dialog that there is, and a vacancy needs no company beside it.
  const dialog = `${new URL(page.url()).origin}${new URL(page.url()).pathname}`;
  await page.goto(`/chat/new?company=${site().specimens.company}`);
  await expect(page).toHaveURL(dialog);
  await page.goto(`/chat/new?vacancy=${site().specimens.richVacancy}`);
  await expect(page.getByText('О\u00a0вакансии «')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Поддержка' }).click();
  const question = `Не приходит код ${Date.now()}`;
  await page.getByLabel('Сообщение').fill(question);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(message(page, question)).toHaveCount(1);
  await page.locator('form[data-live]').waitFor();

  const desk = await browser.newContext({ baseURL: site().origin, locale: 'ru-RU' });
  await signInAs(desk, 'support@example.ru');
  const staff = await desk.newPage();
  await staff.goto('/staff');
  // Counted where staff are, on public pages too.
  await expect(staff.getByRole('banner').getByRole('link', { name: /^Чаты \d/ })).toBeVisible();
  await staff.goto('/company-list');
  const link = staff.getByRole('banner').getByRole('link', { name: /^Чат, \d+.диалог/ });
  await link.click();
  await staff.getByRole('list', { name: 'Диалоги' }).getByRole('link').filter({ hasText: question }).click();
  await staff.locator('form[data-live]').waitFor();
  await field(staff).fill('Проверили: код отправлен заново');
  await field(staff).press('Enter');
  await expect(message(page, 'код отправлен заново')).toHaveCount(1);
  const queue = staff.getByRole('banner').getByRole('link', { name: 'Очередь' });
  await queue.click();
  await staff.waitForURL('**/staff');
  await desk.close();
});

test('the question after very many: a script does the work that it takes, without one the wait is told', async ({
  page,
  context,
  browser,
  problems,
}) => {
  const person = 284;
  const applicant = await signInTo(site().origin, 'applicant', `applicant-${person}@example.ru`);
  let refused: number | null = null;
  for (let number = 1; refused === null; number += 1) {
    const { items } = await applicant<{ items: { id: number }[] }>('GET', `/vacancy/list?per_page=30&page=${number}`);
    expect(items, 'all vacancies were asked about').not.toEqual([]);
    for (const { id } of items) {
      const problem = await applicant('POST', '/chat/dialogs', { vacancyId: id }).then(() => '', String);
      if (!problem.includes('captcha_required')) continue;
      refused = id;
      break;
    }
  }
  const address = `/chat/new?vacancy=${refused}`;
  const ask = async (on: Page, text: string) => {
    await on.getByLabel('Сообщение').fill(text);
    await on.getByRole('button', { name: 'Отправить' }).click();
  };

  const plain = await openBrowserOf(browser, person, { javaScriptEnabled: false });
  const slow = await plain.newPage();
  await slow.goto(address);
  const [answer] = await Promise.all([
    slow.waitForResponse((response) => response.request().method() === 'POST'),
    ask(slow, 'Без скрипта'),
  ]);
  expect(answer.status()).toBe(429);
  await expect(slow.getByRole('alert').filter({ hasText: 'За сутки вы отправили больше 50' })).toBeVisible();
  await expect(slow.getByLabel('Сообщение')).toHaveValue('Без скрипта');
  await plain.close();

  await signIn(context, site().origin, person);
  await page.goto(address);
  const worked = page.waitForRequest((request) => 'x-captcha' in request.headers());
  await ask(page, 'Есть ли жильё?');
  await worked;
  await expect(message(page, 'Есть ли жильё?')).toHaveCount(1);
  // The browser tells of the refusal that has asked for the work, and of nothing else.
  expect(problems.splice(0)).toEqual([expect.stringContaining('403')]);
});
