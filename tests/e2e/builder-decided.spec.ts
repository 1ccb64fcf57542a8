import type { Page } from '@playwright/test';
import { PDF, pictureOf } from '../setup/upload-world.ts';
import { signInTo, vacanciesOf } from './board-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { forgive, pressByKeyboard, signInAs, tabTo, typeByKeyboard } from './steps.ts';

/** A vacancy by the keyboard alone, its files, and what staff decide about one of a company that nobody has checked. */
const UNCHECKED = 'head-22@example.ru';

const saved = (page: Page) => expect(page.locator('[data-phase="saved"]')).toBeAttached({ timeout: 15_000 });
const step = (page: Page, name: string) => page.getByRole('navigation', { name: 'Шаги' }).getByRole('link', { name });

test(
  'without a mouse from the title to the moderator, who lets it through',
  { tag: '@journey' },
  async ({ page, context, browser }) => {
    test.slow();
    const { origin } = site();
    const head = await signInTo(origin, 'company-member', UNCHECKED);
    const ids = (await vacanciesOf(head)).map(({ id }) => id);
    // It has one place.
    if (ids.length > 0) await head('POST', '/vacancy/archive-many', { ids, reason: 'not_relevant' });
    await signInAs(context, UNCHECKED);
    await page.goto('/constructor-vacancy');
    const title = `Электросварщик ручной сварки, участок ${Date.now() % 100_000}`;
    await typeByKeyboard(page, page.getByLabel('Название вакансии'), title);
    await expect(page).toHaveURL(/\/constructor-vacancy\/\d+\?step=who/, { timeout: 15_000 });
    await saved(page);
    const id = Number(new URL(page.url()).pathname.split('/').at(-1));
    await tabTo(page, page.getByRole('button', { name: 'Электросварщик ручной сварки' }));
    await page.keyboard.press('Enter');
    const duties = 'Сборка и разборка щитовой опалубки стен и перекрытий, выверка по осям, смазка щитов. '.repeat(3);
    await typeByKeyboard(page, page.getByLabel('Что делать'), duties);

    const goTo = async (name: string) => {
      await pressByKeyboard(page, step(page, name));
      await expect(step(page, name)).toHaveAttribute('aria-current', 'step');
    };
    await goTo('Условия');
    await typeByKeyboard(page, page.getByLabel('От', { exact: true }), '120000');
    await typeByKeyboard(page, page.getByLabel('До', { exact: true }), '150000');
    await pressByKeyboard(page, page.getByRole('button', { name: '5/2' }));
    await tabTo(page, page.getByLabel('Трудовой договор', { exact: true }));
    await page.keyboard.press('Space');
    await goTo('Объект');
    await typeByKeyboard(page, page.getByRole('combobox', { name: 'Город работы' }), 'казан');
    await expect(page.getByRole('option', { name: /Казань/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await goTo('Контакты');
    await typeByKeyboard(page, page.getByLabel('Кого спросить'), 'Марина');
    await typeByKeyboard(page, page.getByLabel('Почта'), 'kadry@stroy.example');
    await goTo('Публикация');
    await saved(page);
    await pressByKeyboard(page, page.getByRole('button', { name: 'Опубликовать' }));
    const confirm = page.getByRole('button', { name: 'Да, опубликовать' });
    const sent = page.getByRole('heading', { name: 'Отправили модератору' });
    await expect(confirm.or(sent)).toBeVisible();
    if (await confirm.isVisible()) await pressByKeyboard(page, confirm);
    await expect(sent).toBeVisible();
    expect((await page.request.get(`/vacancy/${id}`)).status()).toBe(404);

    const desk = await browser.newContext({ baseURL: origin });
    await signInAs(desk, 'moderator@example.ru');
    const staff = await desk.newPage();
    await staff.goto(`/staff?only=vacancy&kind=vacancy&id=${id}`);
    await expect(staff.locator('#item')).toHaveText(title);
    await staff.keyboard.press('1');
    await expect(staff.getByLabel('Одобрить')).toBeChecked();
    await staff.keyboard.press('Control+Enter');
    await expect(staff.getByRole('status')).toContainText(title);
    await desk.close();

    // On its page and in the search, a moment later.
    await expect(async () => {
      await page.goto(`/vacancy/${id}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title, { timeout: 500 });
    }).toPass({ timeout: 15_000 });
    await page.goto(`/vacancy-list?${new URLSearchParams({ q: title })}`);
    await expect(page.getByRole('main').getByRole('link', { name: title, exact: true })).toBeVisible();
    await page.goto('/notifications');
    await expect(page.getByRole('main').getByText('Вакансия опубликована').first()).toBeVisible();
  },
);

test('photos and papers are sent, named, put in order, and stay', async ({ page, context, problems }) => {
  test.slow();
  await signInAs(context, 'head-5@example.ru');
  await page.goto('/constructor-vacancy');
  await page.getByLabel('Название вакансии').fill('Плотник-бетонщик на мост');
  await saved(page);
  await step(page, 'Объект').click();
  const photo = async (name: string) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: await pictureOf({ width: 900, height: 600 }),
  });
  const photos = page.getByRole('group', { name: 'Фото объекта и бытовок' });
  await photos.locator('input[type=file]').setInputFiles([await photo('one.jpg'), await photo('two.jpg')]);
  await expect(photos.getByRole('listitem')).toHaveCount(2);
  await photos.getByLabel('Что на фото 2').fill('Опоры моста');
  await photos.getByRole('button', { name: /^Раньше.*Опоры моста/ }).click();
  await expect(photos.getByLabel('Что на фото 1')).toHaveValue('Опоры моста');
  // What is no picture is refused beside its field, and takes nothing away.
  await photos
    .locator('input[type=file]')
    .setInputFiles({ name: 'bad.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') });
  await expect(photos.getByRole('status')).toContainText('bad.jpg');
  await expect(photos.getByRole('listitem')).toHaveCount(2);

  await page.getByText('Ещё об объекте').click();
  const papers = page.getByRole('group', { name: 'Документы в PDF' });
  await papers
    .locator('input[type=file]')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expect(papers.getByLabel('Название документа')).toHaveValue('plan.pdf');
  await papers.getByLabel('Название документа').fill('План площадки');
  await expect(page.locator('[data-phase="saved"]')).not.toBeAttached();
  await saved(page);
  await page.reload();
  await expect(photos.getByLabel('Что на фото 1')).toHaveValue('Опоры моста');
  await expect(papers.getByLabel('Название документа')).toHaveValue('План площадки');

  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  await page.goto(`/constructor-vacancy/preview/${id}`);
  await expect(page.getByRole('link', { name: /План площадки/ })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Опоры моста' }).first()).toBeVisible();
  forgive(problems, 400);
});
