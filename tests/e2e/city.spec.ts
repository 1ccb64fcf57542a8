import type { Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../setup/axe.ts';
import { expect, test } from './site-test.ts';

const kazan = { id: 1601, slug: 'kazan', name: 'Казань', prepositional: 'Казани' };
const located = { city: { ...kazan, regionId: 16, regionName: 'Татарстан' }, known: true };

const cityLink = (page: Page) => page.locator('[data-city]');
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('city'));

/** What browsers tell of parts that moved; TypeScript does not know it. */
interface LayoutShift extends PerformanceEntry {
  sources: readonly { node: Node | null }[];
}

/** A caller whose address tells a city. */
async function comeFromKazan(page: Page): Promise<void> {
  await page.route('**/api/addresses/by-ip-address', (route) => route.fulfill({ json: located }));
}

test('who shows no sign of a person is asked nothing', async ({ page }) => {
  let asked = 0;
  await page.route('**/api/addresses/by-ip-address', (route) => {
    asked += 1;
    return route.fulfill({ json: located });
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  let loaded = 0;
  page.on('request', () => (loaded += 1));
  // What browsers send when a page comes to lie under a mouse that rests.
  await page.locator('body').dispatchEvent('pointermove');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))));
  // What was asked for before it is known by now.
  await page.evaluate(() => fetch('/robots.txt').then(() => {}));
  expect(loaded).toBe(1);
  await expect(cityLink(page)).toHaveText('Город');
  expect(asked).toBe(0);
});

test('a visitor is asked once, and a kept city is offered as a link', async ({ page }) => {
  await comeFromKazan(page);
  await page.goto('/');
  await page.mouse.move(100, 100);
  const dialog = page.getByRole('dialog', { name: 'Ваш город — Казань?' });
  await expect(dialog).toBeVisible();
  await expectAccessibleInThemes(page);
  await dialog.getByRole('button', { name: 'Да' }).click();
  await expect(cityLink(page)).toHaveText('Казань');
  expect(JSON.parse((await kept(page)) ?? '')).toEqual(kazan);
  const offer = page.getByRole('link', { name: 'Вакансии в Казани' });
  await expect(offer).toHaveAttribute('href', '/?city=1601');

  // The same tab is not greeted again, a new one is offered the city of the list it comes to.
  await page.reload();
  await page.mouse.move(120, 120);
  await expect(cityLink(page)).toHaveText('Казань');
  await expect(offer).toHaveCount(0);
  // The sections of the site lead to the kept city.
  await expect(page.locator('.hd .logo')).toHaveAttribute('href', '/?city=1601');
  await expect(page.locator('.nav').getByText('Вакансии')).toHaveAttribute('href', '/vacancy-list/kazan');
  const next = await page.context().newPage();
  await next.goto('/company-list?verified=1');
  await next.mouse.move(100, 100);
  await next.getByRole('link', { name: 'Компании в Казани' }).click();
  await expect(next).toHaveURL('/company-list?city=1601&verified=1');
});

test('the offer lies over the page and moves nothing', async ({ page }) => {
  await page.addInitScript((city) => localStorage.setItem('city', JSON.stringify(city)), kazan);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      const nodes = list.getEntries().flatMap((entry) => (entry as LayoutShift).sources.map(({ node }) => node));
      // Letters that get their own font may move a little; the header and what is below it stay.
      if (nodes.some((node) => node instanceof Element && node.closest('.hd, h1, .search')))
        document.documentElement.dataset.shift = '1';
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto('/');
  await page.mouse.move(100, 100);
  await expect(page.getByRole('link', { name: 'Вакансии в Казани' })).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.getByRole('group', { name: 'Ваш город' }).getByRole('button', { name: 'Закрыть' }).click();
  await expect(page.getByRole('link', { name: 'Вакансии в Казани' })).toHaveCount(0);
  expect(await page.locator('html').getAttribute('data-shift')).toBeNull();
});

test('who closes the question is not asked again', async ({ page }) => {
  await comeFromKazan(page);
  await page.goto('/vacancy-list');
  await page.mouse.move(100, 100);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => kept(page)).toBe('null');
});

test('another city is found by its name and shown in the list with what else was chosen', async ({ page }) => {
  await comeFromKazan(page);
  await page.goto('/vacancy-list?schedule=rotation');
  await page.mouse.move(100, 100);
  await page.getByRole('button', { name: 'Выбрать другой' }).click();
  const dialog = page.getByRole('dialog', { name: 'Выберите город' });
  await expect(dialog.getByText('Татарстан')).toBeVisible();
  await expectAccessibleInThemes(page);
  await dialog.getByLabel('Город или регион').fill('екатер');
  await expect(dialog.getByRole('link')).toHaveText(/^Екатеринбург/);
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/vacancy-list/ekaterinburg?schedule=rotation');
  await expect(cityLink(page)).toHaveText('Екатеринбург');
});

test('the choice by keyboard: regions, their cities, everywhere', async ({ page }) => {
  await page.goto('/vacancy-list/moskva');
  await cityLink(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Выберите город' });
  await expect(dialog.getByLabel('Город или регион')).toBeFocused();
  await expect(dialog.getByRole('link', { name: 'Вся Россия' })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('link', { name: 'Вся Россия' })).toBeFocused();
  await dialog.getByText('Татарстан').click();
  await expect(dialog.getByRole('link', { name: 'Альметьевск' })).toBeVisible();
  await dialog.getByRole('link', { name: 'Вся Россия' }).press('Enter');
  await expect(page).toHaveURL('/vacancy-list');
  await expect.poll(() => kept(page)).toBe('null');
});

test('a list around a city: a radius, distances, all of Russia', async ({ page }) => {
  await page.goto('/vacancy-list/kazan');
  await expect(cityLink(page)).toHaveText('Казань');
  await page.getByRole('radio', { name: 'До 200 км' }).check();
  await expect(page).toHaveURL(/\/vacancy-list\/kazan\?.*radius_km=200/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Казани и.рядом$/);
  await page.getByRole('combobox', { name: 'Порядок' }).selectOption({ label: 'Ближе' });
  await expect(page).toHaveURL('/vacancy-list/kazan?radius_km=200&sort=distance');
  await expect(
    page
      .getByRole('region', { name: /Казани/ })
      .getByText(/^\d+.км$/)
      .first(),
  ).toBeVisible();
  await expectAccessibleInThemes(page);
  await page.getByRole('link', { name: 'Вся Россия', exact: true }).click();
  await expect(page).toHaveURL(/\/vacancy-list(?:\?|$)/);
  await expect(cityLink(page)).toHaveText('Город');
  await page.goto('/vacancy-list?near=55.79,49.11,60');
  await expect(page).toHaveURL('/vacancy-list?near=kazan&radius_km=100');
  await expect(page.getByRole('radio', { name: 'До 100 км' })).toBeChecked();
});

test('what is near is asked for where no city is known', async ({ page }) => {
  const q = new URLSearchParams({ q: 'маляр рядом со мной' });
  await page.goto(`/vacancy-list?${q}`);
  await page.getByRole('link', { name: 'Выбрать город' }).click();
  await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('link', { name: 'Казань' }).first().click();
  await expect(page).toHaveURL(`/vacancy-list/kazan?${q}`);
  await expect(page.getByRole('link', { name: 'До 50 км: убрать' })).toBeVisible();
});

test('cities that do not come can be asked for again', async ({ page, problems }) => {
  let fails = true;
  await page.route('**/api/addresses/region', (route) => (fails ? route.abort() : route.continue()));
  await page.goto('/contacts');
  await cityLink(page).click();
  await expect(page.getByText('Города не загрузились')).toBeVisible({ timeout: 20_000 });
  fails = false;
  await page.getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Казань' }).first().click();
  await expect(page).toHaveURL('/vacancy-list/kazan');
  problems.length = 0;
});

test.describe('a browser that keeps nothing', () => {
  test('asks nothing and still goes to a city', async ({ page }) => {
    await comeFromKazan(page);
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get: () => {
            throw new DOMException('Denied', 'SecurityError');
          },
        });
      }
    });
    await page.goto('/');
    await page.mouse.move(100, 100);
    await cityLink(page).click();
    await page.getByRole('dialog').getByRole('link', { name: 'Казань' }).first().click();
    await expect(page).toHaveURL('/?city=1601');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/в.Казани$/);
    await page.goto('/contacts');
    await expect(cityLink(page)).toHaveText('Город');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the city is a link to the vacancies', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Город', exact: true }).click();
    await expect(page).toHaveURL('/vacancy-list');
    await expect(page.getByRole('heading', { name: 'Города' })).toBeVisible();
  });
});
