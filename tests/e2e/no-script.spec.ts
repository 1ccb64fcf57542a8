import { expect, site, test } from './site-test.ts';

test.use({ javaScriptEnabled: false });

test('a visitor without JavaScript gets from the list to a vacancy, its company, its other vacancies and out of a dead end @daily', async ({
  page,
}) => {
  const { specimens } = site();
  const main = page.getByRole('main');
  await page.goto('/vacancy-list');
  const first = await main.getByRole('article').first().getByRole('heading').innerText();
  await main.getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(page).toHaveURL(/\/vacancy-list\?page=2$/);
  await expect(main.getByRole('article').first().getByRole('heading')).not.toHaveText(first);

  const card = main
    .getByRole('article')
    .filter({ has: page.locator('a[href^="/company/"]') })
    .first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/vacancy\/\d+$/);
  await expect(page.locator('h1')).toHaveText(title);
  await expect(page.getByRole('button', { name: 'Поделиться' })).toBeHidden();

  await main.locator('a[href^="/company/"]').first().click();
  await expect(page).toHaveURL(/\/company\/\d+$/);

  await page.goto(`/company/${specimens.company}`);
  await page
    .getByRole('navigation', { name: 'Разделы компании' })
    .getByRole('link', { name: /^Вакансии/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/company/${specimens.company}/vacancy-list$`));
  await expect(main.getByRole('article')).toHaveCount(20);
  const city = page.getByLabel('Город');
  const [, option] = await city.getByRole('option').all();
  const [, count] = /\((\d+)\)$/.exec((await option?.innerText()) ?? '') ?? [];
  await city.selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(/\?city=\d+/);
  await expect(main.getByRole('article')).toHaveCount(Math.min(Number(count), 20));

  await page.goto('/vacancy/999999999');
  await main.getByRole('link', { name: 'К вакансиям' }).click();
  await expect(page).toHaveURL(/\/vacancy-list$/);
});

test('without JavaScript the order of the list is chosen by a form', async ({ page }) => {
  await page.goto('/vacancy-list');
  const form = page.locator('form').filter({ has: page.getByLabel('Порядок') });
  await form.getByLabel('Порядок').selectOption('pay_desc');
  await form.getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(/\?sort=pay_desc$/);
  await expect(page.getByLabel('Порядок')).toHaveValue('pay_desc');
});

test('without JavaScript words are searched for, filtered, ordered and set free again', async ({ page }) => {
  const main = page.getByRole('main');
  const filters = page.getByRole('form', { name: 'Фильтры' });
  const count = page.locator('h1 + p');
  await page.goto('/vacancy-list');
  await page.getByLabel('Профессия или компания').fill('сварщик');
  await page.getByRole('search').getByRole('button', { name: 'Найти' }).click();
  await expect(main.getByRole('article').first()).toContainText(/свар/i);
  const found = await count.innerText();

  await filters.getByRole('checkbox', { name: /^Вахта/ }).check();
  await filters.getByText('Все фильтры').click();
  await filters.getByRole('radio', { name: 'За месяц' }).check();
  await filters.getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(/schedule=rotation/);
  await expect(filters.getByRole('checkbox', { name: /^Вахта/ })).toBeChecked();
  await expect(page.getByLabel('Профессия или компания')).toHaveValue('сварщик');
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    /\?published_days=30&q=[^&]+&schedule=rotation$/,
  );

  const order = page.locator('form').filter({ has: page.getByLabel('Порядок') });
  await order.getByLabel('Порядок').selectOption('newest');
  await order.getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(/sort=newest/);
  await expect(filters.getByRole('checkbox', { name: /^Вахта/ })).toBeChecked();

  const chips = page.getByRole('list', { name: 'Выбрано' });
  await chips.getByRole('link', { name: 'Вахта: убрать' }).click();
  await expect(filters.getByRole('checkbox', { name: /^Вахта/ })).not.toBeChecked();
  await chips.getByRole('link', { name: 'Сбросить' }).click();
  await expect(count).toHaveText(found);
});

test('without JavaScript a band of pay and a sum of one’s own do not contradict each other', async ({ page }) => {
  const filters = page.getByRole('form', { name: 'Фильтры' });
  const show = filters.getByRole('button', { name: 'Показать' });
  const sum = filters.getByRole('textbox', { name: /^Своя сумма/ });
  await page.goto('/vacancy-list');
  await filters.getByRole('radio', { name: 'Своя сумма' }).check();
  await sum.fill('123 000');
  await show.click();
  await expect(sum).toHaveValue(/123/);
  await filters.getByRole('radio', { name: /^от 100 000/ }).check();
  await show.click();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\?pay_min=100000$/);
  await filters.getByLabel('Любая').check();
  await show.click();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/vacancy-list$/);
});

test('without JavaScript the filters unfold above the list on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/vacancy-list');
  const rotation = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox', { name: /^Вахта/ });
  await expect(rotation).toBeHidden();
  await page.locator('summary', { hasText: /^\s*Фильтры/ }).click();
  await rotation.check();
  await page.getByRole('form', { name: 'Фильтры' }).getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(/schedule=rotation/);
  await expect(page.getByRole('list', { name: 'Выбрано' })).toContainText('Вахта');
});

test('without JavaScript the phone is shown by its button', async ({ page }) => {
  await page.goto(`/vacancy/${site().specimens.richVacancy}`);
  const phone = page.locator('a[href^="tel:"]').first();
  await expect(phone).toBeHidden();
  await page.getByText('Показать телефон').first().click();
  await expect(phone).toBeVisible();
});

test('without JavaScript a photo leads to its picture', async ({ page }) => {
  await page.goto(`/vacancy/${site().specimens.richVacancy}`);
  const picture = await page.request.get((await page.locator('.gal a').first().getAttribute('href')) ?? '');
  expect(picture.headers()['content-type']).toBe('image/webp');
});
