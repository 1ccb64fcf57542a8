import type { Locator, Page } from '@playwright/test';
import { addDays, moscowDate } from '#shared/domain/time.ts';
import { CARDS } from '../setup/card-payer.ts';
import type { ApiCall } from './board-world.ts';

/** Orders of the demo, and what their pages have in common. */
export const SERVICES = '/profile/paid-services';
export const ORDERS = '/profile/orders';
export const DESK = '/staff/orders';
export const STAFF = 'administrator@example.ru';

export const openWindow = (page: Page): Locator => page.getByRole('dialog');
/** How an order stands, with what can be done. */
export const now = (page: Page): Locator => page.locator('section.ord-now');
/** What the form before has done. */
export const done = (page: Page): Locator => page.locator('[data-done]');
export const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Two concrete workers, asked for by a company. */
export const order = (head: ApiCall) =>
  head<{ id: number }>('POST', '/services/company/init/find-employee', {
    work: 'Бетонщик на монолит',
    place: 'Казань, Салават Купере',
    quantity: 2,
    schedule: 'Вахта 30/15',
    pay: '3 500 ₽ за смену',
    startDay: moscowDate(addDays(new Date(), 15)),
  });

export async function payByCard(page: Page): Promise<void> {
  await page.getByLabel('Почта для чека').fill('chek@example.ru');
  await page.getByLabel('Принимаю условия оферты').check();
  await page.getByRole('button', { name: /^Оплатить/ }).click();
  const frame = page.frameLocator('iframe[title="Оплата"]');
  await frame.getByLabel('Номер карты').fill(CARDS.pays);
  await frame.getByLabel('Срок, ММ/ГГ').fill('12/40');
  await frame.getByLabel('CVV').fill('123');
  await frame.getByRole('button', { name: /^Оплатить/ }).click();
  await frame.getByRole('button', { name: 'Вернуться на сайт' }).click();
}
