import type { Page } from '@playwright/test';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { findBrowser } from '../setup/browser.ts';
import { signIn } from '../setup/sign-in.ts';
import { makeDialog, type ChatWorld } from './chat-world.ts';
import { expect, personTest as test, site } from './site-test.ts';

/** Voice notes and places, with a microphone that a browser makes up. Each test takes people of its own. */

const browser = await findBrowser();
test.use({
  launchOptions: {
    ...browser,
    args: [...browser.args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Сообщение' });
const record = (page: Page) => page.getByRole('button', { name: 'Записать голосовое сообщение' });
const panel = (page: Page) => page.getByRole('group', { name: 'Голосовое сообщение' });

interface Sent {
  type: string;
  files: { kind: string; durationMs: number }[];
  payload: { location: { lat: number | null; lon: number | null; address: string | null } } | null;
}

const newest = async ({ member, dialogId }: ChatWorld): Promise<Sent | undefined> =>
  (await member<{ items: Sent[] }>('GET', `/chat/messages?dialog=${dialogId}`)).items.at(-1);

async function open(page: Page, dialogId: string): Promise<void> {
  await page.goto(`/chat/dialog/${dialogId}`);
  await page.locator('form[data-live]').waitFor();
}

test('a voice note is recorded, heard and sent by keys alone', async ({ page, context }) => {
  const world = await makeDialog(232);
  await signIn(context, site().origin, world.person);
  await open(page, world.dialogId);
  await field(page).fill('Слова');
  await expect(record(page)).toHaveCount(0);
  await field(page).fill('');
  await record(page).focus();
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('status')).toHaveText('Идёт запись');
  await expect(field(page)).toBeHidden();
  await expect(panel(page).getByRole('timer')).toHaveText('0:02');
  await expectAccessible(page, { tags: WCAG });
  // The focus is on «Остановить», then on what sends.
  await page.keyboard.press('Enter');
  await expect(panel(page).getByRole('status')).toContainText('Прослушайте или отправьте');
  const audio = panel(page).getByLabel('Прослушать запись');
  await audio.evaluate((node: HTMLAudioElement) => node.play());
  await expect.poll(() => audio.evaluate((node: HTMLAudioElement) => node.currentTime)).toBeGreaterThan(0);
  await page.setViewportSize({ width: 320, height: 700 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await expectAccessible(page, { tags: WCAG });
  await expect(panel(page).getByRole('button', { name: 'Отправить голосовое сообщение' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toHaveCount(0);
  await expect(field(page)).toBeFocused();
  const player = log(page)
    .getByRole('article')
    .last()
    .getByLabel(/Голосовое сообщение, \d+/);
  await expect(player).toBeVisible();
  // What waits in the outbox has a player too: the server may still be reading the file.
  await expect.poll(() => newest(world)).toMatchObject({ type: 'voice', files: [{ kind: 'webm' }] });
  expect((await newest(world))!.files[0]!.durationMs).toBeGreaterThanOrEqual(2_000);
  // The stored file plays: its address is the page's own.
  await player.evaluate((node: HTMLAudioElement) => node.play());
  await expect.poll(() => player.evaluate((node: HTMLAudioElement) => node.currentTime)).toBeGreaterThan(0);
});

test('what was recorded can be thrown away; the microphone is off then', async ({ page, context }) => {
  const world = await makeDialog(240);
  await signIn(context, site().origin, world.person);
  await page.addInitScript(() => {
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wish) => Object.assign(window, { stream: await ask(wish) }).stream;
  });
  await open(page, world.dialogId);
  const before = await newest(world);
  const isOn = () =>
    page.evaluate(() => (window as unknown as { stream: MediaStream }).stream.getTracks()[0]?.readyState);
  await record(page).click();
  await expect(panel(page).getByRole('status')).toHaveText('Идёт запись');
  await expect.poll(isOn).toBe('live');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toHaveCount(0);
  await expect.poll(isOn).toBe('ended');
  await record(page).click();
  await panel(page).getByRole('button', { name: 'Остановить' }).click();
  await panel(page).getByRole('button', { name: 'Удалить' }).click();
  await expect(panel(page)).toHaveCount(0);
  await expect.poll(isOn).toBe('ended');
  expect(await newest(world)).toEqual(before);
});

test('a refused microphone, none, and a browser without a recorder are told of', async ({ page, context }) => {
  const world = await makeDialog(248);
  await signIn(context, site().origin, world.person);
  await open(page, world.dialogId);
  for (const [name, words] of [
    ['NotAllowedError', /Доступ к\u00a0микрофону запрещён/],
    ['NotFoundError', /Микрофон не\u00a0найден/],
    ['NotReadableError', /Микрофон занят/],
    ['AbortError', /Не\u00a0получилось записать/],
  ] as const) {
    await page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
    }, name);
    await record(page).click();
    await expect(panel(page).getByRole('alert')).toHaveText(words);
    await panel(page).getByRole('button', { name: 'Закрыть' }).click();
  }
  await page.evaluate(() => Reflect.deleteProperty(window, 'MediaRecorder'));
  await record(page).click();
  await expect(panel(page).getByRole('alert')).toHaveText(/не\u00a0умеет записывать звук/);
});

test('a note ends by itself; one that was not sent is kept and sent again', async ({ page, context, problems }) => {
  const world = await makeDialog(256);
  await signIn(context, site().origin, world.person);
  await page.clock.install();
  await open(page, world.dialogId);
  await record(page).click();
  await expect(panel(page).getByRole('status')).toHaveText('Идёт запись');
  await page.clock.runFor(60_000);
  await expect(panel(page).getByRole('status')).toHaveText(/Записано 60\u00a0секунд/);
  await page.route('**/api/chat/files', (route) => route.abort(), { times: 1 });
  const send = panel(page).getByRole('button', { name: 'Отправить голосовое сообщение' });
  await send.click();
  await expect(panel(page).getByRole('alert')).toHaveText(/Проверьте связь/);
  await send.click();
  await expect(panel(page)).toHaveCount(0);
  expect(problems.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
  problems.length = 0;
});

test('only pages with the chat may use the microphone and the position', async ({ page, context }) => {
  const world = await makeDialog(264);
  await signIn(context, site().origin, world.person);
  const policyOf = async (address: string) =>
    (await page.request.get(`${site().origin}${address}`)).headers()['permissions-policy'];
  for (const address of ['/chat', `/chat/dialog/${world.dialogId}`])
    expect(await policyOf(address)).toBe('camera=(), microphone=(self), geolocation=(self), payment=()');
  for (const address of ['/', '/profile', '/chat-templates', '/chat/new?support=1'])
    expect(await policyOf(address)).toBe('camera=(), microphone=(), geolocation=(), payment=()');
});

test('a place: an address, a link to a map, where one is', async ({ page, context }) => {
  const world = await makeDialog(272);
  await signIn(context, site().origin, world.person);
  await context.grantPermissions(['geolocation'], { origin: site().origin });
  await context.setGeolocation({ latitude: 55.75, longitude: 49.2 });
  await page.addInitScript(() => {
    const { geolocation } = navigator;
    const ask = geolocation.getCurrentPosition.bind(geolocation);
    Object.assign(window, { asked: 0 });
    geolocation.getCurrentPosition = (...args) => {
      (window as unknown as { asked: number }).asked += 1;
      ask(...args);
    };
  });
  await open(page, world.dialogId);
  const place = page.getByRole('group', { name: 'Место' });
  const text = place.getByRole('textbox', { name: 'Адрес или ссылка на карту' });
  const card = log(page).getByRole('article').last().getByRole('link');
  const start = async (): Promise<void> => {
    await page.getByLabel('Добавить', { exact: true }).click();
    await page.getByRole('button', { name: 'Место', exact: true }).click();
    await expect(text).toBeFocused();
  };

  await start();
  await expectAccessible(page, { tags: WCAG });
  await text.press('Enter');
  await expect(place.getByRole('alert')).toHaveText(/Напишите адрес/);
  await text.fill('https://yandex.ru/maps/-/CDxyz');
  await text.press('Enter');
  await expect(place.getByRole('alert')).toHaveText(/нет координат/);
  await text.fill('Казань, Баумана, 1');
  await text.press('Enter');
  await expect(card).toHaveText(/Казань, Баумана, 1/);
  expect(await card.getAttribute('href')).toContain('https://yandex.ru/maps/?text=');
  await expect
    .poll(() => newest(world))
    .toMatchObject({
      type: 'location',
      payload: { location: { lat: null, lon: null, address: 'Казань, Баумана, 1' } },
    });

  await start();
  await text.fill('Проходная № 2, https://2gis.ru/kazan/geo/49.106,55.796');
  await place.getByRole('button', { name: 'Отправить место' }).click();
  await expect(card).toHaveAttribute('href', 'https://yandex.ru/maps/?pt=49.106%2C55.796&z=16');
  await expect(card).toHaveText(/Проходная № 2/);

  expect(await page.evaluate(() => (window as unknown as { asked: number }).asked)).toBe(0);
  await start();
  await place.getByRole('button', { name: 'Моё место' }).click();
  await expect(place.getByRole('status')).toHaveText(/Ваше место определено/);
  await place.getByRole('button', { name: 'Отправить место' }).click();
  await expect(card).toHaveAttribute('href', 'https://yandex.ru/maps/?pt=49.2%2C55.75&z=16');

  await context.clearPermissions();
  await page.evaluate(() => {
    navigator.geolocation.getCurrentPosition = (_done, fail) => fail?.({ code: 1 } as GeolocationPositionError);
  });
  await start();
  await place.getByRole('button', { name: 'Моё место' }).click();
  await expect(place.getByRole('alert')).toHaveText(/Доступ к\u00a0местоположению запрещён/);
});
