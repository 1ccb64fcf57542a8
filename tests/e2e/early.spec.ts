import type { Page, Route } from '@playwright/test';
import { expect, site, test } from './site-test.ts';

/** On a slow net a page is read long before its scripts are there: here they come when the test says so. */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(/\/_astro\/.*\.js/, async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  return async () => {
    isOpen = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

/** Opens a page whose scripts are on their way, with a mark that a new document would not have. */
async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const letCome = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  // The end of the page is there.
  await page.locator('.tabbar, footer').last().waitFor({ state: 'attached' });
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''));
  return letCome;
}

const isSame = (page: Page) => expect(page.locator('html[data-same-document]')).toHaveCount(1);
const tick = (page: Page, name: string) =>
  page.getByRole('main').getByRole('checkbox', { name: new RegExp(`^${name}`) });
const busy = (page: Page) => page.locator('main [aria-busy="true"]');
const firstCard = (page: Page) => page.getByRole('main').getByRole('article').first();

test('filters that were chosen before their script is there are applied when it comes @daily', async ({ page }) => {
  const letCome = await openEarly(page, '/vacancy-list');
  await tick(page, 'Вахта').check();
  await tick(page, 'Проживание').check();
  await expect(busy(page)).toHaveCount(2);
  await expect(page).toHaveURL(/\/vacancy-list$/);
  await letCome();
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('schedule') === 'rotation' && searchParams.get('housing') === '1',
  );
  await expect(tick(page, 'Вахта')).toBeChecked();
  await expect(busy(page)).toHaveCount(0);
  await isSame(page);
});

test('companies: what was chosen early is applied', async ({ page }) => {
  const letCome = await openEarly(page, '/company-list');
  await tick(page, 'Проверенные').check();
  await tick(page, 'Есть\\sвакансии').check();
  await expect(busy(page)).toHaveCount(2);
  await letCome();
  await expect(page).toHaveURL(
    ({ searchParams }) => searchParams.get('verified') === '1' && searchParams.get('has_vacancies') === '1',
  );
  await expect(tick(page, 'Проверенные')).toBeChecked();
  await isSame(page);
});

test('a sum that was typed early is applied, and what is still being typed stays', async ({ page }) => {
  const letCome = await openEarly(page, '/vacancy-list');
  const sum = page.getByLabel('Своя сумма, от, рублей');
  await sum.fill('120 000');
  await sum.press('Enter');
  await letCome();
  await expect(page).toHaveURL(/\?pay_min=120000$/);
  await expect(sum).toHaveValue(/^120\s000$/);
  await isSame(page);
});

test('order and next page that were pressed early follow without a reload', async ({ page }) => {
  const letCome = await openEarly(page, '/vacancy-list');
  const first = await firstCard(page).innerText();
  await page.getByLabel('Порядок').selectOption('pay_desc');
  await expect(busy(page)).toHaveCount(1);
  await letCome();
  await expect(page).toHaveURL(/\?sort=pay_desc$/);
  await expect(firstCard(page)).not.toHaveText(first);
  await isSame(page);

  const letComeAgain = await openEarly(page, '/vacancy-list');
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(page).toHaveURL(/\/vacancy-list$/);
  await letComeAgain();
  await expect(page).toHaveURL(/\?page=2$/);
  await isSame(page);
});

test('a heart that was pressed early is pressed once @daily', async ({ page }) => {
  const letCome = await openEarly(page, '/');
  const heart = page.locator('[data-heart="vacancy"]').first();
  await heart.click();
  await heart.click();
  await expect(heart).toHaveAttribute('aria-busy', 'true');
  await letCome();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Сохранили в\u00a0этом браузере')).toBeVisible();
  await isSame(page);
});

test('a press on «Откликнуться» opens its window as soon as its script is there @daily', async ({ page }) => {
  const path = `/vacancy/${site().specimens.quickVacancy}`;
  const letCome = await openEarly(page, path);
  await page.locator('[data-respond-main]').first().click();
  await expect(busy(page)).not.toHaveCount(0);
  await letCome();
  await expect(page.getByRole('dialog')).toContainText('Откликнуться без резюме');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await isSame(page);
});

test('an early press with Ctrl is the browser’s own', async ({ page, context }) => {
  const letCome = await openEarly(page, `/vacancy/${site().specimens.quickVacancy}`);
  const opened = context.waitForEvent('page');
  await page
    .locator('[data-respond-main]')
    .first()
    .click({ modifiers: ['Control'] });
  await (await opened).close();
  await expect(busy(page)).toHaveCount(0);
  await letCome();
});

test('a press with a key on a control of an island is the browser’s own, too', async ({ page }) => {
  const letCome = await openEarly(page, '/vacancy-list');
  const opener = page.locator('.found-filters summary').last();
  const isOpen = () => opener.evaluate(({ parentElement }) => (parentElement as HTMLDetailsElement).open);
  for (const key of ['Control', 'Shift', 'Alt', 'Meta'] as const) {
    const before = await isOpen();
    await opener.click({ modifiers: [key] });
    expect(await isOpen(), key).toBe(!before);
  }
  await expect(busy(page)).toHaveCount(0);
  await letCome();
});

test('what was kept is done by the browser when the scripts do not come within eight seconds', async ({ page }) => {
  await page.clock.install();
  await openEarly(page, '/vacancy-list');
  const heart = page.locator('main [data-heart]').first();
  await heart.click();
  await expect(busy(page)).toHaveCount(1);
  await page.clock.runFor(8_000);
  await expect(busy(page)).toHaveCount(0);
  // From then on nothing is kept.
  await heart.click();
  await expect(busy(page)).toHaveCount(0);
  await isSame(page);

  for (const [choose, address] of [
    [() => page.getByRole('link', { name: 'Страница 2', exact: true }).click(), /\?page=2$/],
    [() => page.getByLabel('Порядок').selectOption('pay_desc'), /[?&]sort=pay_desc(?:&|$)/],
  ] as const) {
    await openEarly(page, '/vacancy-list');
    await choose();
    await expect(busy(page)).toHaveCount(1);
    await expect(page).toHaveURL(/\/vacancy-list$/);
    await page.clock.runFor(8_000);
    await expect(page).toHaveURL(address);
    await expect(page.locator('html[data-same-document]')).toHaveCount(0);
  }
});

test('a card and a filter of a company’s vacancies, pressed early, work when the island is there', async ({ page }) => {
  const letCome = await openEarly(page, `/company/${site().specimens.company}/vacancy-list`);
  await page.getByLabel('Город').selectOption({ index: 1 });
  await expect(busy(page)).toHaveCount(1);
  await letCome();
  await expect(page).toHaveURL(/\?city=\d+$/);
  await isSame(page);
});

test('an island that fails leaves the choice to its plain form', async ({ page, problems }) => {
  await page.route(/\/_astro\/island\.[\w-]+\.js/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/vacancy-list');
  await tick(page, 'Вахта').check();
  await expect(page).toHaveURL(/[?&]schedule=rotation$/);
  await expect(tick(page, 'Вахта')).toBeChecked();
  problems.splice(0);
});

test('an empty search is the bare list, with a script and without', async ({ page, browser }) => {
  const asked: string[] = [];
  page.on('request', (one) => one.isNavigationRequest() && asked.push(one.url().slice(site().origin.length)));
  await page.goto('/');
  await page.getByRole('search').getByRole('button').click();
  await expect(page).toHaveURL(/\/vacancy-list$/);
  await page.goto('/youth-vacancy-list');
  await page.locator('select[name="hours"]').selectOption('4');
  await page.getByRole('button', { name: 'Показать' }).click();
  await expect(page).toHaveURL(/\/youth-vacancy-list\?hours=4$/);
  // Asked for at once, without the server's help.
  expect(asked.at(-1)).toBe('/youth-vacancy-list?hours=4');
  expect(asked.filter((address) => /=(?:&|$)/.test(address))).toEqual([]);

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: site().origin });
  const read = await plain.newPage();
  await read.goto('/youth-vacancy-list');
  await read.locator('select[name="hours"]').selectOption('4');
  await read.getByRole('button', { name: 'Показать' }).click();
  await expect(read).toHaveURL(/\/youth-vacancy-list\?hours=4$/);
  await plain.close();
});

test('the theme can be switched before the scripts are there, and once', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const letCome = await openEarly(page, '/about');
  await page.getByRole('button', { name: 'Тёмная тема' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await letCome();
  await page.waitForLoadState();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await isSame(page);
});
