import type { Page } from '@playwright/test';
import { addDays } from '#shared/domain/time.ts';
import { startSwallowingProxy } from '../setup/swallowing-proxy.ts';
import { signIn } from '../setup/sign-in.ts';
import { makeDialog, openBrowserOf, readySocket, sendText, type ChatWorld } from './chat-world.ts';
import { expect, personTest as test, site } from './site-test.ts';

/** What people do with messages, dialogs and cards, and what a bad network does to them. Each test takes people of its own. */

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
const message = (page: Page, text: string | RegExp) => log(page).getByRole('article').filter({ hasText: text });
const rows = (page: Page) => page.getByRole('list', { name: 'Диалоги' }).getByRole('link');

async function open(page: Page, dialogId: string): Promise<void> {
  await page.goto(`/chat/dialog/${dialogId}`);
  await page.locator('form[data-live]').waitFor();
}

/** What comes from now on is news: what the server still had to tell is here. */
async function openConnected(page: Page, dialogId: string): Promise<void> {
  const ready = readySocket(page);
  await open(page, dialogId);
  await ready;
}

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

interface Sent {
  text: string;
  files: { name: string }[];
  deletedAt: string | null;
}

const read = async ({ member, dialogId }: ChatWorld): Promise<Sent[]> =>
  (await member<{ items: Sent[] }>('GET', `/chat/messages?dialog=${dialogId}`)).items;

test('files come by drop and by paste', async ({ page, context }) => {
  const world = await makeDialog(36);
  await signIn(context, site().origin, world.person);
  await open(page, world.dialogId);
  const give = (kind: 'drop' | 'paste', name: string) =>
    field(page).evaluate(
      (node, [type, fileName]) => {
        const data = new DataTransfer();
        const words = `%PDF-1.4\n%${fileName}\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n`;
        data.items.add(new File([words], fileName, { type: 'application/pdf' }));
        const more = { bubbles: true, cancelable: true };
        node.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, ...more })
            : new ClipboardEvent('paste', { clipboardData: data, ...more }),
        );
      },
      [kind, name] as const,
    );
  await give('drop', 'plan.pdf');
  await give('paste', 'smeta.pdf');
  const files = page.getByRole('list', { name: 'Файлы сообщения' });
  await expect(files.getByRole('listitem')).toHaveCount(2);
  await expect(files.getByRole('progressbar')).toHaveCount(0);
  await field(page).press('Enter');
  await expect(message(page, 'smeta.pdf')).toContainText('plan.pdf');
  await expect
    .poll(async () => (await read(world)).at(-1)?.files.map(({ name }) => name))
    .toEqual(['plan.pdf', 'smeta.pdf']);
});

test('a new message is silent until somebody wants its sound', async ({ page, context }) => {
  const world = await makeDialog(88);
  await signIn(context, site().origin, world.person);
  await page.addInitScript(() => {
    // Somebody looks elsewhere.
    document.hasFocus = () => false;
    Object.assign(window, { tones: 0 });
    OscillatorNode.prototype.start = () => {
      (window as unknown as { tones: number }).tones += 1;
    };
  });
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
  const hear = async (text: string): Promise<void> => {
    await sendText(world.member, world.dialogId, text);
    await expect(message(page, text)).toHaveCount(1);
  };
  const setSound = async (): Promise<void> => {
    await page.getByLabel('Настройки чата').click();
    await page.getByLabel('Звук нового сообщения').click();
    await page.getByLabel('Настройки чата').click();
  };
  await openConnected(page, world.dialogId);
  await hear('Тихо');
  expect(await tones()).toBe(0);
  // Whoever switches it on hears it once.
  await setSound();
  await expect.poll(tones).toBe(1);
  await hear('Громко');
  await expect.poll(tones).toBe(2);
  await openConnected(page, world.dialogId);
  await hear('И после перезагрузки');
  await expect.poll(tones).toBe(1);
  await setSound();
  const before = await tones();
  await hear('Снова тихо');
  expect(await tones()).toBe(before);
});

test('a template comes by «/» with what the chat knows, and is not sent with what it does not', async ({ browser }) => {
  const world = await makeDialog(92);
  const title = `Пропуск ${Date.now()}`;
  await world.member('POST', '/respond/template', {
    title,
    body: '{{applicant.first_name}}, ждём вас. Пропуск: {{facility.gate}}',
    situations: ['custom'],
    owner: 'company',
  });
  const context = await openBrowserOf(browser, 'head');
  const page = await context.newPage();
  await open(page, world.dialogId);
  await field(page).press('/');
  const search = page.getByRole('searchbox', { name: 'Найти шаблон' });
  await expect(search).toBeFocused();
  await search.fill(title);
  await expect(page.getByRole('list', { name: 'Шаблоны' }).getByRole('button')).toHaveCount(1);
  await search.press('Enter');
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue(/^[А-ЯЁ][а-яё]+, ждём вас\. Пропуск: \{\{/);
  await field(page).press('Enter');
  await expect(page.locator('#compose-error')).toContainText('Впишите сами');
  const value = await field(page).inputValue();
  await write(page, `${value.slice(0, value.indexOf('{{'))}у охраны`);
  await expect(message(page, 'Пропуск: у охраны')).toHaveCount(1);
  await field(page).press('/');
  await search.press('Escape');
  await expect(field(page)).toHaveValue('');
  await context.close();
});

test('an own message is changed and removed, which the other side sees', async ({ page, context, browser }) => {
  const world = await makeDialog(100);
  await signIn(context, site().origin, world.person);
  await open(page, world.dialogId);
  await write(page, 'Смогу в понедельнек');
  const own = log(page).getByRole('article').last();
  await expect(own).toContainText(/отправлено|доставлено/);
  const pick = async (name: string): Promise<void> => {
    await own.getByLabel('Действия с\u00a0сообщением').click();
    await own.getByRole('button', { name }).click();
  };
  await pick('Изменить');
  await expect(field(page)).toHaveValue('Смогу в понедельнек');
  await field(page).fill('Смогу в понедельник');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(own).toContainText('Смогу в понедельник');
  await expect(own).toContainText('изменено');
  await expect(field(page)).toHaveValue('');
  const other = await openBrowserOf(browser, 'head');
  const company = await other.newPage();
  await open(company, world.dialogId);
  await expect(message(company, 'Смогу в понедельник')).toContainText('изменено');
  // What was read stays as it is, but may be taken back.
  await expect(own).toContainText('прочитано');
  await pick('Удалить у всех');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Удалить' }).click();
  await expect(own).toContainText('Сообщение удалено');
  await expect(message(company, 'Сообщение удалено')).toHaveCount(1);
  await expect(message(company, 'Смогу')).toHaveCount(0);
  expect((await read(world)).at(-1)).toMatchObject({ text: '', deletedAt: expect.any(String) });
  await other.close();
});

test('dialogs are searched, pinned, muted, put away, and given to a colleague', async ({ browser }) => {
  const world = await makeDialog(108);
  // Digits are not searched for: they may be a number that is hidden.
  const word = `Строп${[...String(Date.now())].map((digit) => 'абвгдежзик'[Number(digit)]).join('')}`;
  await sendText(world.applicant, world.dialogId, `Делаю: ${word}`);
  const context = await openBrowserOf(browser, 'head');
  const page = await context.newPage();
  const dialog = () =>
    world.member<{ pinned: boolean; archived: boolean; mutedUntil: string | null; assignee: { name: string } | null }>(
      'GET',
      `/chat/dialogs/${world.dialogId}`,
    );
  const pick = async (name: string): Promise<void> => {
    await page.getByLabel('Действия с\u00a0диалогом').click();
    await page.getByRole('button', { name }).click();
  };
  await page.goto('/chat');
  const search = page.getByRole('searchbox', { name: 'Поиск по\u00a0диалогам' });
  await search.fill(word);
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).locator('mark')).toHaveText(word);
  await rows(page).click();
  // Opened at what was found.
  await expect(message(page, word).locator('xpath=ancestor-or-self::article')).toBeFocused();
  await expect(page).toHaveURL(/at=\d/);
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(word)}`));
  await search.fill(`${word} нет такого`);
  await expect(page.getByText('Ничего не\u00a0нашлось')).toBeVisible();
  await search.fill('');
  await rows(page).filter({ hasText: word }).click();
  await page.locator('form[data-live]').waitFor();

  await pick('Закрепить');
  await expect.poll(dialog).toMatchObject({ pinned: true });
  await expect(rows(page).first()).toContainText(word);
  await pick('Открепить');
  await expect.poll(dialog).toMatchObject({ pinned: false });
  await pick('Не\u00a0беспокоить 8\u00a0часов');
  await expect.poll(dialog).toMatchObject({ mutedUntil: expect.any(String) });
  await pick('Включить уведомления');
  await expect.poll(dialog).toMatchObject({ mutedUntil: null });

  await page.getByLabel('Действия с\u00a0диалогом').click();
  const assignee = page.getByLabel('Кто отвечает');
  const [name] = (await assignee.locator('option').allTextContents()).slice(1);
  await assignee.selectOption({ label: name! });
  await expect.poll(dialog).toMatchObject({ assignee: { name } });
  await assignee.selectOption({ label: 'Все' });
  await expect.poll(dialog).toMatchObject({ assignee: null });
  await page.keyboard.press('Escape');

  await pick('В\u00a0архив');
  await expect.poll(dialog).toMatchObject({ archived: true });
  await expect(rows(page).filter({ hasText: word })).toHaveCount(0);
  await page.getByRole('link', { name: 'Архив' }).click();
  await expect(rows(page).filter({ hasText: word })).toHaveCount(1);
  // What is written brings it back.
  await sendText(world.applicant, world.dialogId, 'Ещё на связи');
  await page.getByRole('link', { name: 'Все', exact: true }).click();
  await expect(rows(page).filter({ hasText: 'Ещё на связи' })).toHaveCount(1);
  await context.close();
});

test('the buttons of cards: come to the interview, take it into the calendar, accept the offer', async ({
  page,
  context,
}) => {
  const world = await makeDialog(116);
  const { respondId, member, dialogId } = world;
  const change = (body: object) => member('POST', `/respond/${respondId}/change_status`, body);
  const options = [2, 3].map((days) => addDays(new Date(), days).toISOString());
  await change({
    action: 'invite',
    message: 'Ждём вас',
    interview: { options, place: 'site', address: 'Казань, Баумана, 1' },
  });
  await signIn(context, site().origin, world.person);
  await open(page, dialogId);
  const card = log(page).locator('.msg-card').last();
  await expect(card).toContainText('Компания пригласила вас');
  await expect(card.getByRole('button', { name: /^Приду: / })).toHaveCount(2);
  await card
    .getByRole('button', { name: /^Приду: / })
    .first()
    .click();
  await expect(card.getByRole('button', { name: /^Приду: / })).toHaveCount(0);
  const status = async () => (await member<{ status: string }>('GET', `/respond/${respondId}`)).status;
  await expect.poll(status).toBe('interview');
  const coming = page.waitForEvent('download');
  await card.getByRole('link', { name: 'В\u00a0календарь' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('Собеседование.ics');
  const file = await page.request.get(`${site().origin}/chat/calendar/${dialogId}.ics`);
  expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await file.text()).toMatch(/STATUS:CONFIRMED/);
  expect((await page.request.get(`${site().origin}/chat/calendar/${crypto.randomUUID()}.ics`)).status()).toBe(404);

  await change({ action: 'offer', offer: { pay: '215\u00a0000\u00a0₽ за\u00a0вахту' } });
  await expect(card).toContainText('215\u00a0000\u00a0₽');
  await card.getByRole('button', { name: 'Принять предложение' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Принять предложение' }).click();
  await expect.poll(status).toBe('hired');
  await expect(page.getByText('Что-то пошло не так')).toHaveCount(0);
});

/** The page keeps its connections, with when each was opened and closed by its own clock. */
async function keepSockets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const made: object[] = [];
    Object.assign(window, { made });
    window.WebSocket = class extends WebSocket {
      constructor(...args: ConstructorParameters<typeof WebSocket>) {
        super(...args);
        const kept = { socket: this, openedAt: performance.now(), closedAt: 0 };
        made.push(kept);
        this.addEventListener('close', () => (kept.closedAt = performance.now()));
      }
    };
  });
}

interface Kept {
  socket: WebSocket;
  openedAt: number;
  closedAt: number;
}

const socketsOf = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { made: Kept[] }).made.map(({ openedAt, closedAt }) => ({ openedAt, closedAt })),
  );

test('a connection that breaks comes back after 2500 ms, and nothing is lost', async ({ page, context, problems }) => {
  const world = await makeDialog(124);
  await signIn(context, site().origin, world.person);
  const origin = new URL(site().origin);
  const proxy = await startSwallowingProxy(Number(origin.port));
  await keepSockets(page);
  await page.goto(`http://${origin.hostname}:${proxy.port}/chat/dialog/${world.dialogId}`);
  await page.locator('form[data-live]').waitFor();
  await sendText(world.member, world.dialogId, 'До обрыва');
  await expect(message(page, 'До обрыва')).toHaveCount(1);
  proxy.cut('/ws/chat/');
  await expect.poll(async () => (await socketsOf(page))[0]?.closedAt).toBeGreaterThan(0);
  await sendText(world.member, world.dialogId, 'Во время обрыва');
  proxy.heal();
  await expect.poll(async () => (await socketsOf(page)).length).toBe(2);
  const [first, second] = await socketsOf(page);
  expect(second!.openedAt - first!.closedAt).toBeGreaterThanOrEqual(2_495);
  await sendText(world.member, world.dialogId, 'После обрыва');
  for (const text of ['До обрыва', 'Во время обрыва', 'После обрыва']) await expect(message(page, text)).toHaveCount(1);
  // Each outage is told once.
  expect(problems).toEqual(['Socket failure: 1006']);
  problems.length = 0;
  await page.close();
  await proxy.stop();
});

test('the return of the network connects at once and brings what was written meanwhile', async ({
  page,
  context,
  problems,
}) => {
  const world = await makeDialog(46);
  await signIn(context, site().origin, world.person);
  await keepSockets(page);
  await open(page, world.dialogId);
  await expect.poll(async () => (await socketsOf(page)).length).toBe(1);
  await sendText(world.member, world.dialogId, 'С сетью');
  await expect(message(page, 'С сетью')).toHaveCount(1);
  await context.setOffline(true);
  await sendText(world.member, world.dialogId, 'Без сети');
  await expect(message(page, 'Без сети')).toHaveCount(0);
  await expect.poll(() => socketsOf(page)).toHaveLength(1);
  await context.setOffline(false);
  await expect(message(page, 'Без сети')).toHaveCount(1);
  await expect.poll(() => socketsOf(page)).toHaveLength(2);
  problems.length = 0;
});

test('4008 waits for half a minute at least, and then connects', async ({ page, context, problems }) => {
  const world = await makeDialog(52);
  await signIn(context, site().origin, world.person);
  await keepSockets(page);
  await page.clock.install();
  await open(page, world.dialogId);
  await sendText(world.member, world.dialogId, 'Слышно');
  await expect(message(page, 'Слышно')).toHaveCount(1);
  // More than anybody types: the server closes it.
  await page.evaluate(() => {
    const [first] = (window as unknown as { made: Kept[] }).made;
    for (let i = 0; i < 300; i += 1) first?.socket.send('{"v":1,"t":"ping"}');
  });
  await expect.poll(() => problems).toContain('Socket failure: 4008');
  await sendText(world.member, world.dialogId, 'Потом');
  await page.clock.runFor(29_000);
  await expect.poll(() => socketsOf(page)).toHaveLength(1);
  await page.clock.runFor(17_000);
  await expect(message(page, 'Потом')).toHaveCount(1);
  await expect.poll(() => socketsOf(page)).toHaveLength(2);
  problems.length = 0;
});
