import { expectAccessible, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';

/** A city that the list lacks: suggested in the settings, with scripts and without. */
const PAGE = '/profile/settings?open=city#city';

test('a city that is not in the list is suggested, and the row says so', async ({ page, context, problems }) => {
  await signIn(context, site().origin, 27);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(PAGE);
  const row = page.locator('details#city');
  await row.getByLabel('Название').fill('Novy Port');
  await page.keyboard.press('Enter');
  await expect(page.locator('#own-city-form-name-error')).toContainText('русскими буквами');
  await expect(row.getByLabel('Название')).toBeFocused();
  await expect(row.getByLabel('Название')).toHaveValue('Novy Port');
  await row.getByLabel('Название').fill('Салемал');
  await page.keyboard.press('Enter');
  await expect(page.locator('#own-city-form-regionId-error')).toContainText('Выберите регион');
  await expect(row.getByLabel('Регион')).toBeFocused();
  problems.length = 0;
  await expectAccessible(page, { tags: WCAG });
  await row.getByLabel('Регион').selectOption('Ямало-Ненецкий автономный округ');
  await row.getByLabel('Что это').selectOption('Посёлок');
  await row.getByRole('button', { name: 'Предложить' }).click();
  await expect(page.getByText('Спасибо! Проверим город')).toBeVisible();
  await expect(row).toContainText('Предложили город «Салемал», проверяем');
  await expect(row.locator('summary')).toBeFocused();
});

test('without scripts: errors at their fields, then a city of the list is chosen at once', async ({ browser }) => {
  const { origin } = site();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  await signIn(context, origin, 28);
  const page = await context.newPage();
  await page.goto(PAGE);
  const row = page.locator('details#city');
  await row.getByLabel('Название').fill('тюмень');
  await row.getByRole('button', { name: 'Предложить' }).click();
  await expect(page.locator('#own-city-form-regionId-error')).toContainText('Выберите регион');
  await expect(row.getByLabel('Название')).toHaveValue('тюмень');
  await row.getByLabel('Регион').selectOption('Тюменская область');
  await row.getByRole('button', { name: 'Предложить' }).click();
  await expect(page.getByRole('status')).toContainText('Такой город уже есть');
  await expect(row.locator('b')).toHaveText('Тюмень');
  await page.goto(PAGE);
  await row.getByLabel('Название').fill('Карабаш');
  await row.getByLabel('Регион').selectOption('Тюменская область');
  await row.getByRole('button', { name: 'Предложить' }).click();
  await expect(row).toContainText('Предложили город «Карабаш», проверяем');
  await context.close();
});
