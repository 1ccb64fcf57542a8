import { NAMES } from '../../widgets/widget-test.ts';
import { site } from '../site-test.ts';
import { cardsOf, expect, feedOf, test } from './host-test.ts';
import { watchPage } from './watch.ts';

/** What the element may and may not take of a page. */
test('a strict policy with Trusted Types has nothing to complain of', async ({ page }) => {
  await page.goto('/strict');
  await expect(cardsOf(page)).toHaveCount(3);
  await feedOf(page).getByLabel('Город').selectOption({ index: 1 });
  await expect(feedOf(page).getByText('Сбросить')).toBeVisible();
  await feedOf(page).getByText('Сбросить').click();
  await feedOf(page).locator('[part~="pager"]').getByText('2', { exact: true }).click();
  await expect(feedOf(page).getByText('Страница 2').first()).toBeVisible();
});

test('nothing is kept, nobody else is asked, nothing jumps', async ({ page, context }) => {
  const watch = await watchPage(page);
  await page.goto('/clean', { waitUntil: 'networkidle' });
  await expect(cardsOf(page)).toHaveCount(3);
  expect(await watch.layoutShift()).toBe(0);
  await feedOf(page).getByLabel('Город').selectOption({ index: 1 });
  await expect(feedOf(page).getByText('Сбросить')).toBeVisible();
  expect(await watch.stored()).toEqual([]);
  expect(await context.cookies()).toEqual([]);
  expect(watch.origins()).toEqual([site().origin, site().hosts].sort());
});

test('what stands below a feed hardly moves when it has loaded', async ({ page }) => {
  const watch = await watchPage(page);
  await page.goto('/small', { waitUntil: 'networkidle' });
  await expect(cardsOf(page)).toHaveCount(2);
  // Heights of cards are not known before they are there. A tenth is what a page is called good for.
  expect(await watch.layoutShift()).toBeLessThan(0.01);
});

test('a page gets our name and those of its libraries, and no other', async ({ page }) => {
  const namesOf = () =>
    page.evaluate(() => [
      ...Object.getOwnPropertyNames(window),
      ...Object.getOwnPropertySymbols(window).map(String),
      ...Object.getOwnPropertyNames(Symbol),
    ]);
  await page.goto('/bare');
  const before = new Set(await namesOf());
  await page.goto('/small');
  await expect(cardsOf(page)).toHaveCount(2);
  expect((await namesOf()).filter((name) => !before.has(name)).sort()).toEqual(NAMES);
});

test('cookies of the marketplace are not sent along', async ({ page, context }) => {
  await context.addCookies([{ name: 'session', value: 'secret', url: site().origin }]);
  const sent: (string | undefined)[] = [];
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.headers().cookie));
  await page.goto('/small');
  await expect(cardsOf(page)).toHaveCount(2);
  expect(sent).toEqual([undefined]);
});

for (const name of ['prototypes', 'storageless']) {
  test(`works on the page "${name}"`, async ({ page }) => {
    await page.goto(`/${name}`);
    await expect(cardsOf(page)).toHaveCount(3);
    await feedOf(page).getByLabel('Город').selectOption({ index: 1 });
    await expect(feedOf(page).getByText('Сбросить')).toBeVisible();
  });
}

test('names of ours on the page do no harm', async ({ page }) => {
  await page.addInitScript(() => {
    const form = '<form id="Karkas"><input name="push"></form><a id="customElements" name="version"></a>';
    addEventListener('DOMContentLoaded', () => document.body.insertAdjacentHTML('afterbegin', form));
  });
  await page.goto('/small');
  await expect(cardsOf(page)).toHaveCount(2);
});
