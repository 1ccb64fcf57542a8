import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../setup/axe.ts';
import { expect, test } from './site-test.ts';

/** The filters of the lists on a phone and without a script. Milliseconds are those of `npm run bench -- filters`. */

const PHONE = { width: 390, height: 844 };
const layer = (page: Page) => page.getByRole('dialog', { name: 'Фильтры' });

async function open(page: Page): Promise<void> {
  const opener = page.locator('.flt > summary');
  await opener.hover();
  await page.locator('.found-filters astro-island:not([ssr])').waitFor({ state: 'attached' });
  await opener.click();
}

for (const path of ['/vacancy-list', '/resume-list'])
  test(`${path}: what the layer needs is loaded ahead, in few files`, async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => {
      // What keeps pages for the time without a net comes at rest, too.
      if (request.resourceType() === 'script' && !request.url().includes('/kept-pages.')) scripts.push(request.url());
    });
    await page.setViewportSize(PHONE);
    await page.goto(path);
    const before = scripts.length;
    await expect.poll(() => scripts.some((url) => /\/filters\.[^/]+$/.test(url)), { timeout: 20_000 }).toBe(true);
    await expect
      .poll(async () => {
        const count = scripts.length;
        await page.waitForTimeout(1_000);
        return scripts.length - count;
      })
      .toBe(0);
    const ahead = scripts.length;
    expect(ahead - before).toBeLessThanOrEqual(18);
    await open(page);
    await expect(layer(page)).toBeVisible();
    // What asks for the city comes with any first press.
    expect(scripts.slice(ahead).filter((url) => !/\/city[-.]/.test(url))).toEqual([]);
  });

test('while the list comes its filters rest; another choice meanwhile keeps the layer open', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/vacancy-list');
  await open(page);
  const rotation = layer(page).getByRole('checkbox', { name: /^Вахта/ });
  await rotation.check();
  const held = Promise.withResolvers<Route>();
  await page.route(/\/vacancy-list\?schedule=rotation/, held.resolve);
  const show = layer(page).getByRole('button', { name: /^Показать/ });
  await show.click();
  const list = await held.promise;
  await expect(show).toHaveAttribute('aria-busy', 'true');
  await expect(layer(page).locator('.layer-columns')).toHaveAttribute('inert');
  await layer(page).getByRole('button', { name: 'Сбросить' }).click();
  await expect(rotation).not.toBeChecked();
  await expect(show).not.toHaveAttribute('aria-busy');
  const came = page.waitForResponse(/schedule=rotation/);
  await list.continue();
  await (await came).finished();
  await rotation.check();
  await expect(layer(page)).toBeVisible();
  await expect(page).toHaveURL(/\/vacancy-list$/);
});

test('the layer begins with professions and cities, folds what is rare and hushes what would find nothing', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/vacancy-list');
  await open(page);
  await expect(layer(page).getByRole('group').first()).toHaveAccessibleName('Профессия');
  await expect(layer(page).getByRole('group').nth(1)).toHaveAccessibleName('Город');
  const rare = layer(page).getByRole('group', { name: 'Выплаты' });
  await expect(rare).toBeHidden();
  await layer(page).locator('summary').filter({ hasText: 'Выплаты' }).press('Enter');
  await expect(rare).toBeVisible();
  for (const none of await layer(page).locator('label.ck').filter({ hasText: /\s0$/ }).all())
    await expect(none).toHaveClass(/quiet/);
  await expectAccessible(page);

  const trade = layer(page).getByRole('group', { name: 'Профессия' }).getByRole('checkbox').first();
  await trade.check();
  await layer(page)
    .getByRole('button', { name: /^Показать/ })
    .click();
  await expect(page).toHaveURL(/spec=\d+|vacancy-list\/[a-z]/);

  // Where the path names the city, it is not asked for.
  await page.goto('/vacancy-list/kazan');
  await open(page);
  await expect(layer(page).getByRole('group', { name: 'Профессия' })).toBeVisible();
  await expect(layer(page).getByRole('group', { name: 'Город', exact: true })).toHaveCount(0);
});

test('companies: a choice applies at once, and the focus and the open filters stay', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/company-list');
  await page.evaluate(() => document.body.setAttribute('data-same-document', ''));
  await page.locator('.flt > summary').click();
  await expect(page.locator('.flt').getByRole('button', { name: /^Показать/ })).toBeHidden();
  await page.getByRole('checkbox', { name: 'Проверенные' }).check();
  await expect(page).toHaveURL(/\/company-list\?verified=1$/);
  // A choice that has not come yet is no step back.
  await expect(page.locator('[data-list]')).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('checkbox', { name: 'Проверенные' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: 'Проверенные' })).toBeFocused();
  // What leads on from here keeps it.
  const facet = page.locator('.found-facets a[href^="/company-list?"]').first();
  await expect(facet).toHaveAttribute('href', /verified=1/);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/company-list') && asked.push(request.url()));
  await page.getByLabel('Порядок').selectOption({ index: 1 });
  await expect(page).toHaveURL(/company-list\?(?:sort=\w+&verified=1|verified=1&sort=\w+)$/);
  await expect(page.locator('[data-list]')).not.toHaveAttribute('aria-busy');
  // By one script only.
  expect(asked).toEqual([page.url()]);
  await expect(page.locator('body[data-same-document]')).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/\/company-list\?verified=1$/);
});

test('a list that has come is a step back; one that another choice took over is none', async ({ page }) => {
  await page.goto('/company-list');
  const list = page.locator('[data-list]');
  const box = (name: string) => page.getByRole('checkbox', { name: new RegExp(name) });
  await box('Проверенные').check();
  await expect(page).toHaveURL(/\?verified=1$/);
  await expect(list).not.toHaveAttribute('aria-busy');
  const held: Route[] = [];
  const isNext = (url: URL) => url.searchParams.has('has_vacancies');
  await page.route(isNext, async (route) => {
    if (held.length > 0) await route.continue();
    else held.push(route);
  });
  await box(String.raw`Есть\sвакансии`).check();
  await expect.poll(() => held.length).toBe(1);
  await page.getByLabel('Порядок').selectOption({ index: 1 });
  await expect(page).toHaveURL(/sort=/);
  await expect(list).not.toHaveAttribute('aria-busy');
  await page.goBack();
  await expect(page).toHaveURL(/\/company-list\?verified=1$/);
  await expect(list).not.toHaveAttribute('aria-busy');
  await page.goBack();
  await expect(page).toHaveURL(/\/company-list$/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of ['/vacancy-list', '/resume-list', '/company-list'])
    for (const width of [320, 390])
      test(`${path}: «Показать» with its number is in view of the open filters at ${width} px`, async ({ page }) => {
        await page.setViewportSize({ width, height: 700 });
        await page.goto(path);
        await page.locator('.flt > summary').click();
        await page.locator('.flt').evaluate((filters) => filters.scrollIntoView());
        const button = page.locator('.flt').getByRole('button', { name: /^Показать \d+/ });
        await expect(button).toBeInViewport({ ratio: 1 });
        const [box, bar] = await Promise.all([button.boundingBox(), page.locator('.tabbar').boundingBox()]);
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0);
      });
});
