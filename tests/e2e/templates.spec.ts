import type { Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** Reply templates of a company and of an applicant, with scripts and without, by keyboard alone. */
const PAGE = '/chat-templates';

const body = (page: Page) => page.getByLabel('Текст', { exact: true });
const title = (page: Page) => page.getByLabel('Название');
const preview = (page: Page) => page.locator('[data-preview]');
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const list = (page: Page) => page.getByRole('main').locator('.tpl-list');
/** Nothing is below the bar of a phone. */
async function expectAccessibleWhole(page: Page): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 390, height: height + 400 });
  await expectAccessibleInThemes(page, { tags: WCAG });
}

test('the page fits every screen and is accessible, light and dark', async ({ page, context }) => {
  test.slow();
  await signInAs(context, 'head-20@example.ru');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PAGE);
  await expect(list(page).getByRole('link')).toHaveCount(7);
  await page.locator('.tpl-more > summary').click();
  await body(page).fill(`${'{{имя}}, '.repeat(40)}{{дата выезда}}`);
  await expect(page.getByText('Может быть, «начало вахты»?')).toBeVisible();
  await expectFits(page);
  await expectAccessibleWhole(page);
});

test('an unknown variable is named at once, refused at its field, and replaced', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, 'head-21@example.ru');
  await page.goto(PAGE);
  await body(page).fill('{{имя}}, пропуск заказан на {{дата выезда}}.');
  await expect(preview(page)).toContainText('дата выезда: нет значения');
  await expect(page.getByText('Переменной «дата выезда» нет. Может быть, «начало вахты»?')).toHaveCount(1);
  await press(page, 'Сохранить');
  await expect(body(page)).toBeFocused();
  await expect(body(page)).toHaveAccessibleDescription(/Переменной «дата выезда» нет/);
  await expect(page.getByText('Переменной «дата выезда» нет. Может быть, «начало вахты»?')).toHaveCount(1);
  await press(page, 'Заменить «дата выезда» на «начало вахты»');
  await expect(body(page)).toHaveValue('{{имя}}, пропуск заказан на {{начало вахты}}.');
  await expect(body(page)).not.toHaveAttribute('aria-invalid');
  await press(page, 'Сохранить');
  await page.waitForURL(/done=saved/);
  await expect(body(page)).toHaveValue('{{имя}}, пропуск заказан на {{начало вахты}}.');
  forgive(problems, 400);
});

test('by keyboard alone: a new template with a variable from its chip, first for its case', async ({
  page,
  context,
}) => {
  await signInAs(context, 'head-22@example.ru');
  await page.goto(PAGE);
  await page.getByRole('link', { name: 'Новый шаблон' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/template=new/);
  await title(page).focus();
  await page.keyboard.type('Медосмотр');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Приглашение', exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await body(page).focus();
  await page.keyboard.type('Здравствуйте, ');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'имя', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(body(page)).toBeFocused();
  await expect(body(page)).toHaveValue('Здравствуйте, {{имя}}');
  await expect(preview(page)).toHaveText('Здравствуйте, Ильдар');
  await page.getByRole('switch', { name: 'Предлагать первым' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Сохранить' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(/done=saved/);
  await expect(list(page).getByRole('link', { name: /Медосмотр/ })).toHaveAttribute('aria-current', 'true');
  await expect(page.getByRole('switch', { name: 'Предлагать первым' })).toBeChecked();
});

test('a template has a file, is copied, goes to the archive, comes back and is deleted', async ({ page, context }) => {
  await signInAs(context, 'head-23@example.ru');
  await page.goto(PAGE);
  const file = { name: 'Схема проезда.txt', mimeType: 'text/plain', buffer: Buffer.from('От вокзала прямо') };
  await page.getByLabel('Вложения').setInputFiles(file);
  await expect(page.locator('input[name="fileIds"]')).toHaveCount(1);
  await press(page, 'Сохранить');
  await page.waitForURL(/done=saved/);
  await expect(page.locator('.file-name')).toContainText('Схема проезда.txt');
  await press(page, 'Сделать копию');
  await page.waitForURL(/done=copied/);
  await expect(title(page)).toHaveValue(/\(копия\)$/);
  await expect(list(page).locator('[aria-current]')).toContainText('Черновик');
  await press(page, 'В архив');
  await page.waitForURL(/tab=archive.*done=archived/);
  await press(page, 'Вернуть из архива');
  await page.waitForURL(/tab=company.*done=moved/);
  await press(page, 'В архив');
  await page.waitForURL(/done=archived/);
  await press(page, 'Удалить насовсем');
  await page.waitForURL(/done=removed/);
  await expect(page.getByText('В архиве пусто')).toBeVisible();
});

test('a member without the right reads the company’s templates and takes copies', async ({ page, context }) => {
  await signInAs(context, 'member-1@example.ru');
  await page.goto(PAGE);
  await expect(body(page)).toHaveCount(0);
  await expect(page.getByText('Этот шаблон правят те, кому компания дала это право.')).toBeVisible();
  await press(page, 'Сделать копию');
  await page.waitForURL(/tab=own.*done=copied/);
  await expect(title(page)).toHaveValue(/\(копия\)$/);
});

test('an applicant has own templates and none of companies', async ({ page, context }) => {
  await signIn(context, site().origin, 2);
  await page.goto(PAGE);
  const tabs = page.getByRole('navigation', { name: 'Чьи шаблоны' });
  await expect(tabs.getByRole('link')).toHaveText(['Мои 3', 'Архив 0']);
  await expect(page.getByRole('group', { name: 'Когда предлагать' })).toHaveCount(0);
  await expectFits(page);
  await body(page).fill('Готов выйти {{сегодня}}');
  await press(page, 'Сохранить');
  await page.waitForURL(/done=saved/);
  await expect(body(page)).toHaveValue('Готов выйти {{сегодня}}');
});

test('a visitor signs in first', async ({ page }) => {
  await page.goto(PAGE);
  await expect(page).toHaveURL(/\/sign-in\?callback=/);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a template is written by hand, mended by its button, and shown after saving', async ({ page, context }) => {
    await signInAs(context, 'head-24@example.ru');
    await page.goto(`${PAGE}?tab=company&template=new`);
    await expect(page.getByRole('button', { name: 'имя', exact: true })).toBeHidden();
    await title(page).fill('Выезд');
    await page.getByRole('checkbox', { name: 'Выход на объект' }).check();
    await body(page).fill('<b>{{имя}}</b>, автобус {{дата выезда|завтра}}');
    await press(page, 'Сохранить');
    await expect(body(page)).toHaveValue('<b>{{имя}}</b>, автобус {{дата выезда|завтра}}');
    await expect(body(page)).toHaveAccessibleDescription(/Может быть, «начало вахты»\?/);
    await expect(page.getByRole('checkbox', { name: 'Выход на объект' })).toBeChecked();
    await press(page, 'Заменить на «начало вахты» и сохранить');
    await page.waitForURL(/done=saved/);
    await expect(body(page)).toHaveValue('<b>{{имя}}</b>, автобус {{начало вахты|завтра}}');
    await expect(preview(page)).toContainText('<b>Ильдар</b>, автобус ');
    await press(page, 'В архив');
    await page.waitForURL(/done=archived/);
    await expect(list(page).getByRole('link', { name: /Выезд/ })).toBeVisible();
  });
});
