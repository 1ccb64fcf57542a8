import { expect } from '@playwright/test';
import {
  answer,
  callCount,
  cards,
  city,
  fail,
  heading,
  hold,
  open,
  pageLink,
  specialization,
  test,
} from '../islands/feed-test.ts';
import { pagePath } from '../islands/harness/options.ts';
import { RUNTIMES } from '../islands/harness/server.ts';
import { expectAccessible } from '../setup/axe.ts';

/** The feed on React 19, as on the site, and on preact, as in a widget: the same expectations for both. */

for (const runtime of RUNTIMES) {
  test.describe(runtime, () => {
    let drawn = '';
    let empty = '';
    test.beforeAll(({ harness }) => {
      drawn = harness.origin + pagePath(runtime, 'drawn');
      empty = harness.origin + pagePath(runtime, 'empty');
    });

    test('takes the drawn page over without drawing or asking again', { tag: '@both' }, async ({ page }) => {
      await open(page, `${drawn}?city=1&page=2`);
      await expect(heading(page)).toHaveText('36\u00a0вакансий');
      await expect(page.getByText('Страница 2 из 2', { exact: true })).toBeVisible();
      await expect(cards(page)).toHaveCount(16);
      await expect(city(page)).toHaveValue('1');
      await expect(specialization(page)).toHaveValue('');
      expect(await page.evaluate(() => window.drawnHeading === document.querySelector('h2'))).toBe(true);
      expect(await callCount(page)).toBe(0);
    });

    test('shows of a vacancy what decides', async ({ page }) => {
      await open(page, drawn);
      const card = cards(page).nth(1);
      await expect(card.getByRole('link')).toHaveText('Монтажник стальных и железобетонных конструкций № 2');
      await expect(card.getByRole('link')).toHaveAttribute('href', '/vacancy/1001');
      await expect(card).toContainText('от\u00a0121\u00a0000\u00a0₽');
      await expect(card).toContainText('Казань');
      await expect(card).toContainText('Вахта 60/30');
      await expect(card.getByRole('time')).toHaveText('вчера');
      await expect(cards(page).first()).toContainText('Зарплата не указана');
    });

    test('filters without a reload, with the address in step', { tag: '@both' }, async ({ page }) => {
      await open(page, drawn);
      await expect(city(page).getByRole('option')).toHaveText(['Все города', 'Казань (36)', 'Набережные Челны (9)']);
      await city(page).focus();
      await city(page).selectOption('2');
      await expect(heading(page)).toHaveText('9\u00a0вакансий');
      await expect(page.getByRole('status')).toHaveText('9\u00a0вакансий');
      await expect(page).toHaveURL(`${drawn}?city=2`);
      await expect(city(page)).toBeFocused();
      await specialization(page).selectOption('8');
      await expect(heading(page)).toHaveText('3\u00a0вакансии');
      await expect(page).toHaveURL(`${drawn}?city=2&spec=8`);
      await expect(page.getByRole('navigation', { name: 'Страницы' })).toHaveCount(0);
      await city(page).selectOption('');
      await expect(page).toHaveURL(`${drawn}?spec=8`);
      await expect.poll(() => callCount(page)).toBe(3);
    });

    test('pages without a reload and goes on from the heading', async ({ page }) => {
      await open(page, drawn);
      await pageLink(page, 'Страница 2').click();
      await expect(page.getByText('Страница 2 из 3', { exact: true })).toBeVisible();
      await expect(cards(page).first()).toContainText('№ 21');
      await expect(heading(page)).toBeFocused();
      await expect(heading(page)).toBeInViewport();
      await expect(page).toHaveURL(`${drawn}?page=2`);
      await expect(pageLink(page, 'Страница 2')).toHaveAttribute('aria-current', 'page');
      await pageLink(page, 'Дальше').click();
      await expect(cards(page)).toHaveCount(5);
      await expect(pageLink(page, 'Дальше')).toHaveCount(0);
      await expect.poll(() => callCount(page)).toBe(2);
    });

    test('follows back and forward', { tag: '@both' }, async ({ page }) => {
      await open(page, drawn);
      await city(page).selectOption('1');
      await expect(heading(page)).toHaveText('36\u00a0вакансий');
      await pageLink(page, 'Страница 2').click();
      await expect(cards(page)).toHaveCount(16);
      await page.goBack();
      await expect(cards(page)).toHaveCount(20);
      await expect(pageLink(page, 'Страница 1')).toHaveAttribute('aria-current', 'page');
      await page.goBack();
      await expect(heading(page)).toHaveText('45\u00a0вакансий');
      await expect(city(page)).toHaveValue('');
      await page.goForward();
      await expect(city(page)).toHaveValue('1');
      await expect(heading(page)).toHaveText('36\u00a0вакансий');
      await expect(page).toHaveURL(`${drawn}?city=1`);
    });

    test('works by keyboard', async ({ page }) => {
      await open(page, drawn);
      await page.keyboard.press('Tab');
      await expect(city(page)).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(heading(page)).toHaveText('36\u00a0вакансий');
      await page.keyboard.press('Tab');
      await expect(specialization(page)).toBeFocused();
      await expect(page).toHaveURL(`${drawn}?city=1`);
      await pageLink(page, 'Страница 2').focus();
      await page.keyboard.press('Enter');
      await expect(heading(page)).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Сбросить' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(cards(page).first().getByRole('link')).toBeFocused();
    });

    test('leaves a click for a new tab to the browser', async ({ page }) => {
      await open(page, drawn);
      // A browser without a window may never draw what opens behind, but it asks for it.
      const asked = page.context().waitForEvent('request', (request) => request.url() === `${drawn}?page=2`);
      await pageLink(page, 'Страница 2').click({ modifiers: ['ControlOrMeta'] });
      expect((await asked).isNavigationRequest()).toBe(true);
      expect(page.url()).toBe(drawn);
      expect(await callCount(page)).toBe(0);
    });

    test('a slow first answer does not replace the second', async ({ page }) => {
      await open(page, drawn);
      await page.evaluate(() => (window.holdCalls = true));
      await city(page).selectOption('1');
      await city(page).selectOption('2');
      expect(await page.evaluate(() => window.calls.map((call) => call.aborted()))).toEqual([true, false]);
      await answer(page, 1);
      await expect(heading(page)).toHaveText('9\u00a0вакансий');
      await answer(page, 0);
      await expect(heading(page)).toHaveText('9\u00a0вакансий');
      await expect(city(page)).toHaveValue('2');
      await expect(page).toHaveURL(`${drawn}?city=2`);
    });

    test('keeps the old list in its place until the new one comes', async ({ page }) => {
      await open(page, drawn);
      await page.evaluate(() => (window.holdCalls = true));
      const before = await cards(page).nth(3).boundingBox();
      await specialization(page).selectOption('8');
      await expect(page.locator('[part=list]')).toHaveAttribute('aria-busy', 'true');
      await expect(page.getByRole('status')).toHaveText('Загружаем вакансии');
      await expect(cards(page)).toHaveCount(20);
      expect(await cards(page).nth(3).boundingBox()).toEqual(before);
      await answer(page, 0);
      await expect(page.locator('[part=list]')).toHaveAttribute('aria-busy', 'false');
      await expect(cards(page)).toHaveCount(15);
    });

    test('says what failed and tries again', async ({ page }) => {
      await open(page, drawn);
      await page.evaluate(() => (window.holdCalls = true));
      await pageLink(page, 'Страница 3').click();
      await fail(page, 0);
      await expect(page.getByRole('alert')).toContainText('Вакансии не загрузились');
      await expect(heading(page)).toBeFocused();
      await expect(cards(page)).toHaveCount(0);
      await page.getByRole('button', { name: 'Повторить' }).click();
      await fail(page, 1);
      await expect(page.getByRole('alert')).toBeVisible();
      await page.getByRole('button', { name: 'Повторить' }).click();
      await answer(page, 2);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(cards(page)).toHaveCount(5);
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveURL(`${drawn}?page=3`);
    });

    test('says when nothing is found and leads back to everything', async ({ page }) => {
      await open(page, `${drawn}?city=99`);
      await expect(page.getByRole('heading', { name: 'Здесь вакансий нет' })).toBeVisible();
      await expect(city(page)).toHaveValue('99');
      await expect(city(page).getByRole('option').last()).toHaveText('Выбрано по ссылке (0)');
      await page.getByRole('link', { name: 'Показать все вакансии' }).click();
      await expect(cards(page)).toHaveCount(20);
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveURL(drawn);
    });

    test('draws itself where no server did', async ({ page }) => {
      await hold(page);
      await open(page, empty);
      await expect(page.getByRole('status')).toHaveText('Загружаем вакансии');
      await expect(page.locator('.sk').first()).toBeVisible();
      await answer(page, 0);
      await expect(cards(page)).toHaveCount(20);
      await pageLink(page, 'Страница 2').click();
      await answer(page, 1);
      await expect(heading(page)).toBeFocused();
    });

    test('has no accessibility violations in any state', async ({ page }) => {
      const check = () => expectAccessible(page);
      await open(page, drawn);
      await check();
      await page.goto(`${drawn}?city=99`);
      await check();
      await hold(page);
      await open(page, empty);
      await check();
      await fail(page, 0);
      await page.getByRole('alert').waitFor();
      await check();
    });

    test('fits 320 pixels', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      for (const url of [drawn, `${drawn}?page=2`, `${drawn}?city=99`]) {
        await open(page, url);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      }
    });
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('filters and pages by plain forms and links', async ({ page, harness }) => {
    const url = harness.origin + pagePath('react', 'drawn');
    await page.goto(url);
    await city(page).selectOption('1');
    await page.getByRole('button', { name: 'Показать' }).click();
    await expect(page).toHaveURL(`${url}?city=1&spec=`);
    await expect(heading(page)).toHaveText('36\u00a0вакансий');
    await expect(city(page)).toHaveValue('1');
    await pageLink(page, 'Дальше').click();
    await expect(page).toHaveURL(`${url}?city=1&page=2`);
    await expect(cards(page)).toHaveCount(16);
  });
});
