import type { Page } from '@playwright/test';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { expectAccessible } from '../setup/axe.ts';
import { signInTo } from './board-world.ts';
import {
  answerIn,
  bubble,
  dialogWith,
  enter,
  field,
  hearEvents,
  introduce,
  launcher,
  message,
  panel,
  write,
} from './chat-bubble-world.ts';
import { watchPage } from './hosts/watch.ts';
import { codeTo, newPhone } from './kept-messages.ts';
import { cookiesOf, expect, site, test } from './site-test.ts';

/** The chat with the company on the demo employer's own site: another origin, a strict policy. */
test.use({ baseURL: async ({}, use) => use(site().employer) });

const head = () => signInTo(site().origin, 'company-member', DEMO_HEAD);

const apiOf = (page: Page) =>
  ({ get: (path: string) => page.request.get(`${site().origin}${path}`) }) as typeof page.request;

test('a visitor writes, the company answers, and both stay after a reload', async ({ page, context }) => {
  const told = await hearEvents(page);
  const watch = await watchPage(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  expect(asked).toEqual([]);
  expect(await watch.stored()).toEqual([]);
  expect(await watch.layoutShift()).toBe(0);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);

  const question = `Есть ли жильё на вахте? ${Date.now()}`;
  await enter(page, newPhone());
  await expect(field(page)).toBeFocused();
  await write(page, question);
  await expect
    .poll(() => told.filter(({ name }) => name === 'message'))
    .toEqual([{ name: 'message', detail: { direction: 'out', type: 'text', dialogId: expect.any(String) } }]);

  const company = await head();
  const dialogId = await dialogWith(company, question);
  await answerIn(company, dialogId, `Да, посёлок на 220 мест${'\n•'.repeat(40)}`);
  await expect(message(page, 'Да, посёлок на 220 мест')).toBeVisible();
  // However long the dialog is, the page around it is as high as before.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  expect(told.map(({ name }) => name)).toEqual(expect.arrayContaining(['ready', 'open', 'start', 'connection']));

  // The socket tells a closed bubble.
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(launcher(page)).toBeFocused();
  await answerIn(company, dialogId, 'Когда приедете?');
  await expect(launcher(page)).toHaveAccessibleName('Написать нам, новых диалогов: 1');

  // Without a socket it asks.
  await page.reload({ waitUntil: 'networkidle' });
  await expect(launcher(page)).toHaveAccessibleName('Написать нам, новых диалогов: 1');
  await expect(bubble(page)).toHaveJSProperty('unreadCount', 1);
  await launcher(page).click();
  for (const text of [question, 'Да, посёлок на 220 мест', 'Когда приедете?'])
    await expect(message(page, text)).toBeVisible();
  await expect(bubble(page)).toHaveJSProperty('unreadCount', 0);
  await expect(bubble(page)).toHaveJSProperty('connectionState', 'online');
  expect(await cookiesOf(context)).toEqual([]);
  expect(watch.origins()).toEqual([site().employer, site().origin].sort());
});

test('who has responded by the button needs no second code', async ({ page }) => {
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  await page.locator('karkas-respond-button').first().getByRole('link').click();
  const form = page.locator('karkas-respond-button').getByRole('dialog');
  const phone = newPhone();
  await form.getByLabel('Как вас зовут').fill('Ильдар Галеев');
  await form.getByLabel('Телефон').fill(phone);
  for (const box of ['Правила Каркаса', 'Обработка персональных данных', 'Передача отклика'])
    await form.getByRole('checkbox', { name: box }).check();
  await form.getByRole('button', { name: 'Получить код' }).click();
  await form.getByLabel('Код из').fill(await codeTo(apiOf(page), phone));
  await expect(form.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
  await page.keyboard.press('Escape');

  await launcher(page).click();
  await expect(field(page)).toBeVisible();
  await write(page, 'Откликнулся, жду звонка');
  await expect(panel(page).getByLabel('Телефон')).toHaveCount(0);
});

test('a file goes there and back', async ({ page }) => {
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  await enter(page, newPhone());
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  await panel(page)
    .getByLabel('Прикрепить файлы')
    .setInputFiles({ name: 'схема.png', mimeType: 'image/png', buffer: png });
  await expect(panel(page).getByText(/^1\sКБ/)).toBeVisible();
  await panel(page).getByRole('button', { name: 'Отправить' }).click();
  const picture = panel(page).getByRole('img', { name: 'схема.png' });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
});

test('the form is whole for readers, keys and small screens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  await expectAccessible(page);
  await launcher(page).focus();
  await page.keyboard.press('Space');
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  await expectAccessible(page);
  expect((await panel(page).boundingBox())?.width).toBe(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await panel(page).getByRole('button', { name: 'Получить код' }).click();
  await expect(panel(page).getByLabel('Как вас зовут')).toBeFocused();
  await expect(panel(page).getByText('Без этого согласия компания не\u00a0увидит, кто ей пишет')).toBeVisible();
  await expect(panel(page).getByRole('checkbox', { name: /^Передача сообщений: .*ИНН\s\d{10}/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(launcher(page)).toBeFocused();
});

test('a wrong code is refused, another number gets another', async ({ page, problems }) => {
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  await launcher(page).click();
  await introduce(page, newPhone());
  await panel(page).getByLabel('Код из').fill('000000');
  await expect(panel(page).getByLabel('Код из')).toHaveAttribute('aria-invalid', 'true');
  await panel(page).getByRole('button', { name: 'Изменить номер' }).click();
  await expect(panel(page).getByLabel('Как вас зовут')).toHaveValue('Ринат Хайруллин');
  const phone = newPhone();
  await panel(page).getByLabel('Телефон').fill(phone);
  await panel(page).getByRole('button', { name: 'Получить код' }).click();
  await panel(page)
    .getByLabel('Код из')
    .fill(await codeTo(apiOf(page), phone));
  await expect(field(page)).toBeVisible();
  // The browser itself says that an answer was a refusal.
  problems.length = 0;
});
