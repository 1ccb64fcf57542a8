import { expect, type Page } from '@playwright/test';
import { DEMO_KEYS } from '#server/demo/logins.ts';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { openHost } from './made-host.ts';
import { site } from './site-test.ts';

/** The respond button on pages that tests make, of a site that the demo's key allows. */

type RespondForm = CallAnswer<Contracts['GET /embed/respond/form']>;

export const button = (page: Page) => page.locator('karkas-respond-button');
export const region = (page: Page) => page.getByRole('region');
export const dialog = (page: Page) => page.getByRole('dialog');

export const script = () => `<script type="module" src="${site().origin}/widgets/v1/respond-button.js"></script>`;
export const tagOf = (attributes: string, inside = '<a href="/jobs">Вакансия</a>') =>
  `<karkas-respond-button embed-key="${DEMO_KEYS.live}" ${attributes}>${inside}</karkas-respond-button>`;

/** An open vacancy of the key's company that takes quick responds. */
export async function openVacancy(page: Page): Promise<number> {
  const urgent = await (await page.request.get(`${site().employer}/srochno`)).text();
  return Number(/vacancy="(\d+)"/.exec(urgent)?.[1]);
}

/** A page with the button for a real vacancy; `change`: what its form has instead. */
export async function showButton(
  page: Page,
  attributes: string,
  {
    inside,
    around = (tag: string) => tag,
    change,
  }: {
    inside?: string;
    around?(tag: string): string;
    change?(form: RespondForm): Partial<RespondForm>;
  } = {},
): Promise<number> {
  const id = await openVacancy(page);
  if (change)
    await page.route('**/api/embed/respond/form?*', async (route) => {
      const response = await route.fetch();
      const form = (await response.json()) as RespondForm;
      await route.fulfill({ response, json: { ...form, ...change(form) } });
    });
  const tag = tagOf(`vacancy="${id}" ${attributes}`, inside);
  await openHost(page, `<main><h1>Вакансия</h1>${around(tag)}</main>${script()}`);
  return id;
}

/** Fills the form in, and goes on. */
export async function fillAndSend(page: Page, phone: string): Promise<void> {
  await page.getByLabel('Как вас зовут').fill('Ринат Хайруллин');
  await page.getByLabel('Телефон').fill(phone);
  for (const box of ['Правила Каркаса', 'Обработка персональных данных', 'Передача отклика'])
    await page.getByRole('checkbox', { name: box }).check();
  await page.getByRole('button', { name: 'Получить код' }).click();
}

/** To the end, with the code of a try. */
export async function respondInTest(page: Page, phone: string): Promise<void> {
  await fillAndSend(page, phone);
  await page.getByLabel('Код из').fill('000000');
  await expect(page.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
}
