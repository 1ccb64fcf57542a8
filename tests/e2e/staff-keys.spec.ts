import { expectAccessible, WCAG } from '../setup/axe.ts';
import { signInTo } from './board-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, signInAs } from './steps.ts';

/** Staff stop keys of widgets. The company is the test's own. */

const SITE = 'https://stopped.example';

test('a moderator suspends a key with a reason, without a script too, and gives it back', async ({ browser }) => {
  const { origin } = site();
  const head = await signInTo(origin, 'company-member', 'head-29@example.ru');
  const made = await head<{ publicKey: string }>('POST', '/company/embed', {
    name: 'Сайт для\u00a0проверки',
    origins: [SITE],
    widgets: ['vacancy-feed'],
  });
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': '10.91.7.1' },
  });
  await signInAs(context, 'moderator@example.ru');
  const page = await context.newPage();
  const feed = () =>
    context.request.get(`${origin}/api/embed/feed?key=${made.publicKey}`, { headers: { origin: SITE } });
  expect((await feed()).status()).toBe(200);

  await page.goto('/staff/keys');
  await page.getByLabel('Ключ, номер компании или\u00a0сайт').fill('stopped.example');
  await page.getByRole('button', { name: 'Найти' }).click();
  const row = page.getByRole('listitem').filter({ hasText: made.publicKey });
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Приостановить' }).click();
  await expect(row.getByLabel('Причина, её\u00a0прочитает компания')).toHaveAccessibleDescription(
    'Напишите причину для\u00a0компании',
  );
  await row.getByLabel('Причина, её\u00a0прочитает компания').fill('На\u00a0странице просят деньги');
  await row.getByRole('button', { name: 'Приостановить' }).click();
  await expect(page.getByText('Ключ приостановлен: виджеты')).toBeVisible();
  await expect(row.getByText('Приостановлен', { exact: true })).toBeVisible();
  await expect.poll(async () => (await feed()).status()).toBe(403);

  await row.locator('summary').click();
  await row.getByLabel('Причина, её\u00a0прочитает компания').fill('Страницу исправили');
  await row.getByRole('button', { name: 'Вернуть' }).click();
  await expect(row.getByText('Работает', { exact: true })).toBeVisible();
  await expect.poll(async () => (await feed()).status()).toBe(200);
  await context.close();
});

test('the page of keys fits and is accessible', async ({ page, context }) => {
  await signInAs(context, 'moderator@example.ru');
  await page.goto('/staff/keys');
  await page.locator('summary').first().click();
  await expectAccessible(page, { tags: WCAG });
  await expectFits(page);
});

test('the companies of the home page are put in order by buttons, without a script too', async ({ browser }) => {
  const { origin } = site();
  const context = await browser.newContext({
    baseURL: origin,
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': '10.91.7.2' },
  });
  await signInAs(context, 'administrator@example.ru');
  const page = await context.newPage();
  await page.goto('/staff/companies');
  const list = page.getByRole('region', { name: 'Здесь нанимают' });
  const names = list.locator('ol .chosen-name a');
  const before = await names.allTextContents();
  const [first = '', second = '', ...others] = before;
  await list.getByRole('button', { name: `Ниже ${first}` }).click();
  await expect(page.getByText('Сохранено.')).toBeVisible();
  await expect(names).toHaveText([second, first, ...others]);
  await list.getByRole('button', { name: `Убрать ${second}` }).click();
  await expect(names).toHaveText([first, ...others]);
  await list.getByLabel('Добавить компанию').fill(second);
  await list.getByRole('button', { name: 'Найти' }).click();
  await list.getByRole('button', { name: `Добавить ${second}` }).click();
  await expect(names).toHaveText([first, ...others, second]);
  await list.getByLabel('Показывать по').fill('2020-01-01');
  await list.getByRole('button', { name: 'Сохранить день' }).click();
  await expect(list.getByLabel('Показывать по')).toHaveAccessibleDescription('Этот день уже прошёл');
  // In that order, without those that the page shows elsewhere.
  await page.goto('/');
  const shown = await page.locator('#talents').locator('xpath=..').locator('b').allTextContents();
  expect(shown.length).toBeGreaterThan(2);
  expect([first, ...others, second].filter((name) => shown.includes(name))).toEqual(shown);
  await context.close();
});
