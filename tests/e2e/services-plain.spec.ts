import type { Page } from '@playwright/test';
import { addDays, moscowDate } from '#shared/domain/time.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { headWithBonus } from './money-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { expectFits, signInAs } from './steps.ts';

/** Services and prices without a script: companies buy, staff set prices. Each head is of one test. */
const LIST = '/profile/vacancy-list';
const SERVICES = '/profile/paid-services';
const BALANCE = '/profile/personal-account';
const STAFF = '/staff/services';

const whichVacancy = (page: Page) => page.getByLabel('Для какой вакансии');

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a phone promotes a vacancy from its list, counts contacts, and reads prices and history', async ({
    page,
    context,
  }) => {
    await headWithBonus(site().origin, 'head-36@example.ru', 9_000);
    await signInAs(context, 'head-36@example.ru');
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(LIST);
    await page
      .getByRole('link', { name: /^Продвинуть/ })
      .first()
      .click();
    await page.getByRole('radio', { name: /^Поднять/ }).check();
    await page.getByRole('button', { name: 'Подключить за\u00a0490\u00a0₽' }).click();
    await expect(page.getByRole('status')).toContainText('снова наверху списка');
    await page.getByRole('link', { name: 'Продолжить' }).click();
    await expect(page).toHaveURL(new RegExp(`${LIST}$`));

    // Of several nothing is bought until one is chosen; what else was chosen stays.
    await page.goto(`${SERVICES}/vacancy-branding`);
    await expect(whichVacancy(page)).toHaveValue('');
    await page.getByRole('button', { name: /^Подключить/ }).click();
    await expect(whichVacancy(page)).toHaveAccessibleDescription('Выберите вакансию');
    await expect(whichVacancy(page)).toHaveValue('');

    await page.goto(`${SERVICES}/contacts-add`);
    await page.getByLabel('Сколько контактов').fill('20');
    await page.getByRole('button', { name: /^Купить/ }).click();
    await expect(page.getByLabel('Сколько контактов')).toHaveAccessibleDescription(/Число другое/);
    await expect(page.getByText('20\u00a0контактов по\u00a0250\u00a0₽')).toBeVisible();
    await page.getByLabel('Сколько контактов').fill('10');
    await page.getByRole('button', { name: 'Посчитать' }).click();
    await expect(page.getByText('10\u00a0контактов по\u00a0250\u00a0₽')).toBeVisible();
    await page.getByRole('button', { name: /^Купить/ }).click();
    await expect(page.getByRole('status')).toContainText('На\u00a0балансе ещё 10\u00a0контактов');

    await page.goto(`${BALANCE}/history`);
    await expect(page.getByRole('cell', { name: /^Контакты/ })).toBeVisible();
    await page.getByRole('link', { name: 'Поступления' }).click();
    await expect(page.getByRole('cell', { name: /^Контакты/ })).toHaveCount(0);
    await expect(page.getByRole('cell', { name: /^Бонус от\sКаркаса/ })).toBeVisible();
    await page.getByLabel('Месяц').selectOption(moscowDate(new Date()).slice(0, 7));
    await page.getByRole('button', { name: 'Показать' }).click();
    await expect(page.getByRole('region', { name: /^Свободные деньги за/ })).toContainText(/На\u00a0начало\s*\d/);
    await expect(page.getByRole('cell', { name: /^Бонус от\sКаркаса/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /CSV$/ })).toHaveAttribute('href', /\?month=20\d\d-\d\d$/);

    await page.goto(BALANCE);
    await page.getByRole('switch').check();
    await page.getByLabel('Меньше, чем').fill('12');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByLabel('Меньше, чем')).toHaveAccessibleDescription(/Не\u00a0меньше 100/);
    await page.getByLabel('Меньше, чем').fill('3 000');
    await page.getByRole('button', { name: 'Сохранить' }).click();
    await expect(page.getByRole('status')).toHaveText('Сохранено: напишем, когда останется меньше');
    await expect(page.getByRole('switch')).toBeChecked();

    for (const path of [
      BALANCE,
      `${BALANCE}/history`,
      `${BALANCE}/history/archive`,
      SERVICES,
      `${SERVICES}/contacts-add`,
    ]) {
      await page.goto(path);
      await expectFits(page);
    }
  });

  test('staff name a price of tomorrow, take it back, and give a bonus', async ({ page, context }) => {
    await signInAs(context, 'administrator@example.ru');
    await page.goto(STAFF);
    const tomorrow = moscowDate(addDays(new Date(), 1));
    await page.getByLabel('Услуга').selectOption({ label: 'Компания на\u00a0главной' });
    await page.getByLabel('С\u00a0какого дня').fill(moscowDate(new Date()));
    await page.getByLabel('Цена', { exact: true }).fill('15 900');
    await page.getByRole('button', { name: 'Назначить цену' }).click();
    await expect(page.getByLabel('С\u00a0какого дня')).toHaveAccessibleDescription(/не\u00a0раньше завтра/);
    await expect(page.getByLabel('Цена', { exact: true })).toHaveValue('15 900');
    await page.getByLabel('С\u00a0какого дня').fill(tomorrow);
    await page.getByRole('button', { name: 'Назначить цену' }).click();
    await expect(page.getByRole('status')).toContainText('Цена назначена');
    const onMain = page.getByRole('region', { name: 'Компания на\u00a0главной' });
    await expect(onMain).toContainText('15\u00a0900\u00a0₽');
    await onMain.locator('summary').filter({ hasText: 'Убрать' }).click();
    await onMain.getByRole('button', { name: 'Убрать будущую цену' }).click();
    await expect(page.getByRole('status')).toContainText('Будущая цена убрана');
    await expect(onMain).not.toContainText('15\u00a0900\u00a0₽');

    await page.getByLabel('Компания', { exact: true }).fill('Волга');
    await page.getByLabel('Сумма, ₽').fill('100');
    await page.getByRole('button', { name: 'Начислить бонус' }).click();
    await expect(page.getByLabel('Компания', { exact: true })).toHaveAccessibleDescription(/номер компании/);
    await page.getByLabel('Компания', { exact: true }).fill(`${site().origin}/company/${site().specimens.company}`);
    await page.getByLabel('За\u00a0что').fill('За\u00a0простой');
    await page.getByRole('button', { name: 'Начислить бонус' }).click();
    await expect(page.getByRole('status')).toContainText('Бонус начислен');
    await expectFits(page);
  });
});

test('the desk of prices is accessible, light and dark', async ({ page, context }) => {
  await signInAs(context, 'administrator@example.ru');
  await page.goto(STAFF);
  await expectAccessibleInThemes(page, { tags: WCAG });
});
