import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { respondTo, signInTo, vacanciesOf, type ApiCall } from './board-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** The company's side of responds: its vacancies, the board, a person's page. */
const HEAD = 'head-0@example.ru';

/** Who has a board: another vacancy for each test, because they change what others would read. */
let vacancies: { id: number }[] = [];
let head: ApiCall;

test.beforeAll(async () => {
  head = await signInTo(site().origin, 'company-member', HEAD);
  vacancies = await vacanciesOf(head);
});

/** A vacancy with so many new responds; tests take theirs by number. */
async function boardOf(number: number, people: number, from = 160): Promise<{ id: number; responds: number[] }> {
  const vacancy = vacancies[number];
  if (!vacancy) throw new Error('The first company has more vacancies');
  const numbers = Array.from({ length: people * 3 }, (_, index) => from + index);
  const responds = await respondTo(site().origin, vacancy.id, numbers, people);
  expect(responds.length, 'people who could respond').toBe(people);
  return { id: vacancy.id, responds };
}

const address = (id: number) => `/profile/vacancy-list/${id}`;
const card = (page: Page, id: number) => page.locator(`#respond-${id}`);
const column = (page: Page, id: string) => page.locator(`#column-${id}`);
const statusOf = async (id: number) => (await head<{ status: string }>('GET', `/respond/${id}`)).status;

const isFocused = (locator: Locator) => locator.evaluate((node) => node === document.activeElement);

async function another(browser: Browser, email = HEAD): Promise<Page> {
  const context = await browser.newContext({ baseURL: site().origin, locale: 'ru-RU' });
  await signInAs(context, email);
  return context.newPage();
}

test('a person is taken into work, then invited with times to choose from', async ({ page, context }) => {
  const { id, responds } = await boardOf(0, 2, 124);
  const [first = 0] = responds;
  await signInAs(context, HEAD);
  await page.goto('/profile/vacancy-list?unanswered=1');
  await page.locator(`a[href="${address(id)}"]`, { hasText: 'Разобрать' }).click();
  await expect(page).toHaveURL(address(id));
  // The script is there: until then the forms are plain ones.
  await expect(page.locator('#board-bulk')).toBeHidden();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await card(page, first)
    .getByRole('button', { name: /В.работу/ })
    .click();
  await expect(column(page, 'in_work').locator(`#respond-${first}`)).toBeVisible();
  await expect(page.locator('.board-undo').getByText('В\u00a0работе')).toBeVisible();
  await card(page, first).getByRole('link', { name: 'Пригласить' }).click();
  const layer = page.getByRole('dialog');
  await expect(layer.getByRole('heading', { name: /Пригласить/ })).toBeVisible();
  await layer.getByLabel('День', { exact: true }).selectOption({ index: 3 });
  await layer.getByText('Ещё варианты времени').click();
  await layer.getByLabel('День, вариант 2').selectOption({ index: 5 });
  await layer.getByLabel('Адрес или ссылка').fill('проходная № 2');
  await layer.getByLabel('Сообщение').fill('Приходите: {{день}}, {{время}}, {{место}}');
  await expect(layer.locator('[data-preview]')).toContainText('проходная № 2');
  await expect(layer.locator('[data-preview]')).not.toContainText('{{');
  await layer.getByRole('button', { name: 'Пригласить' }).click();
  await expect(column(page, 'invited').locator(`#respond-${first}`)).toContainText('Ждём, какое время выберет');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  const { interview } = await head<{ interview: { options: string[]; address: string } }>('GET', `/respond/${first}`);
  expect(interview).toMatchObject({ address: 'проходная № 2' });
  expect(interview.options).toHaveLength(2);
});

test('many are declined with a reason, and all of it is taken back', async ({ page, context, problems }) => {
  const { id, responds } = await boardOf(1, 3);
  await signInAs(context, HEAD);
  await page.goto(address(id));
  for (const one of responds.slice(0, 2)) await card(page, one).getByRole('checkbox').check();
  const bar = page.locator('#board-bulk');
  await expect(bar).toContainText('Выбрано 2');
  await bar.getByRole('button', { name: 'Отказать' }).click();
  const layer = page.getByRole('dialog');
  await expect(layer.getByRole('heading', { name: 'Отказать: 2\u00a0человека' })).toBeVisible();
  await layer.getByRole('button', { name: 'Отказать' }).click();
  await expect(layer.getByText('Выберите причину')).toBeVisible();
  await layer.getByText('Не\u00a0подходит график').click();
  await layer.getByRole('button', { name: 'Отказать' }).click();
  await expect(card(page, responds[0] ?? 0)).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(page.locator('.board-left')).toContainText('Отменить можно ещё');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText('Отменили: всё как было')).toBeVisible();
  for (const one of responds) await expect(column(page, 'new').locator(`#respond-${one}`)).toBeVisible();
  expect(await statusOf(responds[0] ?? 0)).not.toBe('declined');
  forgive(problems, 400);
});

test('what a colleague changes appears by itself, and who is slower sees what stands', async ({
  page,
  context,
  browser,
  problems,
}) => {
  test.slow();
  const { id, responds } = await boardOf(2, 3);
  const [first = 0, second = 0, third = 0] = responds;
  await signInAs(context, HEAD);
  await page.goto(address(id));
  const colleague = await another(browser, 'member-0@example.ru');
  await colleague.goto(address(id));
  await card(page, third).getByRole('checkbox').check();
  await card(colleague, first)
    .getByRole('button', { name: /В.работу/ })
    .click();
  await expect(column(page, 'in_work').locator(`#respond-${first}`)).toBeVisible({ timeout: 15_000 });
  await expect(card(page, third).getByRole('checkbox')).toBeChecked();
  // Behind the back of an open page.
  await page.goto(`${address(id)}/responds/${second}?act=decline`);
  await head('POST', `/respond/${second}/change_status`, { action: 'take' });
  await page.getByText('Далеко', { exact: true }).click();
  await page.locator('#change').getByRole('button', { name: 'Отказать' }).click();
  await expect(page.locator('#change [data-form-message]')).toContainText(
    'Вы\u00a0уже изменили отклик: «В\u00a0работе»',
  );
  await expect.poll(() => statusOf(second)).toBe('in_work');
  await colleague.context().close();
  forgive(problems, 409);
});

test('a card is dropped on the column that an action leads to, and on no other', async ({ page, context }) => {
  const { id, responds } = await boardOf(3, 1);
  const [one = 0] = responds;
  await signInAs(context, HEAD);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address(id));
  await card(page, one).locator('.mut').first().dragTo(column(page, 'hired'));
  await expect(column(page, 'new').locator(`#respond-${one}`)).toBeVisible();
  await card(page, one).locator('.mut').first().dragTo(column(page, 'in_work'));
  await expect(column(page, 'in_work').locator(`#respond-${one}`)).toBeVisible();
  await expect.poll(() => statusOf(one)).toBe('in_work');
});

test('by keyboard alone', async ({ page, context }) => {
  const { id, responds } = await boardOf(4, 2);
  const [one = 0, two = 0] = responds;
  await signInAs(context, HEAD);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address(id));
  await page.keyboard.press('j');
  await expect(page.locator('[data-card] [data-go]').first()).toBeFocused();
  for (let presses = 0; presses < 20 && !(await isFocused(card(page, one).locator('[data-go]'))); presses += 1)
    await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(card(page, two).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('k');
  await page.keyboard.press('m');
  await expect(card(page, one).locator('[data-action="reserve"]')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(card(page, one).locator('summary')).toBeFocused();
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  await expect(card(page, one)).toBeHidden();
  await expect.poll(() => statusOf(one)).toBe('reserve');
});

test('who is responsible for another facility does not find it', async ({ page, context, browser }) => {
  const { id, responds } = await boardOf(5, 1);
  await signInAs(context, 'head-1@example.ru');
  for (const path of [
    address(id),
    `${address(id)}/responds/${responds[0]}`,
    `${address(id)}/change?act=take&ids=${responds[0]}`,
  ])
    expect((await page.goto(path))?.status(), path).toBe(404);
  for (const path of [`${address(id)}/export`, `/profile/files/${crypto.randomUUID()}`])
    expect((await page.request.get(path)).status(), path).toBe(404);
  const foreman = await another(browser, 'member-2@example.ru');
  const { items } = await head<{ items: { id: number; facility: { id: string } | null; status: string }[] }>(
    'GET',
    '/respond/vacancy_list?per_page=50',
  );
  const outside = items.find(({ facility, status }) => !facility && status === 'active');
  expect((await foreman.goto(address(outside?.id ?? 0)))?.status()).toBe(404);
  await foreman.goto('/profile/vacancy-list');
  // A vacancy of the foreman's own facility.
  await foreman.locator('.ov h2 a').first().click();
  await expect(foreman.locator('[data-board-page]')).toBeVisible();
  await foreman.context().close();
});

test('a viewer reads and changes nothing, an accountant has no vacancies', async ({ page, context, browser }) => {
  const { id, responds } = await boardOf(9, 1);
  const [one = 0] = responds;
  await signInAs(context, 'member-4@example.ru');
  let sockets = 0;
  page.on('websocket', () => (sockets += 1));
  await page.goto(address(id));
  // Without dialogs there is no way to them, and no connection.
  await expect(page.getByRole('banner').getByRole('link', { name: 'Чат' })).toBeHidden();
  await expect(card(page, one)).toBeVisible();
  await expect(page.locator('[data-board-page]').getByRole('button')).toHaveCount(0);
  await expect(page.locator('[data-card]').getByRole('checkbox')).toHaveCount(0);
  await page.goto(`${address(id)}/responds/${one}`);
  await expect(page.getByRole('heading', { name: 'История' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Что дальше' })).toHaveCount(0);
  expect((await page.goto(`${address(id)}/change?act=take&ids=${one}`))?.status()).toBe(404);
  const accountant = await another(browser, 'member-3@example.ru');
  for (const path of ['/profile/vacancy-list', address(id)])
    expect((await accountant.goto(path))?.status(), path).toBe(404);
  await accountant.context().close();
  expect(sockets).toBe(0);
});

test('what is being typed stays when a colleague changes something, and a question is answered', async ({
  page,
  context,
}) => {
  test.slow();
  const { id, responds } = await boardOf(10, 1, 150);
  const [one = 0] = responds;
  const text = 'Сколько человек живёт в комнате?';
  const asker = await signInTo(site().origin, 'applicant', 'applicant-40@example.ru');
  await asker('POST', '/respond/question', { vacancyId: id, text });
  await signInAs(context, HEAD);
  await page.goto(address(id));
  const strip = page.locator('.board-questions li', { hasText: text });
  await page.locator('.board-asked > summary').click();
  await strip.getByText('Ответить', { exact: true }).click();
  await strip.getByLabel('Ответ', { exact: true }).fill('Четверо, душ на этаже');
  await head('POST', `/respond/${one}/change_status`, { action: 'take' });
  await expect(column(page, 'in_work').locator(`#respond-${one}`)).toBeVisible({ timeout: 15_000 });
  await expect(strip.getByLabel('Ответ', { exact: true })).toHaveValue('Четверо, душ на этаже');
  await strip.getByRole('button', { name: 'Отправить ответ' }).click();
  await expect(strip).toHaveCount(0);
  const { items } = await head<{ items: { text: string; answer: string | null }[] }>(
    'GET',
    `/respond/inquiries?vacancy=${id}`,
  );
  expect(items).toContainEqual(expect.objectContaining({ text, answer: 'Четверо, душ на этаже' }));
});

test('a long column goes on, and all of it is a table to download', async ({ page, context }) => {
  test.slow();
  const { id, responds } = await boardOf(12, 22);
  await signInAs(context, HEAD);
  await page.goto('/profile');
  await page.getByRole('link', { name: /^Начать со?\s/ }).click();
  await expect(page).toHaveURL(/\/profile\/vacancy-list\/\d+$/);
  await page.goto(address(id));
  const cards = column(page, 'new').locator('[data-card]');
  await expect(cards).toHaveCount(20);
  await column(page, 'new')
    .getByRole('link', { name: /Показать ещё/ })
    .click();
  for (const one of responds) await expect(card(page, one)).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: /Выгрузить/ }).click();
  const file = await download;
  expect(await file.failure(), `${file.suggestedFilename()} of ${file.url()}`).toBeNull();
  const text = await readFile(await file.path(), 'utf8');
  expect(file.suggestedFilename(), text.slice(0, 500)).toMatch(/^Отклики .+\.csv$/);
  for (const one of responds) expect(text).toMatch(new RegExp(`^${one};`, 'm'));
});

test('marks, notes and the queue on the page of a person', async ({ page, context }) => {
  const { id, responds } = await boardOf(6, 2);
  const [one = 0, two = 0] = responds;
  await signInAs(context, HEAD);
  await page.goto(`${address(id)}/responds/${one}`);
  await page.getByRole('button', { name: '4 из\u00a05' }).click();
  await expect(page.getByRole('button', { name: '4 из\u00a05, убрать оценку' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('textbox', { name: 'Метки' }).fill('мосты, своя каска');
  await page.getByRole('button', { name: 'Сохранить метки' }).click();
  await expect(page.locator('#tags .tag')).toHaveText(['мосты', 'своя каска']);
  await page.getByLabel('Новая заметка').fill('Работал с ним на Вятке');
  await page.getByRole('button', { name: 'Добавить' }).click();
  await expect(page.locator('.note')).toContainText('Работал с ним на Вятке');
  await page.getByRole('link', { name: 'Следующий' }).click();
  await expect(page).toHaveURL(new RegExp(`/responds/(?!${one}$)\\d+$`));
  expect(two).toBeGreaterThan(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('people are read, chosen, taken into work, declined and asked back', async ({ page, context }) => {
    const { id, responds } = await boardOf(7, 3);
    const [one = 0, two = 0, three = 0] = responds;
    await signInAs(context, HEAD);
    await page.goto(address(id));
    await card(page, one)
      .getByRole('button', { name: /В.работу/ })
      .click();
    await expect(column(page, 'in_work').locator(`#respond-${one}`)).toBeVisible();
    await card(page, two).getByRole('checkbox').check();
    await card(page, three).getByRole('checkbox').check();
    await page.locator('#board-bulk').getByRole('button', { name: 'Отказать' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отказать: 2\u00a0человека');
    await page.getByRole('button', { name: 'Отказать' }).click();
    await expect(page.getByText('Выберите причину')).toBeVisible();
    await page.getByText('Далеко', { exact: true }).click();
    await page.getByRole('button', { name: 'Отказать' }).click();
    await expect(page.getByText('Отказ: 2\u00a0человека')).toBeVisible();
    await expect(card(page, two)).toBeHidden();
    await page.getByRole('button', { name: 'Отменить' }).click();
    for (const back of [two, three]) await expect(column(page, 'new').locator(`#respond-${back}`)).toBeVisible();
  });
});

test('every screen fits and is accessible, light and dark', async ({ page, context }) => {
  test.slow();
  const { id, responds } = await boardOf(8, 3);
  const [one = 0] = responds;
  await head('POST', `/respond/${one}/change_status`, { action: 'take' });
  await signInAs(context, HEAD);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const screens = [
    '/profile/vacancy-list',
    address(id),
    `${address(id)}?column=in_work`,
    `${address(id)}/responds/${one}`,
    `${address(id)}/change?act=decline&ids=${responds.join(',')}`,
  ];
  for (const screen of screens) {
    await page.goto(screen);
    await expectFits(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
  // The filters unfold beside their button: all of them are in the window, wherever it stands.
  await page.goto(`${address(id)}?near_km=300&permits_valid=1`);
  await page.locator('.board-more > summary').click();
  for (const width of [960, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await expect(page.getByRole('button', { name: 'Показать', exact: true })).toBeInViewport({ ratio: 1 });
  }
  await page.goto(address(id));
  await card(page, one).getByRole('link', { name: 'Пригласить' }).click();
  await expect(page.getByRole('dialog').getByLabel('Сообщение')).toBeVisible();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await expectFits(page);
});
