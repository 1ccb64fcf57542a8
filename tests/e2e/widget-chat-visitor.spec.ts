import type { Page, WebSocket } from '@playwright/test';
import { DEMO_HEAD, DEMO_KEYS } from '#server/demo/logins.ts';
import { signInTo } from './board-world.ts';
import {
  answerIn,
  bubble,
  dialogWith,
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
import { openVacancy, tagOf as buttonOf } from './respond-button-world.ts';
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

test('ten elements of a page have one connection, know the same visitor, and leave nothing open', async ({ page }) => {
  const sockets: WebSocket[] = [];
  page.on('websocket', (socket) => sockets.push(socket));
  const vacancy = await openVacancy(page);
  const buttons = buttonOf(`vacancy="${vacancy}"`).repeat(6);
  const feed = `<karkas-vacancy-feed embed-key="${DEMO_KEYS.live}" limit="2"></karkas-vacancy-feed>`;
  const others = tagOf('position="left-bottom" class="other"') + tagOf('position="inline"');
  await openHost(
    page,
    `<main>${tagOf()}${others}${buttons}${feed}</main><script type="module" src="${site().origin}/widgets/v1/all.js"></script>`,
  );
  const [first, other] = [bubble(page).first(), page.locator('karkas-chat-bubble.other')];
  await other.getByRole('button', { name: 'Написать нам' }).click();
  await expect(other.getByLabel('Телефон')).toBeVisible();
  await enter(page, newPhone(), first);
  // The other form has given way.
  await expect(other.getByLabel('Сообщение', { exact: true })).toBeVisible();
  for (const one of [first, other]) await expect(one).toHaveJSProperty('connectionState', 'online');
  expect(sockets).toHaveLength(1);
  await page.evaluate(() => document.querySelector('main')!.replaceChildren());
  await expect.poll(() => sockets[0]!.isClosed()).toBe(true);
  expect(sockets).toHaveLength(1);
});

test('after a dead connection two tabs know again what was said meanwhile', async ({ page, context, problems }) => {
  await show(page, 'persist="local"');
  await enter(page, newPhone());
  const text = `Вопрос ${Date.now()}`;
  await write(page, text);
  const other = await context.newPage();
  await show(other, 'persist="local"');
  await launcher(other).click();
  await expect(message(other, text)).toBeVisible();

  const company = await signInTo(site().origin, 'company-member', DEMO_HEAD);
  const dialogId = await dialogWith(company, text);
  await context.setOffline(true);
  await expect(bubble(page)).not.toHaveJSProperty('connectionState', 'online');
  await answerIn(company, dialogId, 'Пока вас не было');
  await context.setOffline(false);
  for (const tab of [page, other]) await expect(message(tab, 'Пока вас не было')).toBeVisible();
  // Once each, whichever way it came.
  for (const tab of [page, other]) await expect(message(tab, 'Пока вас не было')).toHaveCount(1);

  // The tab that had the connection goes; the other has one.
  await page.close();
  await answerIn(company, dialogId, 'Второй вкладке');
  await expect(message(other, 'Второй вкладке')).toBeVisible();
  problems.length = 0;
});

test('a tab that has slept finds its connection dead and has another at once', async ({ page }) => {
  let isAsleep = false;
  await page.routeWebSocket(/\/ws\/chat\//, (line) => {
    const server = line.connectToServer();
    const isOfToday = !isAsleep;
    // Nothing tells a browser that the other end is gone.
    line.onMessage((frame) => void (isAsleep && isOfToday ? null : server.send(frame)));
    server.onMessage((frame) => void (isAsleep && isOfToday ? null : line.send(frame)));
  });
  await show(page);
  await enter(page, newPhone());
  const text = `Вопрос во сне ${Date.now()}`;
  await write(page, text);
  await expect(bubble(page)).toHaveJSProperty('connectionState', 'online');
  const company = await signInTo(site().origin, 'company-member', DEMO_HEAD);
  const dialogId = await dialogWith(company, text);
  isAsleep = true;
  await answerIn(company, dialogId, 'Пока вы спали');
  await expect(message(page, 'Пока вы спали')).toHaveCount(0);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(message(page, 'Пока вы спали')).toBeVisible();
  await expect(message(page, 'Пока вы спали')).toHaveCount(1);
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

test('reset forgets the visitor; how messages begin is told only where the key allows it', async ({ page }) => {
  const told = await hearEvents(page);
  await page.route('**/api/embed/chat/form?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), exposesPii: true } });
  });
  await show(page);
  await enter(page, newPhone());
  await write(page, 'Здравствуйте');
  await expect
    .poll(() => told.find(({ name }) => name === 'message'))
    .toMatchObject({ detail: { direction: 'out', preview: 'Здравствуйте' } });
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
  const dialogId = await dialogWith(company, text);
  await answerIn(company, dialogId, 'Ответ');
  await expect(page).toHaveTitle('(1) Сайт компании');
  await call(page, 'markRead', dialogId);
  await expect(page).toHaveTitle('Сайт компании');
  await call(page, 'disconnect');
  await expect(bubble(page)).toHaveJSProperty('connectionState', 'offline');
  await call(page, 'connect');
  await expect(bubble(page)).toHaveJSProperty('connectionState', 'online');
});
