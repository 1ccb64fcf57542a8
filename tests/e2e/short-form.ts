import type { Page } from '@playwright/test';
import { expect } from './site-test.ts';

/** The card that a resume begins in before anybody signs up. */

export const card = (page: Page) => page.locator('[data-short-resume]');
export const trade = (page: Page) => card(page).getByRole('combobox', { name: 'Профессия' });
export const city = (page: Page) => card(page).getByRole('combobox', { name: 'Город' });
export const box = (page: Page) => card(page).getByRole('checkbox', { name: /^Обработка персональных данных/ });

export async function openShortForm(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await card(page).getByRole('link', { name: 'Создать резюме' }).click();
  await expect(trade(page)).toBeFocused();
}

/** A welder of Kazan with five years of work. */
export async function fillIn(page: Page): Promise<void> {
  await trade(page).fill('электрогазосварщик');
  await trade(page).press('Enter');
  await city(page).fill('казан');
  await city(page).press('Enter');
  await card(page).getByLabel('Стаж, лет').fill('5');
  await card(page)
    .getByLabel(/^Зарплата от/)
    .fill('170 000');
}
