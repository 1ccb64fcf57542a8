import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { pictureOf } from '../setup/upload-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** Editors keep the slides of the home page and the texts of pages. Each test has slides and pages of its own. */
const SLIDES = '/staff/slides';
const METAS = '/staff/page-metas';
const EDITOR = 'administrator@example.ru';

const row = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });
const note = (page: Page) => page.locator('[data-done]');
const titles = (page: Page) => page.locator('.slide-list h2');

/** Nothing is below the bar of a phone. */
async function showWhole(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 390, height: height + 400 });
}

/** What a visitor sees, in a browser of their own. */
async function asVisitor<Seen>(context: BrowserContext, see: (page: Page) => Promise<Seen>): Promise<Seen> {
  const visitor = await context.browser()?.newContext({ baseURL: site().origin });
  if (!visitor) throw new Error('No browser');
  const seen = await see(await visitor.newPage());
  await visitor.close();
  return seen;
}

const onHome = (context: BrowserContext) =>
  asVisitor(context, async (page) => {
    await page.goto('/');
    return page.locator('.slide h3').allTextContents();
  });

/** Fills the form of a slide that leads to the rotations. */
async function fillSlide(page: Page, title: string): Promise<void> {
  await page.getByLabel('Заголовок').fill(title);
  await page.getByLabel('Текст кнопки').fill('Смотреть');
  await page.getByLabel('Куда ведёт').fill(`${site().origin}/vacancy-list?schedule=rotation`);
}

test('a slide is added with a picture, seen on the home page, moved, ended and removed @daily', async ({
  page,
  context,
}) => {
  const title = 'Слайд с\u00a0картинкой';
  await signInAs(context, EDITOR);
  await page.goto(SLIDES);
  await page.getByRole('link', { name: 'Добавить слайд' }).click();
  await fillSlide(page, title);
  const preview = page.getByRole('region', { name: 'Так слайд выглядит на\u00a0главной' });
  await expect(preview.getByRole('heading', { name: title })).toBeVisible();
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'slide.jpg', mimeType: 'image/jpeg', buffer: await pictureOf() });
  await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click();
  await expect(preview.locator('img')).toBeVisible();
  await page.getByLabel('Что на\u00a0картинке').fill('Кран над\u00a0домом');
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(note(page)).toContainText('Слайд добавлен последним');
  await expect(titles(page).last()).toHaveText(title);
  await expect(row(page, title)).toContainText('Показываем');
  await expect(row(page, title).getByRole('link', { name: '/vacancy-list?schedule=rotation' })).toBeVisible();
  const seen = await asVisitor(context, async (home) => {
    await home.goto('/');
    const slide = home.locator('.slide').filter({ hasText: title });
    return [await slide.getByRole('img').getAttribute('alt'), await slide.getByRole('link').getAttribute('href')];
  });
  expect(seen).toEqual(['Кран над\u00a0домом', '/vacancy-list?schedule=rotation']);

  const before = await titles(page).allTextContents();
  await row(page, title).getByRole('button', { name: 'Выше' }).click();
  await expect(note(page)).toContainText('Сохранено. Слайды идут');
  await expect(titles(page)).toHaveText(before.toSpliced(-2, 2, ...before.slice(-2).toReversed()));
  expect((await onHome(context)).indexOf(title)).toBeLessThan(before.length - 1);

  await row(page, title).getByRole('link', { name: 'Изменить' }).click();
  await page.getByLabel('Начало показа').fill('2026-01-01T09:00');
  await page.getByLabel('Конец показа').fill('2026-02-01T09:00');
  await page.getByRole('button', { name: 'Сохранить слайд' }).click();
  await expect(row(page, title)).toContainText('Закончился');
  await expect(row(page, title)).toContainText('1\u00a0февраля\u00a02026, 9:00');
  expect(await onHome(context)).not.toContain(title);

  await row(page, title).locator('summary').click();
  await row(page, title).getByRole('button', { name: 'Удалить насовсем' }).click();
  await expect(note(page)).toContainText('Слайд удалён');
  await expect(row(page, title)).toHaveCount(0);
});

test('what is wrong with a slide is said at its field, and what was typed stays', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, EDITOR);
  await page.goto(`${SLIDES}/new`);
  await page.getByLabel('Текст, по\u00a0желанию').fill('Набранный текст');
  await page.getByLabel('Куда ведёт').fill('https://other.example/');
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(page.getByLabel('Заголовок')).toBeFocused();
  await expect(page.getByLabel('Заголовок')).toHaveAccessibleDescription('Напишите заголовок');
  await expect(page.getByLabel('Текст кнопки')).toHaveAccessibleDescription('Напишите, что на\u00a0кнопке');
  await expect(page.getByLabel('Куда ведёт')).toHaveAccessibleDescription(/Адрес на\u00a0нашем сайте/);
  await fillSlide(page, 'Слайд с\u00a0ошибкой');
  // A date that is typed by half is not «no end».
  await page.getByLabel('Конец показа').focus();
  await page.keyboard.type('05');
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(page.getByLabel('Конец показа')).toBeFocused();
  await expect(page.getByLabel('Конец показа')).toHaveAccessibleDescription(/Выберите день и\u00a0время/);
  await page.getByLabel('Начало показа').fill('2026-12-03T09:00');
  await page.getByLabel('Конец показа').fill('2026-12-02T09:00');
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(page.getByLabel('Конец показа')).toBeFocused();
  await expect(page.getByLabel('Текст, по\u00a0желанию')).toHaveValue('Набранный текст');
  forgive(problems, 400);
});

test('two editors of one slide: the slower one is told, and keeps what was typed', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, EDITOR);
  await page.goto(`${SLIDES}/new`);
  await fillSlide(page, 'Слайд двоих');
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await row(page, 'Слайд двоих').getByRole('link', { name: 'Изменить' }).click();
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Текст кнопки').fill('Открыть');
  await other.getByRole('button', { name: 'Сохранить слайд' }).click();
  await other.waitForURL(/done=saved/);
  await page.getByLabel('Заголовок').fill('Слайд одного');
  await page.getByRole('button', { name: 'Сохранить слайд' }).click();
  await expect(page.locator('[data-form-message]')).toContainText('Сохраните ещё раз');
  await expect(page.getByLabel('Заголовок')).toHaveValue('Слайд одного');
  await page.getByRole('button', { name: 'Сохранить слайд' }).click();
  await expect(row(page, 'Слайд одного')).toBeVisible();
  // The list that is still open knows nothing of a slide that is gone.
  await expect(row(other, 'Слайд двоих')).toBeVisible();
  await row(page, 'Слайд одного').locator('summary').click();
  await row(page, 'Слайд одного').getByRole('button', { name: 'Удалить насовсем' }).click();
  await expect(row(page, 'Слайд одного')).toHaveCount(0);
  await row(other, 'Слайд двоих').getByRole('button', { name: 'Выше' }).click();
  await expect(other.getByRole('alert').first()).toContainText('слайды добавили или удалили');
  forgive(problems, 409);
});

test('without JavaScript: a slide is added, refused with what was typed, moved and removed', async ({ browser }) => {
  const title = 'Слайд без\u00a0скрипта';
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site().origin });
  await signInAs(context, EDITOR);
  const page = await context.newPage();
  await page.goto(`${SLIDES}/new`);
  await page.getByLabel('Заголовок').fill(title);
  await page.getByLabel('Конец показа').fill('2020-01-01T09:00');
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(page.getByLabel('Текст кнопки')).toBeFocused();
  await expect(page.getByLabel('Заголовок')).toHaveValue(title);
  await fillSlide(page, title);
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(page.getByLabel('Конец показа')).toBeFocused();
  await page.getByLabel('Конец показа').fill('');
  await page.getByRole('button', { name: 'Добавить слайд' }).click();
  await expect(titles(page).last()).toHaveText(title);
  await row(page, title).getByRole('button', { name: 'Выше' }).click();
  await expect(titles(page).last()).not.toHaveText(title);
  await expect(row(page, title).getByRole('button', { name: 'Удалить насовсем' })).toBeHidden();
  await row(page, title).locator('summary').click();
  await row(page, title).getByRole('button', { name: 'Удалить насовсем' }).click();
  await expect(row(page, title)).toHaveCount(0);
  await context.close();
});

test('the texts of a page are set, seen by a visitor, and taken back', { tag: '@daily' }, async ({ page, context }) => {
  const path = '/about';
  const title = 'Куда писать и\u00a0звонить';
  const tell = () =>
    asVisitor(context, async (visitor) => {
      await visitor.goto(path);
      const description = await visitor.locator('meta[name="description"]').getAttribute('content');
      const picture = await visitor.locator('meta[property="og:image"]').first().getAttribute('content');
      const heading = (await visitor.locator('h1').textContent())?.trim();
      return [await visitor.title(), description, heading, picture?.includes('/_image/')];
    });
  const own = await tell();
  await signInAs(context, EDITOR);
  await page.goto(METAS);
  await page.getByRole('link', { name: 'Добавить страницу' }).click();
  await page.getByLabel('Страница').fill(`${site().origin}${path}`);
  await page.getByLabel('Заголовок в\u00a0поиске').fill(title);
  await expect(page.getByText(`${title.length} из\u00a070`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Как в\u00a0поиске' })).toContainText(title);
  await page.getByLabel('Описание в\u00a0поиске').fill('Телефон, почта и\u00a0часы работы.');
  await page.getByLabel('Заголовок на\u00a0странице').fill('Как нас найти');
  const picture = await pictureOf({ width: 1200, height: 630 });
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'share.jpg', mimeType: 'image/jpeg', buffer: picture });
  await page.getByRole('dialog').getByRole('button', { name: 'Готово' }).click();
  await expect(page.locator('.pic-face img')).toBeVisible();
  await page.getByRole('button', { name: 'Сохранить тексты' }).click();
  await expect(note(page)).toContainText('Страница уже показывает эти тексты');
  await expect.poll(tell).toEqual([`${title} — Каркас`, 'Телефон, почта и\u00a0часы работы.', 'Как нас найти', true]);

  await page.getByLabel('Адрес страницы или слова заголовка').fill('писать и');
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page.locator('.meta-list > li')).toHaveCount(1);
  await row(page, path).locator('summary').click();
  await row(page, path).getByRole('button', { name: 'Вернуть и\u00a0удалить наши' }).click();
  await expect(note(page)).toContainText('У\u00a0страницы снова её\u00a0собственные тексты');
  await expect.poll(tell).toEqual(own);
});

test('two editors of one page: the slower one is told, and keeps what was typed', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, EDITOR);
  const fill = async (form: Page, title: string) => {
    await form.getByLabel('Заголовок в\u00a0поиске').fill(title);
    await form.getByRole('button', { name: 'Сохранить тексты' }).click();
  };
  await page.goto(`${METAS}/edit?path=/news`);
  const other = await context.newPage();
  await other.goto(`${METAS}/edit?path=/news`);
  await fill(other, 'Новости стройки');
  await other.waitForURL(/done=saved/);
  // The page was to be added, and has texts by now: they are not overwritten unseen.
  await fill(page, 'Свои новости');
  await expect(page.getByLabel('Страница')).toHaveAccessibleDescription(/уже есть тексты/);
  await expect(page.getByLabel('Заголовок в\u00a0поиске')).toHaveValue('Свои новости');
  await page.goto(`${METAS}/edit?path=/news`);
  await other.goto(`${METAS}/edit?path=/news`);
  await fill(other, 'Новости строек');
  await other.waitForURL(/done=saved/);
  await fill(page, 'Новости отрасли');
  await expect(page.locator('[data-form-message]')).toContainText('Сохраните ещё раз');
  await page.getByRole('button', { name: 'Сохранить тексты' }).click();
  await page.waitForURL(/done=saved/);
  await expect(row(page, '/news').filter({ hasText: 'Новости отрасли' })).toBeVisible();
  await row(page, '/news').locator('summary').click();
  await row(page, '/news').getByRole('button', { name: 'Вернуть и\u00a0удалить наши' }).click();
  await expect(row(page, 'Новости отрасли')).toHaveCount(0);
  forgive(problems, 409);
});

test('without JavaScript: texts of a page are refused at their fields, then set and taken back', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site().origin });
  await signInAs(context, EDITOR);
  const page = await context.newPage();
  await page.goto(`${METAS}/edit`);
  await page.getByLabel('Страница').fill('/staff');
  await page.getByLabel('Заголовок в\u00a0поиске').fill('О'.repeat(71));
  await page.getByRole('button', { name: 'Сохранить тексты' }).click();
  await expect(page.getByLabel('Страница')).toBeFocused();
  await expect(page.getByLabel('Страница')).toHaveAccessibleDescription(/которую видят все/);
  await expect(page.getByLabel('Заголовок в\u00a0поиске')).toHaveAccessibleDescription(/Не длиннее 70/);
  await expect(page.getByLabel('Заголовок в\u00a0поиске')).toHaveValue('О'.repeat(71));
  await page.getByLabel('Страница').fill('/how-pay-is-counted');
  await page.getByLabel('Заголовок в\u00a0поиске').fill('Как считаем зарплату');
  await page.getByRole('button', { name: 'Сохранить тексты' }).click();
  await expect(row(page, '/how-pay-is-counted')).toContainText('Как считаем зарплату');
  await row(page, '/how-pay-is-counted').locator('summary').click();
  await row(page, '/how-pay-is-counted').getByRole('button', { name: 'Вернуть и\u00a0удалить наши' }).click();
  await expect(row(page, '/how-pay-is-counted')).toHaveCount(0);
  await context.close();
});

/** Opens a page whose scripts come only when the answer is called. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const { promise: coming, resolve } = Promise.withResolvers<void>();
  await page.route('**/_astro/*.js', async (route) => {
    await coming;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return resolve;
}

test('what is typed before the scripts have come is shown when they come', async ({ page, context }) => {
  await signInAs(context, EDITOR);
  const letSlideCome = await openBeforeScripts(page, `${SLIDES}/new`);
  await page.getByLabel('Заголовок').fill('Рано набранный слайд');
  letSlideCome();
  await expect(page.locator('.slide-preview h3')).toHaveText('Рано набранный слайд');
  await page.unrouteAll({ behavior: 'wait' });
  page.on('dialog', (dialog) => void dialog.accept());
  const letTextsCome = await openBeforeScripts(page, `${METAS}/edit?path=/contacts`);
  await page.getByLabel('Заголовок в\u00a0поиске').fill('Как доехать');
  letTextsCome();
  await expect(page.getByText('11 из\u00a070')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Как в\u00a0поиске' })).toContainText('Как доехать');
});

test('the pages fit every screen and are accessible, light and dark', async ({ page, context }) => {
  test.slow();
  await signInAs(context, EDITOR);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [SLIDES, `${SLIDES}/new`, METAS, `${METAS}/edit`, `${METAS}/edit?path=/contacts`]) {
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCount(1);
    for (const details of await page.locator('main details').all())
      await details.evaluate((node) => node.toggleAttribute('open', true));
    await expectFits(page);
    await showWhole(page);
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
});

test('the pages are not there for staff without the permission, nor for others @daily', async ({ browser }) => {
  for (const email of ['moderator@example.ru', 'head-3@example.ru']) {
    const context = await browser.newContext({ baseURL: site().origin });
    await signInAs(context, email);
    const page = await context.newPage();
    for (const path of [SLIDES, `${SLIDES}/new`, METAS, `${METAS}/edit`])
      expect((await page.goto(path))?.status(), `${email} ${path}`).toBe(404);
    await context.close();
  }
});
