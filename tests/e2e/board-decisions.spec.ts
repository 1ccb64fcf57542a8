import type { Page } from '@playwright/test';
import { fillBoard, signInTo, vacanciesOf, type ApiCall } from './board-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { signInAs } from './steps.ts';

/** Choosing people on the board, and deciding on the page of one. The vacancies are others than those of `board.spec.ts`. */
const HEAD = 'head-0@example.ru';
let vacancies: { id: number }[] = [];
let head: ApiCall;

test.beforeAll(async () => {
  head = await signInTo(site().origin, 'company-member', HEAD);
  vacancies = await vacanciesOf(head);
});

const boardOf = (number: number, people: number) => fillBoard(site().origin, vacancies[number], people, 130);
const address = (id: number) => `/profile/vacancy-list/${id}`;
const card = (page: Page, id: number) => page.locator(`#respond-${id}`);
const column = (page: Page, id: string) => page.locator(`#column-${id}`);
const statusOf = async (id: number) => (await head<{ status: string }>('GET', `/respond/${id}`)).status;

test('a column is chosen at once, the order and the filters are one press away', async ({ page, context }) => {
  const { id } = await boardOf(13, 3);
  await signInAs(context, HEAD);
  await page.goto(address(id));
  const fresh = column(page, 'new').getByRole('checkbox', { name: /^Выбрать все/ });
  const people = column(page, 'new').locator('[data-card]').getByRole('checkbox');
  const count = await people.count();
  await fresh.check();
  await expect(page.locator('#board-bulk')).toContainText(`Выбрано ${count}`);
  await people.first().uncheck();
  await expect(fresh).toBeChecked({ indeterminate: true });
  await expect(page.locator('#board-bulk')).toContainText(`Выбрано ${count - 1}`);
  await page.getByRole('combobox', { name: 'Порядок' }).selectOption('newest');
  await expect(page).toHaveURL(/\?sort=newest$/);
  const near = page.getByRole('link', { name: /^До.300.км$/ });
  await near.click();
  await expect(page).toHaveURL(/sort=newest&near_km=300$/);
  await expect(near).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Сбросить' }).click();
  await expect(page).toHaveURL(/\?sort=newest$/);
});

test('on a phone the bar is one row, and the rest of its actions a menu', async ({ page, context }) => {
  const { id, responds } = await boardOf(14, 1);
  const [one = 0] = responds;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(context, HEAD);
  await page.goto(`${address(id)}?column=new`);
  await card(page, one).getByRole('checkbox').check();
  const bar = page.locator('#board-bulk');
  expect((await bar.boundingBox())?.height).toBeLessThan(80);
  await bar.locator('summary').click();
  await bar.getByRole('button', { name: /В.резерв/ }).click();
  await expect(page.locator('.board-undo').getByText('В\u00a0резерве')).toBeVisible();
  await expect.poll(() => statusOf(one)).toBe('reserve');
});

test('a decision on a person’s page is taken back; on a phone contacts and actions come first', async ({
  page,
  context,
}) => {
  const { id, responds } = await boardOf(15, 1);
  const [one = 0] = responds;
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(context, HEAD);
  await page.goto(`${address(id)}/responds/${one}`);
  const tops = await Promise.all(
    ['Контакты', 'Что дальше', 'Письмо и\u00a0ответы'].map(async (name) =>
      Math.round((await page.getByRole('heading', { name, exact: true }).boundingBox())?.y ?? 0),
    ),
  );
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(page.locator('#change')).toBeHidden();
  const bar = page.getByRole('navigation', { name: 'Решение' });
  await bar.getByRole('link', { name: 'Отказать' }).click();
  await expect(bar).toHaveCount(0);
  await page.getByText('Далеко', { exact: true }).click();
  await page.locator('#change').getByRole('button', { name: 'Отказать' }).click();
  await expect(page.locator('.board-left')).toContainText('Отменить можно ещё');
  await expect.poll(() => statusOf(one)).toBe('declined');
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText('Отменили: всё как было')).toBeVisible();
  await expect.poll(() => statusOf(one)).toBe('viewed');
});

test('heads of columns stay in sight on a desk, and the buttons of a layer above a phone’s keyboard', async ({
  page,
  context,
}) => {
  const { id, responds } = await boardOf(15, 3);
  const [one = 0] = responds;
  await signInAs(context, HEAD);
  await page.setViewportSize({ width: 1440, height: 500 });
  await page.goto(address(id));
  await column(page, 'new').locator('[data-card]').last().scrollIntoViewIfNeeded();
  const title = column(page, 'new').locator('.bcol-h');
  const [top, header] = await Promise.all([
    title.evaluate((node) => node.getBoundingClientRect().top),
    page.locator('.hd').evaluate((node) => node.getBoundingClientRect().bottom),
  ]);
  expect(Math.abs(top - header)).toBeLessThanOrEqual(2);

  await page.goto(address(id));
  await card(page, one).getByRole('checkbox').check();
  await page.locator('#board-bulk').getByRole('button', { name: 'Отказать' }).click();
  const layer = page.getByRole('dialog');
  const send = layer.locator('[data-submit]');
  await expect(send).toBeVisible();
  // The keyboard takes half of the screen.
  for (const [width, height] of [
    [390, 844],
    [390, 480],
    [320, 480],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(send).toBeInViewport({ ratio: 1 });
    const beyond = await layer.evaluate((node) => node.scrollWidth - node.clientWidth);
    expect(beyond).toBeLessThanOrEqual(0);
  }
  await page.goBack();
  await expect(layer).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${address(id)}$`));
});
