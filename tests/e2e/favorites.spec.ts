import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, signInAs } from './steps.ts';

/** Hearts on lists and pages, and the favourites of applicants, members of companies and visitors. */
const PAGE = '/favorite-list';
const LIST = '/vacancy-list';

const main = (page: Page) => page.getByRole('main');
const hearts = (page: Page) => main(page).getByRole('button', { name: /^В избранное: / });
const folders = (page: Page) => page.getByRole('navigation', { name: 'Папки' }).getByRole('link');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const dialog = (page: Page) => page.getByRole('dialog');
const cards = (page: Page) => main(page).getByRole('article');
const heading = (page: Page, at: number) => cards(page).nth(at).getByRole('heading').innerText();
const forgive = (problems: string[], text: string) =>
  problems.splice(0, problems.length, ...problems.filter((one) => !one.includes(text)));

test('hearts of a visitor stay in the browser and move to the account at the sign-in', async ({ page, context }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(?:auth|vacancy)\//.test(request.url())) calls.push(request.url());
  });
  await page.goto(LIST);
  const titles = [await heading(page, 0), await heading(page, 1)];
  const first = hearts(page).first();
  await expect(first).toHaveAttribute('aria-pressed', 'false');
  const box = await first.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(48);
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(first).toHaveAttribute('aria-pressed', 'true');
  await expect(first).toBeFocused();
  const toast = page.getByRole('status').filter({ hasText: 'После входа перенесём' });
  await expect(toast.getByRole('link', { name: 'Войти' })).toHaveAttribute(
    'href',
    `/sign-in?callback=${encodeURIComponent(LIST)}`,
  );
  await expectAccessible(page, { tags: WCAG });
  await hearts(page).nth(1).click();
  await hearts(page).nth(2).click();
  await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'true');
  await hearts(page).nth(2).click();
  await expect(hearts(page).nth(2)).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  for (const [at, pressed] of ['true', 'true', 'false'].entries())
    await expect(hearts(page).nth(at)).toHaveAttribute('aria-pressed', pressed);
  expect(calls).toEqual([]);

  // The page of favourites shows them, the last marked first, and says how to keep them.
  await page.goto(PAGE);
  await expect(cards(page).getByRole('heading')).toHaveText(titles.toReversed());
  await expect(main(page).getByText('Войдите, чтобы сохранить.')).toBeVisible();
  await expect(main(page).getByRole('link', { name: 'Войти' })).toHaveAttribute(
    'href',
    `/sign-in?callback=${encodeURIComponent(PAGE)}`,
  );
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('hearts') ?? '[]').length as number)).toBe(2);
  await signIn(context, site().origin, 41);
  await page.goto('/news');
  await expect(page.getByRole('status').filter({ hasText: 'Перенесли в\u00a0избранное 2\u00a0вакансии' })).toBeVisible({
    timeout: 15_000,
  });
  await expect.poll(() => page.evaluate(() => localStorage.getItem('hearts'))).toBeNull();
  await page.getByRole('link', { name: 'Открыть' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
  expect((await cards(page).getByRole('heading').allInnerTexts()).toSorted()).toEqual(titles.toSorted());
});

test('an applicant puts a vacancy into a new folder from a list', async ({ page, context, problems }) => {
  await signIn(context, site().origin, 42);
  const marks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('favorite-marks')) marks.push(request.url());
  });
  await page.goto(LIST, { waitUntil: 'networkidle' });
  expect(marks).toHaveLength(1);
  const title = await heading(page, 0);
  await hearts(page).first().click();
  await press(page, 'В\u00a0папку…');
  await expect(dialog(page).getByRole('radio', { name: /^Без папки/ })).toBeChecked();
  await expectAccessibleInThemes(page, { tags: WCAG, include: 'dialog' });
  await press(page, 'Новая папка');
  await expect(dialog(page).getByLabel('Название')).toBeFocused();
  await press(page, /^Создать и/);
  await expect(dialog(page).getByLabel('Название')).toHaveAccessibleDescription(/Напишите название папки/);
  forgive(problems, 'status of 400');
  await dialog(page).getByLabel('Название').fill('Вахта зимой');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Положили в\u00a0папку «Вахта зимой»' })).toBeVisible();
  await page.goto(LIST);
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await page.goto(PAGE);
  await folders(page).filter({ hasText: 'Вахта зимой' }).click();
  await expect(cards(page).getByRole('heading')).toHaveText([title]);
});

test('a press that fails puts the heart back and says so', async ({ page, context, problems }) => {
  await signIn(context, site().origin, 43);
  await page.goto(LIST, { waitUntil: 'networkidle' });
  await page.route('**/api/vacancy/favorite/*/add', (route) => route.abort());
  await hearts(page).first().click();
  await expect(page.getByRole('alert').filter({ hasText: 'Не\u00a0получилось' })).toBeVisible();
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'false');
  forgive(problems, 'ERR_FAILED');
});

test('a press reaches the account though its page is left at once', async ({ page, context }) => {
  await signIn(context, site().origin, 46);
  await page.goto(LIST, { waitUntil: 'networkidle' });
  // The first call gets no further than this browser.
  await page.route('**/api/vacancy/favorite/*/add', () => {}, { times: 1 });
  const asked = page.waitForRequest('**/api/vacancy/favorite/*/add');
  await hearts(page).first().click();
  await asked;
  await page.goto('/news-list');
  await page.goto(LIST);
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
  await page.goto(PAGE);
  await expect(cards(page)).toHaveCount(1);
});

test('favourites are noted, moved, removed and taken back; folders renamed and removed', async ({ page, context }) => {
  test.slow();
  await signIn(context, site().origin, 44);
  await page.goto(PAGE);
  await expect(main(page).getByRole('heading', { name: 'В\u00a0избранном пусто' })).toBeVisible();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.goto(LIST, { waitUntil: 'networkidle' });
  for (const at of [0, 1, 2]) {
    await hearts(page).nth(at).click();
    await expect(hearts(page).nth(at)).toHaveAttribute('aria-busy', 'false');
  }
  await page.goto(PAGE);
  await expect(cards(page)).toHaveCount(3);
  await expectFits(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessibleInThemes(page, { tags: WCAG });

  await cards(page).first().getByText('Добавить заметку').click();
  await cards(page)
    .first()
    .getByLabel(/^Заметка/)
    .fill('Спросить про проезд');
  await cards(page).first().getByRole('button', { name: 'Сохранить' }).click();
  await expect(main(page).getByRole('status').filter({ hasText: 'Заметка сохранена' })).toBeVisible();
  await expect(cards(page).first()).toContainText('Спросить про проезд');

  const boxes = main(page).getByRole('checkbox', { name: /^Выбрать: / });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await expect(main(page).getByText('Выбрано 2 из 3')).toBeVisible();
  await main(page).getByRole('link', { name: 'Новая папка' }).click();
  await expect(dialog(page)).toContainText('Переложим туда 2\u00a0выбранные вакансии.');
  await dialog(page).getByLabel('Название').fill('Рядом');
  await press(page, /^Создать и/);
  await expect(folders(page)).toHaveText([/^Все\s+3$/, /^Рядом\s+2$/]);
  await expect(cards(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\?folder=/);

  await main(page).getByRole('link', { name: 'Имя' }).click();
  await dialog(page).getByLabel('Название').fill('Рядом с домом');
  await press(page, 'Сохранить');
  await expect(folders(page).nth(1)).toHaveText(/^Рядом с домом\s+2$/);

  await boxes.nth(0).check();
  await press(page, 'Убрать');
  await expect(cards(page)).toHaveCount(1);
  await press(page, 'Вернуть');
  await expect(cards(page)).toHaveCount(2);
  await hearts(page).first().click();
  await expect(cards(page)).toHaveCount(1);

  await main(page).getByRole('link', { name: 'Удалить папку' }).click();
  await expect(dialog(page).getByRole('radio')).toHaveCount(2);
  await expectAccessibleInThemes(page, { tags: WCAG, include: 'dialog' });
  await press(page, 'Удалить папку');
  await expect(folders(page)).toHaveText([/^Все\s+2$/]);
  await expect(cards(page)).toHaveCount(2);
});

test('a member keeps resumes and shares a folder; hearts of vacancies are not for members', async ({
  page,
  context,
}) => {
  await signInAs(context, 'head-0@example.ru');
  await page.goto(LIST, { waitUntil: 'networkidle' });
  await expect(hearts(page).first()).toBeHidden();
  await page.goto(`/resume/${site().specimens.resume}`, { waitUntil: 'networkidle' });
  await expect(hearts(page).first()).toHaveAttribute('aria-pressed', /^(?:true|false)$/);
  await page.goto(PAGE);
  await expect(folders(page).filter({ hasText: 'Север' })).toBeVisible();
  await expect(main(page).getByText('Резюме скрыто')).toBeVisible();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await folders(page).filter({ hasText: 'Север' }).click();
  await expect(main(page).getByText('Её видят коллеги')).toBeVisible();
  await main(page).getByRole('link', { name: 'Имя' }).click();
  await expect(dialog(page).getByRole('checkbox', { name: /^Показать коллегам/ })).toBeChecked();
});

test('hearts are on the page of a vacancy, its similar ones, companies and the home page; not for visitors on resumes', async ({
  page,
}) => {
  const { specimens } = site();
  for (const path of [
    '/',
    `/vacancy/${specimens.richVacancy}`,
    `/company/${specimens.company}`,
    `/company/${specimens.company}/vacancy-list`,
  ]) {
    await page.goto(path);
    await hearts(page).first().click();
    await expect(hearts(page).first()).toHaveAttribute('aria-pressed', 'true');
    await hearts(page).first().click();
  }
  await page.goto('/resume-list');
  await expect(hearts(page)).toHaveCount(0);
});

test('staff have no favourites', async ({ page, context, problems }) => {
  await signInAs(context, 'moderator@example.ru');
  await page.goto('/staff');
  expect((await page.goto(PAGE))?.status()).toBe(404);
  problems.length = 0;
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('there are no hearts, and favourites are changed by forms', async ({ page, context }) => {
    await page.goto(LIST);
    await expect(hearts(page)).toHaveCount(0);
    await signIn(context, site().origin, 1);
    await page.goto(PAGE);
    await expect(cards(page)).toHaveCount(2);
    await main(page).getByRole('link', { name: 'Новая папка' }).click();
    await press(page, 'Создать');
    await expect(page.getByLabel('Название')).toHaveAccessibleDescription(/Напишите название папки/);
    await page.getByLabel('Название').fill('Первая');
    await press(page, 'Создать');
    await expect(main(page).getByRole('heading', { name: 'Папка «Первая» пуста' })).toBeVisible();

    await folders(page).first().click();
    await press(page, 'Переложить');
    await expect(main(page).getByRole('alert').filter({ hasText: 'Выберите, что изменить' })).toBeVisible();
    const boxes = main(page).getByRole('checkbox', { name: /^Выбрать: / });
    await boxes.nth(0).check();
    await page.getByLabel('Куда переложить').selectOption('Первая');
    await press(page, 'Переложить');
    await expect(folders(page).nth(1)).toHaveText(/^Первая\s+1$/);

    await cards(page)
      .first()
      .getByText(/^(?:Добавить заметку|Изменить)$/)
      .click();
    await cards(page)
      .first()
      .getByLabel(/^Заметка/)
      .fill('Позвонить');
    await cards(page).first().getByRole('button', { name: 'Сохранить' }).click();
    await expect(cards(page).first()).toContainText('Позвонить');

    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await press(page, 'Убрать');
    await expect(main(page).getByRole('heading', { name: 'В\u00a0избранном пусто' })).toBeVisible();
    await press(page, 'Вернуть');
    await expect(cards(page)).toHaveCount(2);
    await expect(cards(page).first()).toContainText('Позвонить');

    await folders(page).nth(1).click();
    await main(page).getByRole('link', { name: 'Имя' }).click();
    await page.getByLabel('Название').fill('Вторая');
    await press(page, 'Сохранить');
    await main(page).getByRole('link', { name: 'Удалить папку' }).click();
    await page.getByRole('radio', { name: 'Убрать их из\u00a0избранного' }).check();
    await press(page, 'Удалить папку');
    await expect(folders(page)).toHaveText([/^Все\s+1$/]);
  });
});
