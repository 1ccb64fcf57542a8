import sharp from 'sharp';
import type { Page } from '@playwright/test';
import { SOCKET_RETRY_MS } from '#shared/domain/chat.ts';
import { expectAccessible, expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { signInTo } from './board-world.ts';
import { makeDialog, openBrowserOf, sendText } from './chat-world.ts';
import { expect, personTest as test, site } from './site-test.ts';

/** The chat of the site: two people in two browsers, without a script, without a network. Each test takes people of its own. */

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
const message = (page: Page, text: string | RegExp) => log(page).getByRole('article').filter({ hasText: text });
const pdf = {
  name: 'naks-2027.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
};

/** Opens a dialog, and waits until its script runs. */
async function open(page: Page, dialogId: string): Promise<void> {
  await page.goto(`/chat/dialog/${dialogId}`);
  await page.locator('form[data-live]').waitFor();
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test('two people: a message, its answer, a file, a picture, and what is read @daily', async ({
  page,
  context,
  browser,
}) => {
  const { person, dialogId } = await makeDialog(156);
  await signIn(context, site().origin, person);
  const other = await openBrowserOf(browser, 'head');
  const company = await other.newPage();
  await open(page, dialogId);
  await open(company, dialogId);
  await write(page, 'Здравствуйте! НАКС действует до марта');
  await expect(message(company, 'НАКС действует')).toHaveCount(1);
  await company.bringToFront();
  await write(company, 'Пришлите фото удостоверения');
  await expect(message(page, 'Пришлите фото')).toHaveCount(1);
  await page.bringToFront();
  await page.getByLabel('Прикрепить файлы').setInputFiles(pdf);
  await expect(page.getByRole('list', { name: 'Файлы сообщения' }).getByRole('progressbar')).toHaveCount(0);
  await field(page).press('Enter');
  const link = message(company, 'naks-2027.pdf').getByRole('link', { name: /naks-2027/ });
  await expect(link).toBeVisible();
  const download = company.waitForEvent('download');
  await link.click();
  expect((await download).suggestedFilename()).toBe('naks-2027.pdf');
  // A picture opens above the dialog.
  const buffer = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#b45309' } })
    .png()
    .toBuffer();
  await page.bringToFront();
  await page.getByLabel('Прикрепить файлы').setInputFiles({ name: 'shov.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('list', { name: 'Файлы сообщения' }).getByRole('progressbar')).toHaveCount(0);
  await field(page).press('Enter');
  await company.bringToFront();
  await company.getByRole('link', { name: 'shov.png' }).click();
  const picture = company.locator('dialog.lightbox .lightbox-stage img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
  await company.keyboard.press('Escape');
  await expect(company.locator('dialog.lightbox')).toHaveCount(0);
  expect(new URL(company.url()).pathname).toBe(`/chat/dialog/${dialogId}`);
  await company.bringToFront();
  await company.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(message(page, 'НАКС действует')).toContainText('прочитано');
  for (const one of [page, company]) expect(await message(one, 'НАКС действует').count()).toBe(1);
  await other.close();
});

/** The company's head may be in another test's browser, which receives it. */
const STANDS = /отправлено|доставлено/;

test('without a network messages wait, outlive a reload, and go once @daily', async ({ page, context, problems }) => {
  const { person, dialogId, member } = await makeDialog(164);
  await signIn(context, site().origin, person);
  await open(page, dialogId);
  await write(page, 'Первое');
  await expect(message(page, 'Первое')).toContainText(STANDS);
  await context.setOffline(true);
  for (const text of ['Второе', 'Третье']) await write(page, text);
  await expect(log(page).getByText('ждёт сети')).toHaveCount(2);
  await field(page).fill('Недописанное');
  await context.setOffline(false);
  await expect(log(page).getByText(/отправляем…|ждёт сети/)).toHaveCount(0);
  await context.setOffline(true);
  await field(page).fill('Четвёртое');
  await field(page).press('Enter');
  await expect(log(page).getByText('ждёт сети')).toHaveCount(1);
  await field(page).fill('Недописанное');
  await context.setOffline(false);
  await page.reload();
  await page.locator('form[data-live]').waitFor();
  await expect(message(page, 'Четвёртое')).toContainText(STANDS);
  await expect(field(page)).toHaveValue('Недописанное');
  const { items } = await member<{ items: { text: string; author: { side: string } }[] }>(
    'GET',
    `/chat/messages?dialog=${dialogId}`,
  );
  const own = items.filter(({ author }) => author.side === 'applicant').map(({ text }) => text);
  expect(own.slice(-4)).toEqual(['Первое', 'Второе', 'Третье', 'Четвёртое']);
  // The browser tells of a request without a network, and the chat of its connection.
  expect(problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|^Socket failure/.test(text))).toEqual([]);
  problems.length = 0;
});

test('two tabs have one connection, and both show what comes', async ({ page, context }) => {
  const { person, dialogId, member } = await makeDialog(172);
  await signIn(context, site().origin, person);
  const second = await context.newPage();
  const sockets: string[] = [];
  for (const one of [page, second]) one.on('websocket', (socket) => sockets.push(socket.url()));
  await open(page, dialogId);
  await expect.poll(() => sockets.length).toBe(1);
  await open(second, dialogId);
  await second.waitForLoadState('networkidle');
  await sendText(member, dialogId, 'Ждём вас');
  for (const one of [page, second]) await expect(message(one, 'Ждём вас')).toHaveCount(1);
  expect(sockets).toHaveLength(1);
  await page.close();
  await sendText(member, dialogId, 'На проходной');
  await expect(message(second, 'На проходной')).toHaveCount(1);
});

test.describe('close codes', () => {
  /** Pages whose socket is ours to close; calls go to the server. */
  async function answer(page: Page, close: (connection: number) => { code: number; reason?: string } | null) {
    const opened: number[] = [];
    const closed: number[] = [];
    await page.routeWebSocket(/\/ws\/chat\//, (socket) => {
      opened.push(Date.now());
      const how = close(opened.length);
      socket.onMessage(async () => {
        socket.send(JSON.stringify({ v: 1, t: 'ready', accountId: crypto.randomUUID(), unread: 0 }));
        if (!how) return;
        await socket.close(how);
        closed.push(how.code);
      });
    });
    return { opened, closed };
  }

  /** To be called before the page is opened: how long it waits for anything, in milliseconds. */
  const noteWaits = (page: Page) =>
    page.addInitScript(() => {
      const { setTimeout } = window;
      const waits: unknown[] = [];
      Object.assign(window, {
        waits,
        setTimeout: (...wait: Parameters<typeof setTimeout>) => (waits.push(wait[1]), setTimeout(...wait)),
      });
    });
  const waitsOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'waits') as unknown);

  test('4001, 4003 and 4009 stop; a clean close stays closed', async ({ page, context, problems }) => {
    const { person } = await makeDialog(180);
    await signIn(context, site().origin, person);
    const told: string[] = [];
    page.on('console', (line) => told.push(line.text()));
    await noteWaits(page);
    for (const code of [4001, 4003, 4009, 1000]) {
      const { opened, closed } = await answer(page, () => ({ code }));
      await page.goto('/chat');
      await expect.poll(() => closed).toEqual([code]);
      await page.waitForLoadState('networkidle');
      // Neither has it come back nor will it.
      expect(await waitsOf(page)).not.toContain(SOCKET_RETRY_MS);
      expect([code, opened.length]).toEqual([code, 1]);
      await page.unrouteAll();
    }
    // Each outage is told once.
    expect(told.filter((text) => text.startsWith('Socket failure'))).toHaveLength(3);
    problems.length = 0;
  });

  test('4002 gets another token and connects again at once', async ({ page, context, problems }) => {
    const { person } = await makeDialog(188);
    await signIn(context, site().origin, person);
    await noteWaits(page);
    const { opened } = await answer(page, (connection) => (connection === 1 ? { code: 4002 } : null));
    await page.goto('/chat');
    await expect.poll(() => opened.length).toBe(2);
    // What waits after an outage has not been set.
    expect(await waitsOf(page)).not.toContain(SOCKET_RETRY_MS);
    problems.length = 0;
  });
});

test('by keys alone: from the list to an answer and back', { tag: '@daily' }, async ({ page, context }) => {
  const { person, dialogId, member } = await makeDialog(196);
  await sendText(member, dialogId, 'Когда сможете выйти?');
  await signIn(context, site().origin, person);
  await page.goto('/chat');
  const row = page.getByRole('list', { name: 'Диалоги' }).getByRole('link').filter({ hasText: 'Когда сможете' });
  await row.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/chat/dialog/${dialogId}`));
  // Until the script is there, Enter begins another line.
  await page.locator('form[data-live]').waitFor();
  await field(page).focus();
  await page.keyboard.type('Завтра');
  await page.keyboard.press('Enter');
  await expect(message(page, 'Завтра')).toContainText(/отправлено|доставлено|прочитано/);
  await page.goBack();
  await expect(page).toHaveURL(/\/chat$/);
});

/** The messages scroll in their box, and nothing of them makes the window scroll; a mouse and a finger have other menus. */
async function expectInWindow(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  // A window has its new size a moment before what is in it.
  const beyond = () => page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await expect.poll(beyond, `below the window at ${width}`).toBe(0);
  expect(await log(page).evaluate((box) => box.scrollHeight - box.clientHeight)).toBeGreaterThan(0);
}

test('is accessible in both themes, at every width', async ({ page, context }) => {
  test.slow();
  const { person, dialogId, member } = await makeDialog(204);
  // More than a screen of them.
  for (let count = 1; count <= 6; count += 1)
    await sendText(member, dialogId, `Этап ${count}${'\nи ещё строка'.repeat(7)}`);
  await sendText(member, dialogId, 'Схема проезда: https://stroy.example/plan');
  await signIn(context, site().origin, person);
  for (const address of [
    '/chat',
    `/chat/dialog/${dialogId}`,
    '/chat/new?support=1',
    '/chat/link?to=https://stroy.example/',
  ]) {
    await page.goto(address);
    // It opens at what is new (chat-island.spec.ts), unless that was seen before: its end is looked at.
    if (address.endsWith(dialogId)) await log(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    for (const width of [1440, 390, 320]) {
      if (address.startsWith('/chat/dialog')) await expectInWindow(page, width);
      // So high that the bar at the bottom covers nothing.
      await page.setViewportSize({ width, height: 800 });
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: height + 400 });
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth),
        `${address} at ${width}`,
      ).toBeLessThanOrEqual(width);
      await expectAccessible(page, { tags: WCAG });
    }
    await expectAccessibleInThemes(page, { tags: WCAG });
    if (!address.endsWith(dialogId)) continue;
    // After all these sizes and themes it is still at its end.
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('button', { name: /^Вниз/ })).toHaveCount(0);
    // A phone's keyboard takes half of the screen: the field and the newest message are above it.
    await page.setViewportSize({ width: 390, height: 420 });
    await expect(field(page)).toBeInViewport({ ratio: 1 });
    await expect(message(page, 'Схема проезда')).toBeInViewport();
  }
});

test('strangers have neither the dialog nor its files', { tag: '@daily' }, async ({ page, context }) => {
  const { dialogId } = await makeDialog(212);
  await signIn(context, site().origin, 229);
  for (const address of [
    `/chat/dialog/${dialogId}`,
    `/chat/files/${crypto.randomUUID()}`,
    '/chat/dialog/1',
    '/chat/new?respond=1x',
  ]) {
    const response = await context.request.get(`${site().origin}${address}`);
    expect([address, response.status()]).toEqual([address, 404]);
  }
  await page.goto('/chat');
  await expect(page.getByRole('heading', { level: 1, name: 'Чат' })).toBeVisible();
});

test('without a script: reads, goes to older messages, writes, opens support', async ({ browser }) => {
  const { person, dialogId, applicant } = await makeDialog(220);
  // More than a page; the head's 30 messages a minute are for the tests beside this one.
  const colleague = await signInTo(site().origin, 'company-member', 'member-0@example.ru');
  for (let i = 1; i <= 26; i += 1) {
    await sendText(applicant, dialogId, `Моё ${i}`);
    await sendText(colleague, dialogId, `Ваше ${i}`);
  }
  const context = await openBrowserOf(browser, person, { javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/chat');
  await page.getByRole('list', { name: 'Диалоги' }).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`/chat/dialog/${dialogId}`));
  const newest = await log(page).getByRole('article').last().innerText();
  await page.getByRole('link', { name: 'Показать раньше' }).click();
  await expect(page).toHaveURL(/before=\d+/);
  await expect(log(page).getByText(newest)).toHaveCount(0);
  await page.getByRole('link', { name: 'К новым сообщениям' }).click();
  await field(page).fill('Без скрипта');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/dialog/${dialogId}#end$`));
  await expect(message(page, 'Без скрипта')).toHaveCount(1);
  await page.goto('/chat/new?support=1');
  await page.getByLabel('Сообщение').fill('Не приходит код');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(message(page, 'Не приходит код')).toHaveCount(1);
  await context.close();
});
