import type { Locator, Page } from '@playwright/test';
import { addDays } from '#shared/domain/time.ts';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { pictureOf } from '../setup/upload-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** Editors write news by parts. Each test has an article of its own. */

const EDITOR = 'administrator@example.ru';

async function begin(page: Page, title: string): Promise<void> {
  await page.goto('/staff/news');
  await page.locator('summary', { hasText: 'Начать статью' }).click();
  await page.getByLabel('Заголовок', { exact: true }).fill(title);
  await page.getByLabel('Тема').first().selectOption({ label: 'Законы' });
  await page.getByRole('button', { name: 'Начать', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // What is pressed before the scripts are there works without them.
  await page.waitForLoadState();
}

const part = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('group', { name }) });
const state = (page: Page) => page.getByRole('region', { name: 'Состояние' });
const save = (page: Page) => state(page).getByRole('button', { name: /^Сохранить/ });

test('an article goes from draft to plan to page, moves to another address, and is taken off @journey @daily', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, EDITOR);
  await begin(page, 'Ночные смены считают по-новому');
  const slug = await page.getByLabel('Адрес статьи').inputValue();
  expect(slug).toBe('nochnye-smeny-schitayut-po-novomu');
  await page.getByLabel('Вводка').fill('Что меняется в\u00a0оплате ночных смен и\u00a0как это проверить.');
  const add = page.getByRole('group', { name: 'Добавить в\u00a0конец статьи' });
  await add.getByRole('button', { name: 'Текст' }).click();
  await expect(page.getByLabel('Текст', { exact: true })).toBeFocused();
  await page.getByLabel('Текст', { exact: true }).fill('Первый абзац.\n\nВторой абзац.');
  await add.getByRole('button', { name: 'Список' }).click();
  await page.getByLabel('Строки списка').fill('Раз\nДва');
  await add.getByRole('button', { name: 'Подзаголовок' }).click();
  await page.getByLabel('Подзаголовок', { exact: true }).fill('Как считать');
  // By the keyboard: the part moves, the focus stays.
  const up = part(page, 'Подзаголовок').getByRole('button', { name: 'Выше' });
  await up.press('Enter');
  await expect(up).toBeFocused();
  await add.getByRole('button', { name: 'Картинка' }).click();
  await part(page, 'Картинка')
    .locator('input[type="file"]')
    .setInputFiles({
      name: 'кран.jpg',
      mimeType: 'image/jpeg',
      buffer: await pictureOf({ width: 1200, height: 800 }),
    });
  await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click();
  await expect(part(page, 'Картинка').locator('img')).toBeVisible();
  await page.getByLabel('Что на\u00a0картинке').fill('Кран над домом');
  // A removed part comes back with what it had.
  await add.getByRole('button', { name: 'Цитата' }).click();
  await part(page, 'Цитата').getByLabel('Цитата', { exact: true }).fill('Не пропадёт');
  await part(page, 'Цитата').getByRole('button', { name: 'Убрать' }).click();
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(part(page, 'Цитата').getByLabel('Цитата', { exact: true })).toHaveValue('Не пропадёт');
  // The header would lie over a button.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await expectAccessible(page, { tags: WCAG });

  const preview = context.waitForEvent('page');
  await state(page).getByRole('button', { name: 'Посмотреть' }).click();
  const seen = await preview;
  await expect(seen.getByText('Не\u00a0сохранено')).toBeVisible();
  const article = seen.getByRole('article');
  await expect(
    article.locator('h1, h2, p, ol, ul, figure').filter({ hasText: /^(Первый|Второй|Как считать)/ }),
  ).toHaveText(['Первый абзац.', 'Второй абзац.', 'Как считать']);
  await expect(article.getByRole('img', { name: 'Кран над домом' })).toBeVisible();
  await seen.close();

  // «ы» is where Latin keyboards have «s»; the saved article opens at the part that was written.
  const quote = part(page, 'Цитата').getByLabel('Цитата', { exact: true });
  await quote.focus();
  await quote.dispatchEvent('keydown', { key: 'ы', code: 'KeyS', ctrlKey: true });
  await expect(page.getByRole('status').filter({ hasText: 'Сохранено' }).last()).toBeVisible();
  await expect(quote).toBeInViewport();
  await expect(part(page, 'Картинка').locator('img')).toBeVisible();
  const visitor = (address: string) =>
    context.request.get(`/news/${address}`, { headers: { cookie: '' }, maxRedirects: 0 });
  expect((await visitor(slug)).status()).toBe(404);

  await state(page).getByRole('button', { name: 'Отдать на\u00a0проверку' }).click();
  await expect(state(page).getByText('На\u00a0проверке')).toBeVisible();
  await state(page).getByLabel('Когда опубликовать').fill('2020-01-01T09:00');
  await page.getByLabel('Метки').fill('ночь, смена');
  await state(page).getByRole('button', { name: 'Назначить публикацию' }).click();
  await expect(state(page).getByLabel('Когда опубликовать')).toBeFocused();
  await expect(state(page).getByLabel('Когда опубликовать')).toHaveAccessibleDescription(/./);
  await expect(page.getByLabel('Метки')).toHaveValue('ночь, смена');
  const tomorrow = addDays(new Date(), 1).toISOString().slice(0, 10);
  await state(page).getByLabel('Когда опубликовать').fill(`${tomorrow}T09:00`);
  await state(page).getByRole('button', { name: 'Назначить публикацию' }).click();
  await expect(state(page).getByText('Назначена')).toBeVisible();
  await expect(state(page).getByText(/^Выйдет/)).toContainText('9:00');
  await expect(page.getByLabel('Метки')).toHaveValue('ночь, смена');
  expect((await visitor(slug)).status()).toBe(404);

  await state(page).getByRole('button', { name: 'Опубликовать сейчас' }).click();
  await expect(page.getByText('Статья опубликована')).toBeVisible();
  await expect.poll(async () => (await visitor(slug)).status()).toBe(200);
  await page.getByLabel('Адрес статьи').fill('zakony/nochnye-smeny');
  await save(page).click();
  await expect(page.getByText('Сюда же ведут прежние')).toContainText(slug);
  await expect.poll(async () => (await visitor(slug)).headers()['location']).toMatch(/\/news\/zakony\/nochnye-smeny$/);
  await page.goto('/news/zakony/nochnye-smeny');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ночные смены считают по-новому');
  await page.goBack();
  await state(page).getByText('Снять с\u00a0публикации').click();
  expect((await visitor('zakony/nochnye-smeny')).status()).toBe(200);
  await state(page).getByRole('button', { name: 'Снять', exact: true }).click();
  await expect(page.getByText('Статья снята')).toBeVisible();
  await expect.poll(async () => (await visitor('zakony/nochnye-smeny')).status()).toBe(404);
  forgive(problems, 400);
});

test('wrong input is said at its field, what another editor saved meanwhile is not lost unseen', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, EDITOR);
  await begin(page, 'Правила лесов меняются');
  const other = await context.newPage();
  await other.goto(page.url());

  await page.getByLabel('Адрес статьи').fill('list');
  await page.getByLabel('Вводка').fill('Набрано и\u00a0не\u00a0должно пропасть.');
  await save(page).click();
  await expect(page.getByLabel('Адрес статьи')).toBeFocused();
  await expect(page.getByLabel('Адрес статьи')).toHaveAccessibleDescription(/заняты/);
  await expect(page.getByLabel('Вводка')).toHaveValue('Набрано и\u00a0не\u00a0должно пропасть.');
  await page.getByLabel('Адрес статьи').fill('pravila-lesov');
  await page
    .getByRole('group', { name: 'Добавить в\u00a0конец статьи' })
    .getByRole('button', { name: 'Видео' })
    .click();
  await page.getByLabel('Ссылка на\u00a0видео').fill('видео');
  await save(page).click();
  await expect(page.getByLabel('Ссылка на\u00a0видео')).toBeFocused();
  await expect(page.getByLabel('Ссылка на\u00a0видео')).toHaveAccessibleDescription(/не\u00a0ссылка/);
  await part(page, 'Видео').getByRole('button', { name: 'Убрать' }).click();
  // Nothing to read yet: it is not sent on, and the form says what lacks.
  await state(page).getByRole('button', { name: 'Отдать на\u00a0проверку' }).click();
  await expect(page.locator('[data-form-message]')).toHaveText(/./);
  await expect(state(page).getByText('Черновик', { exact: true })).toBeVisible();
  // It was saved all the same: what this browser has kept is no older.
  await page.reload();
  await expect(page.getByRole('status').filter({ hasText: 'Вернули то, что вы' })).toBeVisible();
  await page.getByLabel('Что показать под статьёй').fill('/news/takoy-net');
  await save(page).click();
  await expect(page.getByLabel('Что показать под статьёй')).toHaveAccessibleDescription(/нет: \/news\/takoy-net/);
  await page.getByLabel('Что показать под статьёй').fill('/news/vahta/kak-chitat-predlozhenie');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Сохранено' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Как читать предложение/ })).toBeChecked();

  await other.getByLabel('Вводка').fill('Вариант второго редактора.');
  await save(other).click();
  await expect(other.getByText('Сохраните ещё раз, чтобы оставить свой вариант')).toBeVisible();
  // The refusal takes no column of the article's.
  const left = (text: string) =>
    other.getByRole('heading', { name: text }).evaluate((it) => it.getBoundingClientRect().x);
  expect(await left('Статья')).toBeLessThan(await left('Состояние'));
  await expect(other.getByLabel('Вводка')).toHaveValue('Вариант второго редактора.');
  await save(other).click();
  await expect(other.getByRole('status').filter({ hasText: 'Сохранено' })).toBeVisible();
  forgive(problems, 400, 404, 409);
});

test('what is typed is in the form again after a reload, parts in their order', async ({ page, context }) => {
  await signInAs(context, EDITOR);
  await begin(page, 'Опалубку сдают по-новому');
  const add = page.getByRole('group', { name: 'Добавить в\u00a0конец статьи' });
  await add.getByRole('button', { name: 'Текст' }).click();
  await page.getByLabel('Текст', { exact: true }).fill('Сохранённый абзац.');
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Сохранено' }).last()).toBeVisible();

  await page.getByLabel('Вводка').fill('Набрано вечером.');
  await add.getByRole('button', { name: 'Список' }).click();
  await page.getByLabel('Строки списка').fill('Раз\nДва');
  await page.getByLabel('С\u00a0номерами').check();
  await part(page, 'Список').getByRole('button', { name: 'Выше' }).click();
  await page.reload();
  const restored = page.getByRole('status').filter({ hasText: 'Вернули то, что вы' });
  await expect(restored).toBeVisible();
  await expect(page.getByText('Сохранено', { exact: true })).toHaveCount(0);
  await expect(page.getByLabel('Вводка')).toHaveValue('Набрано вечером.');
  await expect(page.locator('.news-parts legend')).toHaveText(['Список', 'Текст']);
  await expect(page.getByLabel('Строки списка')).toHaveValue('Раз\nДва');
  await expect(page.getByLabel('С\u00a0номерами')).toBeChecked();
  await expect(page.getByLabel('Текст', { exact: true })).toHaveValue('Сохранённый абзац.');
  await expectAccessible(page, { tags: WCAG });
  // A part that is added now has a key of its own.
  await add.getByRole('button', { name: 'Цитата' }).click();
  await part(page, 'Цитата').getByLabel('Цитата', { exact: true }).fill('Слова');
  await expect(page.getByLabel('Строки списка')).toHaveValue('Раз\nДва');

  // Another editor, in a browser of their own, saves meanwhile: nothing is written over unasked.
  const [cookies, origin] = [await context.cookies(), site().origin];
  const elsewhere = await context.browser()?.newContext({ baseURL: origin });
  if (!elsewhere) throw new Error('No browser');
  await elsewhere.addCookies(cookies);
  const other = await elsewhere.newPage();
  await other.goto(new URL(page.url()).pathname);
  await other.getByLabel('Вводка').fill('Вариант другого редактора.');
  await save(other).click();
  await expect(other.getByRole('status').filter({ hasText: 'Сохранено' })).toBeVisible();
  await elsewhere.close();
  await page.reload();
  await expect(page.getByLabel('Вводка')).toHaveValue('Вариант другого редактора.');
  await page.getByLabel('Метки').fill('опалубка');
  await page.getByRole('button', { name: 'Вернуть набранное' }).click();
  await expect(restored).toBeVisible();
  await expect(page.getByLabel('Вводка')).toHaveValue('Набрано вечером.');
  await expect(page.locator('.news-parts legend')).toHaveText(['Список', 'Текст', 'Цитата']);
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Сохранено' }).last()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Вводка')).toHaveValue('Набрано вечером.');
  await expect(restored).toBeHidden();

  await page.getByLabel('Вводка').fill('Передумано.');
  await page.reload();
  // Whoever signs out is asked: what is not saved goes with the account.
  await page.getByRole('button', { name: 'Меню профиля' }).click();
  await page.getByRole('button', { name: 'Выйти', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Несохранённые правки статьи удалятся')).toBeVisible();
  await question.getByRole('button', { name: 'Остаться' }).click();
  await restored.getByRole('button', { name: 'Убрать набранное' }).click();
  await expect(page.getByLabel('Вводка')).toHaveValue('Набрано вечером.');
  await expect(restored).toBeHidden();
});

test('a part is put below another one by the keyboard; a sign-in opens beside', async ({ page, context, problems }) => {
  await signInAs(context, EDITOR);
  await begin(page, 'Краны проверяют чаще');
  const add = page.getByRole('group', { name: 'Добавить в\u00a0конец статьи' });
  for (const kind of ['Текст', 'Цитата']) await add.getByRole('button', { name: kind }).click();
  const below = part(page, 'Текст').getByRole('button', { name: 'Добавить ниже' });
  const kinds = page.getByRole('group', { name: 'Добавить ниже: Текст' });
  await below.press('Enter');
  await expect(kinds.getByRole('button').first()).toBeFocused();
  await expect(below).toHaveAttribute('aria-expanded', 'true');
  await expectAccessible(page, { tags: WCAG });
  await page.keyboard.press('Escape');
  await expect(kinds).toHaveCount(0);
  await expect(below).toBeFocused();
  await below.press('Enter');
  await kinds.getByRole('button', { name: 'Подзаголовок' }).press('Enter');
  await expect(page.getByLabel('Подзаголовок', { exact: true })).toBeFocused();
  await expect(kinds).toHaveCount(0);
  await expect(page.locator('.news-parts legend')).toHaveText(['Текст', 'Подзаголовок', 'Цитата']);
  await context.clearCookies();
  await save(page).click();
  await expect(page.getByRole('link', { name: 'Войти в\u00a0новой вкладке' })).toHaveAttribute('target', '_blank');
  forgive(problems, 401);
});

test('on a phone saving is within reach, and hides neither the last field nor the focus', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 740 });
  await signInAs(context, EDITOR);
  await begin(page, 'Бетон зимой');
  const bar = page.locator('.news-save');
  const box = async (it: Locator) => (await it.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await expect(bar).toBeInViewport({ ratio: 1 });
  const [over, under] = [await box(bar), await box(page.locator('.tabbar'))];
  expect(over.y + over.height).toBeLessThanOrEqual(under.y + 1);
  const places = page.locator('.news-desk').locator('input:visible, textarea:visible, summary:visible');
  const hidden: string[] = [];
  for (const place of await places.all()) {
    await place.focus();
    if (await bar.evaluate((it) => it.contains(document.activeElement))) continue;
    await page.evaluate(() => document.activeElement?.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
    const { y, height } = await box(place);
    if (y + height > (await box(bar)).y) hidden.push((await place.getAttribute('name')) ?? (await place.innerText()));
  }
  expect(hidden).toEqual([]);
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const last = await box(page.locator('.news-seo'));
  expect(last.y + last.height).toBeLessThanOrEqual((await box(bar)).y);
  await page.getByLabel('Вводка').fill('Набрано с\u00a0телефона.');
  const preview = context.waitForEvent('page');
  await bar.getByRole('button', { name: 'Посмотреть' }).click();
  await (await preview).close();
  await bar.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Сохранено' }).last()).toBeVisible();
});

test('what lacks is told where the article is saved and seen, and stops nothing', async ({ page, context }) => {
  await signInAs(context, EDITOR);
  await begin(page, 'Вахта на\u00a0севере');
  const add = page.getByRole('group', { name: 'Добавить в\u00a0конец статьи' });
  await add.getByRole('button', { name: 'Вакансия' }).click();
  await page.getByLabel('Номер вакансии').fill('987654321');
  const notes = ['Нет обложки', 'Вакансии №\u00a0987654321 нет: карточки в\u00a0статье не\u00a0будет'];
  const preview = context.waitForEvent('page');
  await state(page).getByRole('button', { name: 'Посмотреть' }).click();
  const seen = await preview;
  await expect(seen.getByRole('note').getByRole('listitem')).toHaveText(notes);
  await expect(seen.getByRole('article')).toBeVisible();
  await seen.close();
  await save(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Сохранено' }).last()).toBeVisible();
  await expect(state(page).getByRole('note').getByRole('listitem')).toHaveText(notes);
});

test('an article is written without a script', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: site().origin,
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': '10.91.8.1' },
  });
  await signInAs(context, EDITOR);
  const page = await context.newPage();
  await begin(page, 'Каски меняют раз в\u00a0два года');
  const add = page.getByRole('group', { name: 'Добавить в\u00a0конец статьи' });
  await page.getByLabel('Вводка').fill('Сроки касок.');
  await add.getByRole('button', { name: 'Текст' }).click();
  await page.getByLabel('Текст', { exact: true }).fill('Абзац.');
  await add.getByRole('button', { name: 'Подзаголовок' }).click();
  await page.getByLabel('Подзаголовок', { exact: true }).fill('Сроки');
  // The page comes back at the part, and the draft is not begun once more.
  expect(new URL(page.url()).search + new URL(page.url()).hash).toBe('#part-a1');
  await expect(part(page, 'Подзаголовок')).toBeInViewport();
  await expect(page.getByText('Черновик начат')).toHaveCount(0);
  await part(page, 'Подзаголовок').getByRole('button', { name: 'Выше' }).click();
  await expect(page.locator('#part-a1')).toBeInViewport();
  await expect(page.getByLabel('Вводка')).toHaveValue('Сроки касок.');
  await expect(page.locator('.news-parts legend')).toHaveText(['Подзаголовок', 'Текст']);
  await expect(page.getByLabel('Текст', { exact: true })).toHaveValue('Абзац.');
  // Enter saves, and moves no part.
  await page.getByLabel('Адрес статьи').fill('список');
  await page.getByLabel('Адрес статьи').press('Enter');
  await expect(page.getByLabel('Адрес статьи')).toHaveAccessibleDescription(/латинские/);
  await expect(page.locator('.news-parts legend')).toHaveText(['Подзаголовок', 'Текст']);
  await page.getByLabel('Адрес статьи').fill('kaski');
  await state(page).getByRole('button', { name: 'Отдать на\u00a0проверку' }).click();
  await expect(page.getByText('Статья ждёт проверки')).toBeVisible();
  await page.goto('/staff/news?status=review');
  await page.getByRole('link', { name: 'Каски меняют раз в\u00a0два года' }).click();
  await expect(page.locator('.news-parts legend')).toHaveText(['Подзаголовок', 'Текст']);
  await context.close();
});

test('topics are added, renamed, put in order and removed; one with articles stays', async ({ page, context }) => {
  await signInAs(context, EDITOR);
  await page.goto('/staff/news-categories');
  const add = page.locator('summary', { hasText: 'Добавить тему' });
  await add.click();
  await page.getByLabel('Название').first().fill('Техника');
  await page.getByLabel('Адрес').fill('Техника');
  await page.getByRole('button', { name: 'Добавить тему' }).click();
  await expect(page.getByLabel('Адрес')).toHaveAccessibleDescription(/латинские/);
  await expect(page.getByLabel('Название').first()).toHaveValue('Техника');
  await page.getByLabel('Адрес').fill('tehnika');
  await page.getByRole('button', { name: 'Добавить тему' }).click();
  await expect(page.getByText('Тема добавлена')).toBeVisible();
  const names = page.locator('.topic b');
  const row = page.locator('.topic', { hasText: 'category=tehnika' });
  await row.getByRole('button', { name: 'Выше Техника' }).click();
  await expect(page.getByText('Порядок сохранён')).toBeVisible();
  expect((await names.allTextContents()).indexOf('Техника')).toBe((await names.count()) - 2);
  await row.locator('summary').click();
  await row.getByLabel('Название').fill('');
  await row.getByRole('button', { name: 'Сохранить тему' }).click();
  await expect(row.getByLabel('Название')).toHaveAccessibleDescription('Напишите название темы');
  await row.getByLabel('Название').fill('Машины');
  await row.getByRole('button', { name: 'Сохранить тему' }).click();
  await expect(row.locator('b')).toHaveText('Машины');
  await expectAccessible(page, { tags: WCAG });
  await expectFits(page);
  await row.locator('summary').click();
  await row.getByRole('button', { name: 'Удалить тему' }).click();
  await expect(page.getByText('Тема удалена')).toBeVisible();
  await expect(page.locator('.topic', { hasText: 'Законы' }).getByRole('button', { name: 'Удалить тему' })).toHaveCount(
    0,
  );
});

test('the desk of news fits, is accessible, and is not there for others @daily', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, EDITOR);
  await page.goto('/staff/news');
  await expectAccessible(page, { tags: WCAG });
  await expectFits(page);
  await page.locator('.news-items a').first().click();
  await expect(page.getByLabel('Заголовок', { exact: true })).toBeVisible();
  await expectAccessible(page, { tags: WCAG });
  await expectFits(page);
  const address = new URL(page.url()).pathname;
  await context.clearCookies();
  await signInAs(context, 'moderator@example.ru');
  for (const path of ['/staff/news', address, `${address}/preview`, '/staff/news-categories'])
    expect([path, (await context.request.get(path)).status()]).toEqual([path, 404]);
  forgive(problems, 404);
});
