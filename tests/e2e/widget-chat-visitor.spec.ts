import type { Page } from '@playwright/test';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { signInTo } from './board-world.ts';
import {
  bubble,
  enter,
  field,
  hearEvents,
  launcher,
  message,
  panel,
  script,
  tagOf,
  write,
} from './chat-bubble-world.ts';
import { newPhone } from './kept-messages.ts';
import { openHost } from './made-host.ts';
import { openVacancy } from './respond-button-world.ts';
import { expect, site, test } from './site-test.ts';

/** What the chat bubble does for a visitor who has brought a code. */

const show = (page: Page, attributes = '', more = '') =>
  openHost(page, `<main>${tagOf(attributes)}${more}</main>${script()}`);

/** Calls a method of the first bubble. */
const call = (page: Page, method: string, ...input: unknown[]) =>
  bubble(page)
    .first()
    .evaluate(
      (element, [name, given]) =>
        (Reflect.get(element, name) as (...all: unknown[]) => Promise<void>).apply(element, given),
      [method, input] as const,
    );

test('ten elements of a page have one connection, and know the same visitor', async ({ page }) => {
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await show(page, '', tagOf('position="left-bottom" class="other"'));
  const [first, other] = [bubble(page).first(), page.locator('karkas-chat-bubble.other')];
  await other.getByRole('button', { name: 'Написать нам' }).click();
  await expect(other.getByLabel('Телефон')).toBeVisible();
  await enter(page, newPhone(), first);
  // The other form has given way.
  await expect(other.getByLabel('Сообщение', { exact: true })).toBeVisible();
  await expect(first).toHaveJSProperty('connectionState', 'online');
  await expect(other).toHaveJSProperty('connectionState', 'online');
  expect(sockets).toHaveLength(1);
});

test('a vacancy of the page is what the dialog is about; another is begun by the page', async ({ page }) => {
  const told = await hearEvents(page);
  const vacancy = await openVacancy(page);
  await show(page, `vacancy="${vacancy}"`);
  await enter(page, newPhone());
  await expect(panel(page).getByRole('link', { name: 'Открыть вакансию' })).toHaveAttribute(
    'href',
    new RegExp(`/vacancy/${vacancy}\\?src=embed$`),
  );
  await call(page, 'startDialog', { text: 'Как к вам устроиться?' });
  await expect(field(page)).toHaveValue('Как к вам устроиться?');
  await expect(panel(page).getByRole('heading', { name: 'Вопрос компании' })).toBeVisible();
  await call(page, 'prefill', 'Сколько платите?');
  await expect(field(page)).toHaveValue('Сколько платите?');
  await panel(page).getByRole('link', { name: 'К списку чатов' }).click();
  await expect(panel(page).getByRole('listitem')).toHaveCount(2);
  expect(told.filter(({ name }) => name === 'start')).toHaveLength(2);
  const dialogs = () => bubble(page).evaluate((element) => Reflect.get(element, 'dialogs') as object[]);
  await expect.poll(dialogs).toMatchObject([{ title: 'Волга-Трубострой' }, { title: 'Волга-Трубострой' }]);
});

for (const [persist, isKept] of [
  ['none', false],
  ['local', true],
] as const)
  test(`persist="${persist}"`, async ({ page, context }) => {
    await show(page, `persist="${persist}"`);
    await enter(page, newPhone());
    await write(page, 'Здравствуйте');
    const other = await context.newPage();
    await show(other, `persist="${persist}"`);
    await launcher(other).click();
    if (isKept) await expect(message(other, 'Здравствуйте')).toBeVisible();
    else await expect(panel(other).getByLabel('Телефон')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

test('reset forgets the visitor', async ({ page }) => {
  await show(page);
  await enter(page, newPhone());
  await write(page, 'Здравствуйте');
  await call(page, 'reset');
  await expect(panel(page)).toHaveCount(0);
  await expect(bubble(page)).toHaveJSProperty('isIdentified', false);
  await expect(bubble(page)).toHaveJSProperty('connectionState', 'offline');
  await launcher(page).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('karkas')))).toEqual(
    [],
  );
});

test('without files there is no way to attach one', async ({ page }) => {
  await show(page, 'files="off"');
  await enter(page, newPhone());
  await expect(panel(page).getByLabel('Прикрепить файлы')).toHaveCount(0);
});

test('the title counts what is unread, a read dialog is told, and its connection is the page’s to end', async ({
  page,
}) => {
  await show(page, 'unread-in-title="on"');
  await enter(page, newPhone());
  const text = `Вопрос ${Date.now()}`;
  await write(page, text);
  await panel(page).getByRole('button', { name: 'Свернуть чат' }).click();
  const company = await signInTo(site().origin, 'company-member', DEMO_HEAD);
  let dialogId = '';
  await expect(async () => {
    const { items } = await company<{ items: { id: string; last: { text: string } | null }[] }>(
      'GET',
      '/chat/dialogs?per_page=50',
    );
    dialogId = items.find(({ last }) => last?.text === text)?.id ?? '';
    expect(dialogId).not.toBe('');
  }).toPass();
  await company('POST', '/chat/messages', { dialogId, clientId: crypto.randomUUID(), text: 'Ответ' });
  await expect(page).toHaveTitle('(1) Сайт компании');
  await call(page, 'markRead', dialogId);
  await expect(page).toHaveTitle('Сайт компании');
  await call(page, 'disconnect');
  await expect(bubble(page)).toHaveJSProperty('connectionState', 'offline');
  await call(page, 'connect');
  await expect(bubble(page)).toHaveJSProperty('connectionState', 'online');
});
