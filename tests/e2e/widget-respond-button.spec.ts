import type { Page } from '@playwright/test';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { expectAccessible } from '../setup/axe.ts';
import { signInTo } from './board-world.ts';
import { watchPage } from './hosts/watch.ts';
import { codeTo, newPhone } from './kept-messages.ts';
import { cookiesOf, expect, site, test } from './site-test.ts';

/** The respond button on the demo employer's own site: another origin, a strict policy. */
test.use({ baseURL: async ({}, use) => use(site().employer) });

const buttons = (page: Page) => page.locator('karkas-respond-button');
const dialog = (page: Page) => page.getByRole('dialog');

async function fill(page: Page, phone: string): Promise<void> {
  await dialog(page).getByLabel('Как вас зовут').fill('Ринат Хайруллин');
  await dialog(page).getByLabel('Телефон').fill(phone);
  for (const box of ['Правила Каркаса', 'Обработка персональных данных', 'Передача отклика'])
    await dialog(page).getByRole('checkbox', { name: box }).check();
}

/** From the press to the end of the form, with the code from the kept messages. */
async function respond(page: Page, phone: string): Promise<void> {
  await expect(dialog(page).getByLabel('Телефон')).toBeVisible();
  await fill(page, phone);
  await dialog(page).getByRole('button', { name: 'Получить код' }).click();
  await expect(dialog(page).getByRole('heading', { name: 'Введите код' })).toBeVisible();
  const code = await codeTo(await apiOf(page), phone);
  await dialog(page).getByLabel('Код из').fill(code);
  await expect(dialog(page).getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
}

/** Requests of the test itself go to the marketplace. */
const apiOf = async (page: Page) =>
  ({ get: (path: string) => page.request.get(`${site().origin}${path}`) }) as typeof page.request;

test('a guest responds, the board shows it, and the button follows what the company does', async ({
  page,
  context,
}) => {
  const told: string[] = [];
  await page.exposeFunction('tell', (name: string, detail: object) => told.push(`${name} ${JSON.stringify(detail)}`));
  const watch = await watchPage(page);
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    for (const name of ['respond-open', 'respond-sent', 'respond-close'])
      document.addEventListener(`karkas-${name}`, (event) =>
        (window as never as { tell(name: string, detail: object): void }).tell(name, (event as CustomEvent).detail),
      );
  });
  const button = buttons(page).first();
  const vacancy = Number(await button.getAttribute('vacancy'));
  await expect(button).toHaveAttribute('data-state', 'idle');
  expect(await watch.stored()).toEqual([]);
  await button.getByRole('link', { name: 'Откликнуться' }).click();
  const phone = newPhone();
  await respond(page, phone);
  await expect(button).toHaveAttribute('data-state', 'sent');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(button.getByRole('link', { name: 'Отправлен' })).toBeFocused();
  const id = Number(await button.evaluate((element) => (element as HTMLElement & { value: string }).value));
  await expect
    .poll(() => told)
    .toEqual([
      `respond-open {"id":${vacancy}}`,
      `respond-sent {"respondId":${id},"vacancyId":${vacancy},"kind":"quick_respond"}`,
      'respond-close {"reason":"dismissed"}',
    ]);
  await expect(buttons(page).nth(1).getByRole('link', { name: 'Откликнуться' })).toBeVisible();

  const company = await signInTo(site().origin, 'company-member', DEMO_HEAD);
  const shown = await company<{ person: { name: string }; contacts: { phone: string } }>('GET', `/respond/${id}`);
  expect(shown.contacts.phone).toBe(phone);
  await company('POST', `/respond/${id}/view`, {});

  await page.reload({ waitUntil: 'networkidle' });
  await expect(button.getByRole('link', { name: 'Просмотрен' })).toBeVisible();
  expect(await cookiesOf(context)).toEqual([]);
  expect(watch.origins()).toEqual([site().employer, site().origin].sort());
});

test('the form is whole for readers, keys and small screens', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  await expectAccessible(page);
  const link = buttons(page).nth(1).getByRole('link', { name: 'Откликнуться' });
  await link.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByLabel('Телефон')).toBeVisible();
  await expectAccessible(page);
  const box = await dialog(page).boundingBox();
  expect(box?.width).toBeLessThanOrEqual(320);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await dialog(page).getByRole('button', { name: 'Получить код' }).click();
  await expect(dialog(page).getByLabel('Как вас зовут')).toBeFocused();
  await expect(dialog(page).getByText('Напишите, как вас зовут')).toBeVisible();
  await expect(dialog(page).getByText('Без этого согласия компания не\u00a0получит отклик')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(link).toBeFocused();
});

test('the box names the company by the law, and documents open beside', async ({ page }) => {
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  await buttons(page).first().getByRole('link').click();
  await expect(dialog(page).getByRole('checkbox', { name: /^Передача отклика: .*ИНН\s\d{10}/ })).toBeVisible();
  const links = await dialog(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((href) => !href.startsWith(`${site().origin}/`))).toEqual([]);
});

test('the feed responds in place', async ({ page }) => {
  await page.goto('/vakansii');
  const feed = page.locator('karkas-vacancy-feed');
  const urgent = await (await page.request.get(`${site().employer}/srochno`)).text();
  const id = /vacancy="(\d+)"/.exec(urgent)?.[1] ?? '';
  await feed
    .locator(`[part~="card"][data-id="${id}"]`)
    .getByRole('link', { name: /^Откликнуться/ })
    .click();
  await expect(dialog(page).getByRole('heading')).toHaveText('Откликнуться без резюме');
  await expect(dialog(page).getByLabel('Телефон')).toBeVisible();
  await expect(dialog(page).getByText('Тест:')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/vakansii$/);
});

test('without scripts, without the file of the form and without the API it is a link', async ({
  browser,
  page,
  problems,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const silent = await context.newPage();
  await silent.goto(`${site().employer}/srochno`);
  await expect(buttons(silent).first().getByRole('link', { name: 'Откликнуться' })).toHaveAttribute(
    'href',
    /\/vacancy\/\d+\?src=embed$/,
  );
  await context.close();

  await page.route('**/api/embed/respond/form?*', (route) =>
    route.fulfill({ status: 429, headers: { 'Access-Control-Allow-Origin': '*' }, body: 'Too many requests' }),
  );
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  await buttons(page).first().getByRole('link').click();
  await expect(dialog(page).getByRole('alert')).toContainText('Слишком частые запросы');

  await page.route('**/api/embed/**', (route) => route.abort());
  await page.goto('/srochno', { waitUntil: 'networkidle' });
  const button = buttons(page).first();
  await button.getByRole('link').click();
  await expect(button).toHaveAttribute('data-state', 'error');
  await expect(dialog(page).getByRole('link', { name: 'Открыть вакансию' })).toHaveAttribute('href', /\/vacancy\/\d+/);
  await page.keyboard.press('Escape');
  await expect(button).toHaveAttribute('data-state', 'idle');

  await page.route('**/chunks/open-*', (route) => route.abort());
  await page.reload({ waitUntil: 'networkidle' });
  await buttons(page).first().getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`^${site().origin}/vacancy/\\d+`));
  problems.length = 0;
});
