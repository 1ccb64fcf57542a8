import type { Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signInTo } from './board-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** A vacancy is written, mended, looked at, published, taken back and closed; typing outlives the connection. */

const saved = (page: Page) => expect(page.locator('[data-phase="saved"]')).toBeAttached({ timeout: 15_000 });
const step = (page: Page, name: string) => page.getByRole('navigation', { name: 'Шаги' }).getByRole('link', { name });
const LONG = 'Сварка трубопроводов ручной дуговой сваркой, зачистка швов, подготовка кромок. '.repeat(3);

/** Its fields wait for its script, so nothing is typed into a page that does not listen yet. */
const openNew = (page: Page) => page.goto('/constructor-vacancy');

test('from the first word to the archive', { tag: ['@journey', '@daily'] }, async ({ page, context }) => {
  test.slow();
  await signInAs(context, 'head-2@example.ru');
  await openNew(page);
  await page.getByLabel('Название вакансии').fill('Электросварщик ручной сварки на эстакаду');
  await expect(page).toHaveURL(/\/constructor-vacancy\/\d+\?step=who/, { timeout: 15_000 });
  await saved(page);
  const id = Number(new URL(page.url()).pathname.split('/').at(-1));
  // Nothing is missing there, but nobody has opened it either.
  await expect(step(page, 'Контакты')).not.toContainText('заполнен');
  const length = page.getByText('текстах вместе не\u00a0меньше 200\u00a0знаков');
  await expect(length).toBeVisible();
  // Of the title: one press.
  await page.getByRole('button', { name: 'Электросварщик ручной сварки' }).click();
  await page.getByRole('button', { name: 'Рабочий' }).click();
  await page.getByLabel('Что делать').fill(`${LONG}Требуются мужчины до 45 лет.`);
  await expect(page.getByText('Закон запрещает выбирать людей по\u00a0полу')).toBeVisible();
  await page.getByRole('button', { name: 'Убрать «Требуются мужчины»' }).click();
  await page.getByRole('button', { name: 'Убрать «до 45 лет»' }).click();
  await expect(page.getByText('Закон запрещает')).toHaveCount(0);
  await expect(length).toHaveCount(0);

  await step(page, 'Условия').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Условия и\u00a0деньги');
  await page.getByLabel('От', { exact: true }).fill('150000');
  await page.getByLabel('До', { exact: true }).fill('200000');
  await expect(page.getByRole('complementary').getByText('150\u00a0000')).toBeVisible();
  await page.getByRole('button', { name: '5/2' }).click();
  await page.getByLabel('Трудовой договор', { exact: true }).check();
  await step(page, 'Объект').click();
  await page.getByRole('combobox', { name: 'Город работы' }).fill('казан');
  await expect(page.getByRole('option', { name: /Казань/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('complementary').getByText('Казань')).toBeVisible();
  await step(page, 'Публикация').click();
  await saved(page);

  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Посмотреть глазами соискателя' }).click(),
  ]);
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText('Электросварщик ручной сварки на эстакаду');
  await preview.close();

  await page.getByRole('button', { name: 'Опубликовать' }).click();
  const confirm = page.getByRole('button', { name: 'Да, опубликовать' });
  const done = page.getByRole('heading', { name: /Вакансия опубликована|Отправили модератору/ });
  await expect(confirm.or(done)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(page.getByRole('heading', { name: 'Вакансия опубликована' })).toBeVisible();
  await expect(page.getByRole('banner')).toHaveText('Готово');
  await expect(page.getByText('Карточка обновляется')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Продвинуть от\u00a0490\u00a0₽' })).toHaveAttribute(
    'href',
    new RegExp(`/vacancy-promotion\\?vacancy=${id}&`),
  );
  // The card follows what was said at once, however tall the screen is.
  await page.setViewportSize({ width: 390, height: 1_600 });
  const [said, card] = await Promise.all([
    page.locator('.bld-part').last().boundingBox(),
    page.locator('.bld-card').boundingBox(),
  ]);
  expect((card?.y ?? 0) - (said?.y ?? 0) - (said?.height ?? 0)).toBeLessThan(40);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto(`/constructor-vacancy/${id}`);
  await expect(page.getByLabel('Название вакансии')).toBeEnabled();
  await expect(page.getByRole('banner')).not.toContainText('Черновик');
  await page.getByLabel('Кого ищем').fill('Опыт от года, свои инструменты');
  await saved(page);
  await expect(page.getByRole('banner')).toContainText('Сохранено, покажем после «Обновить»');
  await page.goto(`/vacancy/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Электросварщик ручной сварки на эстакаду');

  await page.goto(`/profile/vacancy-list/${id}/manage`);
  await page.getByRole('button', { name: 'Снять с\u00a0публикации' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Вакансия снята' })).toBeVisible();
  await page.goto(`/profile/vacancy-list/${id}/manage`);
  await page.getByRole('button', { name: 'Вернуть' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'снова на\u00a0сайте' })).toBeVisible();
  await page.goto(`/profile/vacancy-list/${id}/manage`);
  await page.getByRole('button', { name: 'Закрыть вакансию' }).click();
  await expect(page).toHaveURL(/\/profile\/vacancy-list\/archive/);
  await page.getByRole('searchbox').fill('эстакаду');
  await page.getByRole('button', { name: 'Найти' }).click();
  await expect(page.getByRole('link', { name: 'Электросварщик ручной сварки на эстакаду', exact: true })).toBeVisible();
  await expectFits(page);
});

test('«Опубликовать» too early leads to the list of what is missing, above it', async ({ page, context, problems }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(context, 'head-4@example.ru');
  await openNew(page);
  await page.getByLabel('Название вакансии').fill('Маляр на фасад');
  await saved(page);
  const saves = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Маляр', exact: true }).first().click();
  await saves;
  await step(page, 'Условия').click();
  await page.getByLabel('От', { exact: true }).fill('150000');
  await expect(page.getByText('Сравнить с\u00a0рынком пока не\u00a0с\u00a0чем')).toBeVisible();
  // The title and the count are one line each, what is said of saving is the next.
  const heightOf = async (text: string | RegExp) =>
    (await page.getByRole('banner').getByText(text).boundingBox())?.height ?? 0;
  for (const text of ['Новая вакансия', 'Шаг\u00a02 из\u00a05', /сохран/i])
    expect(await heightOf(text)).toBeLessThan(30);
  await step(page, 'Публикация').click();
  await saved(page);
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  const told = page.getByRole('alert').filter({ hasText: 'исправьте то, что ниже' });
  await expect(told).toBeFocused();
  await expect(told).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Что поправить' })).toBeInViewport();
  await page.getByRole('button', { name: 'О\u00a0компании и\u00a0объекте' }).click();
  await expect(page.getByLabel('О компании и объекте')).toBeFocused();
  forgive(problems, 400);
});

test('pay that is refused is not called missing', async ({ page, context }) => {
  await signInAs(context, 'head-4@example.ru');
  const head = await signInTo(site().origin, 'company-member', 'head-4@example.ru');
  const { id, version } = await head<{ id: number; version: number }>('POST', '/vacancy/create-draft', {});
  const pay = { fromKopecks: 140_000_00, toKopecks: 120_000_00, mode: 'month', gross: false };
  await head('PUT', `/vacancy/${id}`, { version, fields: { title: 'Маляр', pay } });
  await page.goto(`/constructor-vacancy/${id}?step=publish`);
  await expect(page.getByText('«До» меньше, чем\u00a0«от»')).toBeVisible();
  await expect(page.getByText('откликаются реже')).toHaveCount(0);
  await step(page, 'Условия').click();
  await page.getByLabel('От', { exact: true }).fill('');
  await page.getByLabel('До', { exact: true }).fill('');
  await saved(page);
  await step(page, 'Публикация').click();
  await expect(page.getByText('откликаются реже')).toBeVisible();
});

test('the market stands at the pay of a vacancy that has just been begun', async ({ page, context }) => {
  await signInAs(context, 'head-4@example.ru');
  await openNew(page);
  await page.getByLabel('Название вакансии').fill('Прораб');
  await saved(page);
  await page.getByRole('button', { name: 'Прораб', exact: true }).first().click();
  await step(page, 'Условия').click();
  await page.getByLabel('От', { exact: true }).fill('150000');
  await expect(page.getByRole('figure')).toContainText('рынок по');
  await expect(page.getByText('Сравнить с\u00a0рынком')).toHaveCount(0);
});

test('offline, reloaded and written on a second device, nothing is lost', async ({
  page,
  context,
  browser,
  problems,
}) => {
  test.slow();
  await signInAs(context, 'head-3@example.ru');
  await openNew(page);
  await page.getByLabel('Название вакансии').fill('Бетонщик на мост');
  await saved(page);
  const address = page.url();
  await context.setOffline(true);
  await page.getByLabel('Кого ищем').fill('Опыт работы с опалубкой');
  await page.getByLabel('Название вакансии').fill('Бетонщик на мост через реку');
  await expect(page.locator('[data-phase="offline"]')).toBeAttached({ timeout: 15_000 });

  const other = await browser.newContext({ baseURL: site().origin });
  // Another device has the person, but nothing of what this one keeps.
  await other.addCookies(await context.cookies());
  const second = await other.newPage();
  await second.goto(address);
  await second.getByLabel('Название вакансии').fill('Бетонщик на плотину');
  await saved(second);
  await other.close();

  await context.setOffline(false);
  await page.reload();
  const conflict = page.getByRole('group', { name: 'Название' });
  await expect(conflict).toContainText('Бетонщик на мост через реку');
  await expect(conflict).toContainText('Бетонщик на плотину');
  await expect(page.getByLabel('Кого ищем')).toHaveValue('Опыт работы с опалубкой');
  await conflict.getByRole('button', { name: 'Оставить моё' }).click();
  await saved(page);
  await page.reload();
  await expect(page.getByLabel('Название вакансии')).toHaveValue('Бетонщик на мост через реку');
  problems.splice(
    0,
    problems.length,
    ...problems.filter((text) => !/ERR_INTERNET_DISCONNECTED|status of 409/.test(text)),
  );
});

test('each step is accessible and fits, by keyboard alone one gets through', async ({ page, context }) => {
  test.slow();
  await signInAs(context, 'head-4@example.ru');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openNew(page);
  for (const name of ['Кого ищем', 'Условия', 'Объект', 'Контакты', 'Публикация']) {
    const link = step(page, name);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(link).toHaveAttribute('aria-current', 'step');
    for (const details of await page.locator('main details').all())
      await details.evaluate((node) => node.toggleAttribute('open', true));
    await expectFits(page);
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
});

test('several are closed at once, and each says what has become of it', async ({ page, context }) => {
  await signInAs(context, 'head-8@example.ru');
  await page.goto('/profile/vacancy-list');
  const boxes = page.getByRole('checkbox', { name: /^Выбрать/ });
  const before = await boxes.count();
  expect(before).toBeGreaterThan(3);
  await page.getByText('Закрыть выбранные').click();
  await page.getByRole('button', { name: 'Закрыть вакансии' }).click();
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await boxes.nth(before - 1).check();
  await boxes.nth(before - 2).check();
  const close = page.getByRole('button', { name: 'Закрыть вакансии' });
  if (!(await close.isVisible())) await page.getByText('Закрыть выбранные').click();
  await page.getByLabel('Почему закрываете').selectOption('not_relevant');
  await close.click();
  await expect(page.getByText('Сделано: 2 из\u00a02')).toBeVisible();
  await expect(boxes).toHaveCount(before - 2);
  await expectAccessibleInThemes(page, { tags: WCAG });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the builder says that it needs one, lists are read', async ({ page, context }) => {
    await signInAs(context, 'head-4@example.ru');
    await page.goto('/constructor-vacancy');
    await expect(page.getByRole('heading', { name: 'Конструктору нужен JavaScript' })).toBeVisible();
    await page.goto('/profile/vacancy-list/draft');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вакансии');
    await page.goto('/profile/vacancy-list/archive');
    await expect(page.getByRole('navigation', { name: 'Какие вакансии' })).toBeVisible();
  });
});
