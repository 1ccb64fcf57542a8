import type { Page } from '@playwright/test';
import { expect, site, test } from './site-test.ts';

/** A mark that a new document would not have. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-document', ''));
const same = (page: Page) => page.locator('body[data-same-document]');
const firstTitle = (page: Page) => page.getByRole('main').getByRole('article').first().getByRole('heading');

test('the list changes pages and order without a reload, and back and forward follow @daily', async ({ page }) => {
  await page.goto('/vacancy-list');
  await mark(page);
  const first = await firstTitle(page).innerText();
  const title = await page.title();

  await page.getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByRole('link', { name: 'Страница 2', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle(/страница 2/);
  await expect(page.locator('[data-list]')).toBeFocused();
  const second = await firstTitle(page).innerText();
  expect(second).not.toBe(first);

  await page.goBack();
  await expect(page).toHaveURL(/\/vacancy-list$/);
  await expect(firstTitle(page)).toHaveText(first);
  await expect(page).toHaveTitle(title);
  await page.goForward();
  await expect(firstTitle(page)).toHaveText(second);

  await page.getByLabel('Порядок').selectOption('pay_desc');
  await expect(page).toHaveURL(/\?sort=pay_desc$/);
  await expect(page.getByLabel('Порядок')).toHaveValue('pay_desc');
  await expect(page.getByRole('link', { name: 'Страница 1', exact: true })).toHaveAttribute('aria-current', 'page');
  await expect(same(page)).toHaveCount(1);
});

test('when no list comes in place of the next one, the browser goes to it', async ({ page }) => {
  await page.goto('/vacancy-list');
  await mark(page);
  await page.route('**/vacancy-list?page=2', (route) =>
    route.request().resourceType() === 'fetch'
      ? route.fulfill({ contentType: 'text/html', body: '<p>Нет списка</p>' })
      : route.continue(),
  );
  await page.getByRole('link', { name: 'Страница 2', exact: true }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(same(page)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Страница 2', exact: true })).toHaveAttribute('aria-current', 'page');
});

test('a company’s vacancies are filtered and paged in place on the running site', async ({ page }) => {
  const path = `/company/${site().specimens.company}/vacancy-list`;
  await page.goto(path);
  await page.getByLabel('Город').focus();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await mark(page);
  const first = await firstTitle(page).innerText();
  await page
    .getByRole('navigation', { name: 'Страницы' })
    .getByRole('link', { name: 'Страница 2', exact: true })
    .click();
  await expect(page).toHaveURL(/\?page=2$/);
  await expect(page.getByText(/^Страница 2 из/).first()).toBeVisible();
  await page.goBack();
  await expect(firstTitle(page)).toHaveText(first);
  await page.getByLabel('Город').selectOption({ index: 1 });
  await expect(page).toHaveURL(/\?city=\d+$/);
  await expect(same(page)).toHaveCount(1);
});

test('the script of a company’s vacancies comes with the first touch, and a choice made before it is not lost', async ({
  page,
}) => {
  const path = `/company/${site().specimens.company}/vacancy-list`;
  const scripts: string[] = [];
  page.on(
    'request',
    (request) =>
      request.resourceType() === 'script' &&
      /\/(?:island|client)\.[^/]+$/.test(request.url()) &&
      scripts.push(request.url()),
  );
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  // The script never comes: the choice works as without it.
  await page.route(/\/_astro\/(?:island|client)\./, () => {});
  await page.getByLabel('Город').selectOption({ index: 1 });
  await expect(page).toHaveURL(/city=\d+$/, { timeout: 20_000 });
});
