import { expect, site, test } from './site-test.ts';

test.use({ javaScriptEnabled: false });

test('a visitor without JavaScript gets from the list to a vacancy, its company, its other vacancies and out of a dead end', async ({ page }) => {
  const { specimens } = site();
  const main = page.getByRole('main');
  await page.goto('/vacancy-list');
  const first = await main.getByRole('article').first().getByRole('heading').innerText();
  await main.getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(page).toHaveURL(/\/vacancy-list\?page=2$/);
  await expect(main.getByRole('article').first().getByRole('heading')).not.toHaveText(first);

  const card = main.getByRole('article').filter({ has: page.locator('a[href^="/company/"]') }).first();
  const title = await card.getByRole('heading').innerText();
  await card.getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/vacancy\/\d+$/);
  await expect(page.locator('h1')).toHaveText(title);
  await expect(page.getByRole('button', { name: 'Поделиться' })).toBeHidden();

  await main.locator('a[href^="/company/"]').first().click();
  await expect(page).toHaveURL(/\/company\/\d+$/);

  await page.goto(`/company/${specimens.company}`);
  await page.getByRole('navigation', { name: 'Разделы компании' }).getByRole('link', { name: /^Вакансии/ }).click();
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
  await page.getByLabel('Порядок').selectOption('pay_desc');
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(/\?sort=pay_desc$/);
  await expect(page.getByLabel('Порядок')).toHaveValue('pay_desc');
});

test('without JavaScript the phone is shown by its button', async ({ page }) => {
  await page.goto(`/vacancy/${site().specimens.richVacancy}`);
  const phone = page.locator('a[href^="tel:"]').first();
  await expect(phone).toBeHidden();
  await page.getByText('Показать телефон').first().click();
  await expect(phone).toBeVisible();
});
