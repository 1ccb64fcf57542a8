import type { Page, Route } from '@playwright/test';
import { cardsOf, expect, feedOf, test } from './host-test.ts';

const CORS = { 'access-control-allow-origin': '*' };
const json =
  (body: unknown, status = 200) =>
  (route: Route) =>
    route.fulfill({ status, headers: CORS, json: body });

const LIES: Record<string, (route: Route) => Promise<void>> = {
  'no network': (route) => route.abort('connectionrefused'),
  'a page instead of data': (route) =>
    route.fulfill({ headers: { ...CORS, 'content-type': 'text/html' }, body: '<!doctype html><title>Вход</title>' }),
  'a page that says it is data': (route) =>
    route.fulfill({ headers: { ...CORS, 'content-type': 'application/json' }, body: '<html>' }),
  'nothing at all': (route) => route.fulfill({ headers: { ...CORS, 'content-type': 'application/json' }, body: '' }),
  null: json(null),
  'a list instead of an object': json([1, 2, 3]),
  'fields of other kinds': json({ items: 'много', total: 'сто', pageCount: null, facets: [] }),
  'cards of another shape': json({
    items: [{ id: {}, title: null }, null, 7],
    total: 3,
    pageCount: 1,
    facets: { city: null },
  }),
  'an error of the server': json({ code: 'internal_error', status: 500 }, 500),
  'an error that is no document': (route) => route.fulfill({ status: 502, headers: CORS, body: 'Bad Gateway' }),
  'a redirect to a page': (route) => route.fulfill({ status: 302, headers: { ...CORS, location: '/login' } }),
  'an answer without leave': (route) => route.fulfill({ json: { items: [], total: 0 } }),
};

/** What the browser itself says of a request that failed is not ours to silence. */
function silenceBrowser(problems: string[]): void {
  const own = problems.filter((text) => !/^Failed to load resource|^Access to fetch at|^Каркас: /.test(text));
  problems.splice(0, problems.length, ...own);
}

async function expectPageToBeWell(page: Page): Promise<void> {
  await page.evaluate(() =>
    document
      .querySelector('button')!
      .addEventListener('click', ({ target }) => ((target as HTMLElement).textContent = 'Нажата')),
  );
  await page.getByRole('button', { name: 'Кнопка страницы' }).click({ timeout: 2_000 });
  await expect(page.getByRole('button', { name: 'Нажата' })).toBeVisible();
}

for (const [name, lie] of Object.entries(LIES)) {
  test(`the API answers with ${name}: the links of the page stay`, async ({ page, problems }) => {
    let answered = 0;
    await page.route('**/api/embed/**', async (route) => {
      answered += 1;
      await lie(route);
    });
    await page.goto('/small');
    await expect.poll(() => answered, { timeout: 15_000 }).toBeGreaterThan(0);
    await expect(feedOf(page).locator('[data-state="failed"]')).toBeAttached({ timeout: 15_000 });
    await expect(page.getByText('Вакансии на обычной странице')).toBeVisible();
    await expect(cardsOf(page)).toHaveCount(0);
    await expectPageToBeWell(page);
    silenceBrowser(problems);
  });
}

test('an API that takes seconds: links first, vacancies then', async ({ page, problems }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/api/embed/**', async (route) => {
    await held;
    await route.continue().catch(() => {});
  });
  await page.goto('/small');
  await expect(page.getByText('Вакансии на обычной странице')).toBeVisible();
  await expectPageToBeWell(page);
  release();
  await expect(cardsOf(page)).toHaveCount(2);
  await expect(page.getByText('Вакансии на обычной странице')).toBeHidden();
  silenceBrowser(problems);
});

test('the files do not come: the links of the page stay', async ({ page, problems }) => {
  await page.route('**/widgets/**', (route) => route.abort());
  await page.goto('/small');
  await expect(page.getByText('Вакансии на обычной странице')).toBeVisible();
  await expectPageToBeWell(page);
  silenceBrowser(problems);
});

test('only the first file comes: the links of the page stay', async ({ page, problems }) => {
  await page.route('**/widgets/*/chunks/**', (route) => route.abort());
  await page.goto('/small', { waitUntil: 'networkidle' });
  await expect(page.getByText('Вакансии на обычной странице')).toBeVisible();
  await expectPageToBeWell(page);
  silenceBrowser(problems);
});

test('the API dies later: what is shown stays, and trying again helps', async ({ page, problems }) => {
  await page.goto('/clean');
  await expect(cardsOf(page)).toHaveCount(3);
  await page.route('**/api/embed/**', (route) => route.abort());
  await feedOf(page).locator('[part~="pager"]').getByText('2', { exact: true }).click();
  const again = feedOf(page).getByText('Повторить');
  await expect(again).toBeVisible({ timeout: 15_000 });
  await page.unroute('**/api/embed/**');
  await again.click();
  await expect(feedOf(page).getByText('Страница 2').first()).toBeVisible();
  silenceBrowser(problems);
});

test('a key that nobody knows is told to the webmaster once', async ({ page, problems }) => {
  await page.goto('/unknown-key');
  await expect(page.locator('[data-state="failed"]')).toHaveCount(2);
  for (const link of await page.getByText('Вакансии на обычной странице').all()) await expect(link).toBeVisible();
  await expect.poll(() => problems.filter((text) => text.startsWith('Каркас: ')).length).toBe(1);
  silenceBrowser(problems);
});
