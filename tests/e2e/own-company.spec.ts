import type { Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { pictureOf } from '../setup/upload-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** The head edits the company's page and its facilities; with scripts and without, by keyboard alone. */
const PAGE = '/profile/company';

const row = (page: Page, id: string) => page.locator(`details#${id}-row`);
const open = (page: Page, id: string) => row(page, id).locator('summary').click();
const save = (page: Page, id: string) => row(page, id).getByRole('button', { name: 'Сохранить' }).click();
const publicHref = (page: Page) => page.getByRole('link', { name: 'Как видят посетители' }).getAttribute('href');
/** A saved row is drawn anew, and shut. */
const saved = (page: Page, id: string) => expect(row(page, id)).not.toHaveAttribute('open');
/** Nothing is below the bar of a phone. */
async function showWhole(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 390, height: height + 400 });
}

test('the browser asks before a changed form is left, and not after it was saved', async ({ page, context }) => {
  await signInAs(context, 'head-3@example.ru');
  await page.goto(PAGE);
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await open(page, 'video');
  await row(page, 'video')
    .getByRole('textbox')
    .first()
    .fill('https://rutube.ru/video/1234567890abcdef1234567890abcdef/');
  await page.reload();
  expect(asked).toBe(1);
  await page.reload();
  expect(asked).toBe(1);
});

test('every form fits every screen and is accessible, light and dark', async ({ page, context }) => {
  test.slow();
  await signInAs(context, 'head-2@example.ru');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PAGE);
  await expect(page.locator('h1')).toHaveText('Страница компании');
  for (const details of await page.locator('main details').all())
    await details.evaluate((node) => node.toggleAttribute('open', true));
  await expect(page.getByRole('textbox', { name: 'О компании' })).toBeVisible();
  await expectFits(page);
  await showWhole(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.goto(`${PAGE}/facilities/new`);
  await expectFits(page);
  await showWhole(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
});

test('what is saved is shown in place, to visitors too, and other forms keep what is typed', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, 'head-3@example.ru');
  await page.goto(PAGE);
  const href = (await publicHref(page)) ?? '';
  // A copy that the change must make stale.
  await context.request.get(href);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await open(page, 'phones');
  await page.getByLabel('Телефон 1').fill('8 843 204-16-83');
  await open(page, 'links');
  await page.getByLabel('Сайт компании').fill('javascript:alert(1)');
  await save(page, 'links');
  await expect(page.getByLabel('Сайт компании')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Сайт компании')).toBeFocused();
  await page.getByLabel('Сайт компании').fill('novy-sayt.example');
  await page.getByRole('button', { name: 'Ещё ссылка' }).click();
  await page.getByLabel('Ссылка 3').fill('vk.com/stroy');
  await save(page, 'links');
  await expect(row(page, 'links').locator('.setr-text')).toContainText('novy-sayt.example, vk.com');
  await expect(row(page, 'links').locator('summary')).toBeFocused();
  await expect(page.getByLabel('Телефон 1')).toHaveValue('+7 843 204-16-83');
  await save(page, 'phones');
  await expect(row(page, 'phones').locator('.setr-text')).toContainText('+7\u00a0843\u00a0204-16-83');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await page.goto(href);
  await expect(page.getByRole('link', { name: 'novy-sayt.example' })).toBeVisible();
  forgive(problems, 400);
});

test('by keyboard alone: the text with headings, bold and lists, and a name that is checked again', async ({
  page,
  context,
}) => {
  await signInAs(context, 'head-4@example.ru');
  await page.goto(PAGE);
  const summary = row(page, 'description').locator('summary');
  await summary.focus();
  await page.keyboard.press('Enter');
  const editor = page.getByRole('textbox', { name: 'О компании' });
  await expect(editor).toBeVisible();
  for (
    let presses = 0;
    presses < 10 && !(await editor.evaluate((node) => node === document.activeElement));
    presses += 1
  )
    await page.keyboard.press('Tab');
  await expect(editor).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Строим ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('мосты');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(' в срок');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Сваи и опоры');
  await expect(editor).toContainText('Сваи и опоры');
  // Back to the toolbar, to the list.
  const list = page.getByRole('button', { name: 'Список', exact: true });
  for (let presses = 0; presses < 4 && !(await list.evaluate((node) => node === document.activeElement)); presses += 1)
    await page.keyboard.press('Shift+Tab');
  await expect(list).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(editor.locator('ul > li')).toHaveText('Сваи и опоры');
  await editor.focus();
  await page.keyboard.press('Tab');
  await expect(row(page, 'description').getByRole('button', { name: 'Сохранить' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(summary).toBeFocused();
  const href = (await publicHref(page)) ?? '';
  const main = row(page, 'main').locator('summary');
  await main.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Как компанию называют')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Мостострой новый');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Проверяем компанию.')).toBeVisible();
  await page.goto(href);
  await expect(page.locator('h1')).toHaveText('Мостострой новый');
  await expect(page.locator('.txt strong')).toHaveText('мосты');
  await expect(page.locator('.txt li')).toHaveText('Сваи и опоры');
  await expect(page.getByText('Компанию ещё проверяем.')).toBeVisible();
});

test('a change in another window says whose it is, and loses nothing', async ({ page, context, problems }) => {
  await signInAs(context, 'head-5@example.ru');
  const other = await context.newPage();
  await page.goto(PAGE);
  await other.goto(PAGE);
  for (const [window, name] of [
    [other, '2001'],
    [page, '2002'],
  ] as const) {
    await open(window, 'main');
    await window.getByLabel('Год основания').fill(name);
    await save(window, 'main');
  }
  await expect(row(page, 'main').getByRole('alert')).toContainText(
    /страницу изменили: .+ сегодня в.*Сохраните ещё раз/,
  );
  await expect(page.getByLabel('Год основания')).toHaveValue('2002');
  await save(page, 'main');
  await expect(row(page, 'main').locator('.setr-text')).toContainText('с\u00a02002\u00a0года');
  await other.close();
  forgive(problems, 409);
});

test('a photo is added, named, and taken away', async ({ page, context }) => {
  await signInAs(context, 'head-6@example.ru');
  await page.goto(PAGE);
  await open(page, 'gallery');
  const photos = row(page, 'gallery').locator('.own-photo');
  const before = await photos.count();
  const file = { name: 'most.jpg', mimeType: 'image/jpeg', buffer: await pictureOf() };
  await row(page, 'gallery').getByLabel('Добавить фото').setInputFiles(file);
  await expect(row(page, 'gallery').locator('input[name="newPhotos"]')).toHaveCount(1);
  await save(page, 'gallery');
  await saved(page, 'gallery');
  await open(page, 'gallery');
  await expect(photos).toHaveCount(before + 1);
  await page.getByLabel(`Что на\u00a0фото ${before + 1}`).fill('Мост на закате');
  await photos.last().getByLabel('Место по порядку').fill('1');
  if (before > 0) await photos.first().getByLabel('Место по порядку').fill('2');
  await save(page, 'gallery');
  await saved(page, 'gallery');
  const href = (await publicHref(page)) ?? '';
  await page.goto(href);
  await expect(page.locator('main img').and(page.getByAltText('Мост на закате')).first()).toBeAttached();
  await page.goto(PAGE);
  await open(page, 'gallery');
  await expect(page.getByLabel('Что на\u00a0фото 1')).toHaveValue('Мост на закате');
  await photos.first().getByLabel('Убрать').check();
  await save(page, 'gallery');
  await saved(page, 'gallery');
  await open(page, 'gallery');
  await expect(photos).toHaveCount(before);
});

test('a facility is added, finished and deleted', async ({ page, context, problems }) => {
  await signInAs(context, 'head-7@example.ru');
  await page.goto(PAGE);
  const href = (await publicHref(page)) ?? '';
  await page.getByRole('link', { name: 'Добавить объект' }).click();
  await page.getByRole('button', { name: 'Добавить объект' }).click();
  await expect(page.getByLabel('Название')).toBeFocused();
  await page.getByLabel('Название').fill('Мост через Белую');
  await page.getByLabel('Сдача').fill('2028-01-01');
  await page.getByRole('button', { name: 'Добавить объект' }).click();
  await page.waitForURL(/\?done=facility$/);
  await expect(page.locator('h1')).toHaveText('Мост через Белую');
  await expectFits(page);
  await showWhole(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  const address = page.url();
  await page.goto(href);
  await expect(page.getByText('Мост через Белую').first()).toBeVisible();
  await page.goto(address);
  await page.getByRole('button', { name: 'Объект сдан' }).click();
  await page.waitForURL(/\?done=moved$/);
  await page.goto(href);
  await expect(page.getByText('Мост через Белую')).toHaveCount(0);
  await page.goto(address);
  await page.locator('#remove-row > summary').click();
  await page.getByRole('button', { name: 'Удалить объект насовсем' }).click();
  await page.waitForURL(/done=removed/);
  await expect(page.getByText('Мост через Белую')).toHaveCount(0);
  forgive(problems, 400);
});

test('others do not get in', async ({ page, context, browser }) => {
  await page.goto(PAGE);
  await expect(page).toHaveURL(/\/sign-in\/company\?callback=/);
  await signInAs(context, 'head-8@example.ru');
  expect((await page.goto(`${PAGE}/facilities/01935c1e-0000-7000-8000-00000000ffff`))?.status()).toBe(404);
  const { origin } = site();
  const theirs = await browser.newContext({ baseURL: origin });
  // A recruiter of the first company.
  await theirs.request.post(`${origin}/api/users/company-member/login/email`, {
    headers: { origin },
    data: { email: 'member-1@example.ru', password: DEMO_PASSWORD },
  });
  expect((await (await theirs.newPage()).goto(PAGE))?.status()).toBe(404);
  await theirs.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the page is written by plain forms', async ({ page, context }) => {
    await signInAs(context, 'head-9@example.ru');
    await page.goto(PAGE);
    await open(page, 'description');
    await page.getByRole('textbox', { name: 'О компании' }).fill('Строим склады\n\n- быстро\n- в тепле');
    await save(page, 'description');
    await expect(page).toHaveURL(/\?done=description/);
    await expect(page.getByText('Описание сохранено')).toBeVisible();
    await open(page, 'phones');
    await page.getByLabel('Телефон 2').fill('12');
    await save(page, 'phones');
    await expect(page.getByLabel('Телефон 2')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('Телефон 2')).toHaveValue('12');
    await page.getByLabel('Телефон 2').fill('8 800 555-35-35');
    await save(page, 'phones');
    await expect(row(page, 'phones').locator('.setr-text')).toContainText('+7\u00a0800\u00a0555-35-35');
    await open(page, 'addresses');
    const label = await page
      .getByRole('group', { name: /^Адрес \d/ })
      .last()
      .getAttribute('aria-label');
    const last = page.getByRole('group', { name: label ?? '', exact: true });
    await last.getByLabel('Город').fill('Нигдеград');
    await last.getByLabel('Адрес').fill('ул. Новая, 1');
    await save(page, 'addresses');
    await expect(last.getByLabel('Город')).toHaveAttribute('aria-invalid', 'true');
    await last.getByLabel('Город').fill('казань');
    await save(page, 'addresses');
    await expect(page).toHaveURL(/\?done=addresses/);
    await open(page, 'sro');
    const membership = page.getByRole('group', { name: 'Изыскания' });
    const number = membership.getByLabel(/номер в\u00a0реестре/);
    await membership.getByLabel('Уровень ответственности').selectOption('2');
    // A level without a number is not dropped in silence.
    for (const wrong of ['', '???']) {
      await number.fill(wrong);
      await save(page, 'sro');
      await expect(number).toHaveAttribute('aria-invalid', 'true');
    }
    await number.fill('СРО-И-001-2020');
    await save(page, 'sro');
    await expect(page).toHaveURL(/\?done=sro/);
    await expect(row(page, 'sro').locator('.setr-text')).toContainText('Изыскания: ищем в\u00a0реестре');
    await page.goto((await publicHref(page)) ?? '');
    await expect(page.locator('.txt li')).toHaveText(['быстро', 'в тепле']);
    await expect(page.getByText('Казань, ул. Новая, 1')).toBeAttached();
  });
});
