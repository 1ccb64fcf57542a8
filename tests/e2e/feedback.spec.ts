import type { Locator, Page } from '@playwright/test';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { PDF } from '../setup/upload-world.ts';
import { expect, site, personTest as test } from './site-test.ts';

/** Writing to the team: in a window, on its page, without JavaScript. */

/** Nobody fills in a form as fast as a test does. */
async function openLongAgo(place: Page | Locator): Promise<void> {
  await place.locator('[name="openedAt"]').evaluate((field: HTMLInputElement) => {
    field.value = new Date(Date.now() - 60_000).toISOString();
  });
}

test('the window: errors at their fields, a file, and it is sent', async ({ page, problems }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/contacts');
  await page.getByRole('main').getByRole('link', { name: 'Написать нам' }).click();
  const layer = page.getByRole('dialog', { name: 'Написать нам' });
  await layer.getByLabel('Как к вам обращаться').fill('Ильдар');
  await expectAccessible(page, { tags: WCAG });
  await layer.getByRole('button', { name: 'Отправить' }).click();
  await expect(layer.locator('#feedback-text-error')).toBeVisible();
  expect(problems.filter((text) => !text.includes('400'))).toEqual([]);
  problems.length = 0;
  await layer.getByLabel('Сообщение').fill('В вакансии просят деньги за спецодежду');
  await layer.getByLabel('Почта').fill('ildar@pochta.example');
  await layer
    .locator('input[type="file"]')
    .setInputFiles({ name: 'чек.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) });
  await expect(layer.getByRole('button', { name: 'Убрать чек.pdf' })).toBeVisible();
  await expect(layer.getByText('Загружено: чек.pdf')).toBeAttached();
  await layer.getByLabel('Обработка персональных данных').check();
  await openLongAgo(layer);
  await layer.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('Сообщение отправлено')).toBeVisible();
  await expect(layer).toBeHidden();
});

test('without JavaScript: the page of the form keeps what is typed, and sends it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site().origin });
  const page = await context.newPage();
  await page.goto('/contacts');
  await page.getByRole('main').getByRole('link', { name: 'Найти сотрудника' }).click();
  await expect(page.locator('h1')).toHaveText('Вопрос об\u00a0услуге');
  await page.getByLabel('Как к вам обращаться').fill('Алсу');
  await page.getByLabel('Телефон').fill('+7 917 204-16-83');
  await page.getByLabel('Вопрос', { exact: true }).fill('Нужны пять сварщиков НАКС на два месяца');
  await page.getByLabel('Бюджет').fill('150 000');
  await openLongAgo(page);
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.locator('#feedback-personalAgreement-error')).toBeVisible();
  await expect(page.getByLabel('Бюджет')).toHaveValue('150 000');
  await page.getByLabel('Обработка персональных данных').check();
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Спасибо' })).toBeVisible();
  await context.close();
});

test('the page fits every screen', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/feedback?service=work-request');
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${width} px`).toBe(0);
  }
  await expectAccessible(page, { tags: WCAG });
});
