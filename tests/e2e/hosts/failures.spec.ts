import { expectPageToBeWell, LIES, silenceBrowser } from './failing.ts';
import { cardsOf, expect, feedOf, test } from './host-test.ts';

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

test('the files do not come: the links of the page stay', { tag: '@daily' }, async ({ page, problems }) => {
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
