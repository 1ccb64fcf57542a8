import { YOUTH_HOURS } from '#shared/domain/youth-work.ts';
import { expect, site, test } from './site-test.ts';

test.use({ javaScriptEnabled: false });

test('the list is narrowed by a form and by links, without JavaScript', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/youth-vacancy-list');
  const cards = page.locator('.found-list article');
  const all = await cards.count();
  expect(all).toBeGreaterThan(10);

  await page.getByRole('radio', { name: '14 лет' }).check();
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(/\?age=14/);
  expect(await cards.count()).toBeLessThan(all);
  await expect(page.getByRole('radio', { name: '14 лет' })).toBeChecked();

  await page.getByRole('link', { name: 'Можно в 14 лет: убрать' }).click();
  await expect(page).toHaveURL(/\/youth-vacancy-list$/);
});

test('a vacancy says from which age, how long, what to bring and what is forbidden', async ({ page }) => {
  await page.goto('/youth-vacancy-list?age=14');
  await page.locator('.found-list article h2 a').first().click();
  await expect(page).toHaveURL(/\/youth-vacancy\/\d+$/);
  await expect(page.getByText('Можно с 14 лет')).toBeVisible();
  await expect(page.getByText('письменное согласие мамы, папы или попечителя')).toBeVisible();
  await expect(page.getByRole('row', { name: '14 лет' })).toContainText(
    `${YOUTH_HOURS[14].free.day} / ${YOUTH_HOURS[14].free.week}`,
  );
  await expect(page.getByRole('heading', { name: 'Чего работодатель не вправе' })).toBeVisible();
});

test('the vacancy and its side for the young lead to each other', async ({ page }) => {
  const { youthVacancy } = site().specimens;
  await page.goto(`/vacancy/${youthVacancy}`);
  await page.getByRole('link', { name: 'Что нужно, чтобы выйти на эту работу' }).click();
  await expect(page).toHaveURL(`/youth-vacancy/${youthVacancy}`);
  await page.getByRole('link', { name: 'Вакансия целиком' }).click();
  await expect(page).toHaveURL(`/vacancy/${youthVacancy}`);
});
