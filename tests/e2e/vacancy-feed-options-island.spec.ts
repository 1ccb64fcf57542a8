import { expect, type Page } from '@playwright/test';
import { answer, callCount, cards, city, fail, heading, hold, open, pageLink, test } from '../islands/feed-test.ts';
import { pagePath, type HarnessOptions, type Mode } from '../islands/harness/options.ts';
import { RUNTIMES } from '../islands/harness/server.ts';
import { expectAccessible } from '../setup/axe.ts';

/** What an employer may ask of the feed, on React 19 and on preact: the same expectations for both. */

const more = (page: Page) => page.getByRole('link', { name: 'Показать ещё' });
const titles = (page: Page) => page.locator('[part=card-title]');
const eventNames = (page: Page) => page.evaluate(() => window.events.map(({ name }) => name));
const detailsOf = (page: Page, name: string) =>
  page.evaluate((of) => window.events.filter((event) => event.name === of).map(({ detail }) => detail), name);
const cancel = (page: Page, ...names: string[]) => page.evaluate((all) => (window.cancelled = all), names);

for (const runtime of RUNTIMES) {
  test.describe(runtime, () => {
    let origin = '';
    test.beforeAll(({ harness }) => void (origin = harness.origin));
    const show = (page: Page, mode: Mode, options: HarnessOptions, search = '') =>
      open(page, origin + pagePath(runtime, mode, options) + search);

    test('more cards come after the first ones, and reading goes on from them', { tag: '@both' }, async ({ page }) => {
      await show(page, 'drawn', { pagination: 'more' });
      const url = page.url();
      await more(page).click();
      await expect(cards(page)).toHaveCount(40);
      await expect(cards(page).nth(20).getByRole('link')).toBeFocused();
      await expect(page.getByRole('status')).toHaveText('45\u00a0вакансий. Показано 40 из\u00a045');
      await expect(page).toHaveURL(url);
      await more(page).click();
      await expect(cards(page)).toHaveCount(45);
      await expect(more(page)).toHaveCount(0);
      await expect(cards(page).nth(40).getByRole('link')).toBeFocused();
      await city(page).selectOption('2');
      await expect(cards(page)).toHaveCount(9);
    });

    test('what came stays when more does not', async ({ page }) => {
      await show(page, 'drawn', { pagination: 'more' });
      await page.evaluate(() => (window.holdCalls = true));
      await more(page).click();
      await expect(page.getByRole('link', { name: 'Загружаем вакансии' })).toHaveAttribute('aria-busy', 'true');
      await fail(page, 0);
      await expect(page.getByRole('alert')).toHaveText('Вакансии не загрузились');
      await expect(cards(page)).toHaveCount(20);
      await page.getByRole('link', { name: 'Повторить' }).click();
      await answer(page, 1);
      await expect(cards(page)).toHaveCount(40);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });

    test('an endless list goes on when its end comes near', async ({ page }) => {
      await show(page, 'drawn', { pagination: 'infinite', pageSize: 15 });
      await expect(cards(page)).toHaveCount(15);
      expect(await callCount(page)).toBe(0);
      await cards(page).last().scrollIntoViewIfNeeded();
      await expect(cards(page)).toHaveCount(30);
      await cards(page).last().scrollIntoViewIfNeeded();
      await expect(cards(page)).toHaveCount(45);
      await expect.poll(() => callCount(page)).toBe(2);
    });

    test('an endless list does not hammer a server that fails', async ({ page }) => {
      await hold(page);
      await show(page, 'drawn', { pagination: 'infinite', pageSize: 2 });
      await expect.poll(() => callCount(page)).toBe(1);
      await fail(page, 0);
      await expect(page.getByRole('alert')).toBeVisible();
      // The end of the list is seen with the next frame.
      await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))));
      expect(await callCount(page)).toBe(1);
    });

    test('a feed of one page has no way further', async ({ page }) => {
      await show(page, 'drawn', { pagination: 'none', pageSize: 5 });
      await expect(cards(page)).toHaveCount(5);
      await expect(page.locator('[part=pager]')).toHaveCount(0);
    });

    test('pages are buttons where addresses do not follow the feed', async ({ page }) => {
      await show(page, 'empty', { withoutAddress: true });
      const url = page.url();
      await page.getByRole('button', { name: 'Страница 2' }).click();
      await expect(page.getByText('Страница 2 из 3', { exact: true })).toBeVisible();
      await expect(heading(page)).toBeFocused();
      await expect(page).toHaveURL(url);
      await city(page).selectOption('2');
      await page.getByRole('button', { name: 'Сбросить' }).click();
      await expect(heading(page)).toHaveText('45\u00a0вакансий');
    });

    for (const layout of ['list', 'cards', 'table', 'compact'] as const) {
      test(`as ${layout}: whole, accessible, no wider than its place`, async ({ page }) => {
        await show(page, 'drawn', {
          layout,
          respond: 'button',
          pageSize: 6,
          groupBy: layout === 'cards' ? 'city' : null,
        });
        await expect(titles(page)).toHaveCount(6);
        await expect(titles(page).first()).toBeVisible();
        await expect(page.locator('[part=pay]').first()).toBeVisible();
        for (const width of [1440, 390, 280]) {
          await page.setViewportSize({ width, height: 800 });
          expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
          await page.screenshot({ path: test.info().outputPath(`${runtime}-${layout}-${width}.png`), fullPage: true });
        }
        await expectAccessible(page);
      });
    }

    test('cards are gathered under headings', async ({ page }) => {
      await show(page, 'drawn', { groupBy: 'city', pagination: 'more', pageSize: 10 });
      await expect(page.locator('[part=group-title]')).toHaveText(['Набережные Челны', 'Казань']);
      await expect(page.getByRole('heading', { level: 4 })).toHaveCount(10);
      await more(page).click();
      await expect(page.locator('[part=group]').first().getByRole('article')).toHaveCount(4);
      await expect(page.getByRole('article').filter({ hasText: '№ 11' }).getByRole('link')).toBeFocused();
    });

    test('hides what is not asked for', async ({ page }) => {
      await show(page, 'drawn', { show: ['city', 'experience'], filters: [], pageSize: 2, pagination: 'none' });
      await expect(page.locator('[part=pay]')).toHaveCount(0);
      await expect(page.getByRole('time')).toHaveCount(0);
      await expect(cards(page).first().locator('.tag')).toHaveText(['Без опыта']);
      await expect(cards(page).first()).toContainText('Набережные Челны');
      await expect(page.locator('form')).toHaveCount(0);
    });

    test('a preset narrows the feed and has no control', async ({ page }) => {
      await show(page, 'empty', { preset: { city: 2 }, filters: ['search', 'city', 'specialization'] });
      await expect(heading(page)).toHaveText('9\u00a0вакансий');
      await expect(city(page)).toHaveCount(0);
      await page.getByLabel('Поиск по вакансиям').fill('сварщик');
      await page.keyboard.press('Enter');
      await expect(heading(page)).toHaveText('3\u00a0вакансии');
      await expect(page).toHaveURL(/\?q=[^&]+$/);
      await page.goBack();
      await expect(heading(page)).toHaveText('9\u00a0вакансий');
      await expect(page.getByLabel('Поиск по вакансиям')).toHaveValue('');
    });

    test('says what words were understood as, and takes it off', { tag: '@both' }, async ({ page }) => {
      await show(page, 'empty', { filters: ['search'] }, `?q=${encodeURIComponent('сварщик вахта')}`);
      await expect(heading(page)).toHaveText('15\u00a0вакансий');
      await expectAccessible(page);
      await page.getByRole('link', { name: 'Искать как написано' }).click();
      await expect(page.getByRole('heading', { name: 'Здесь вакансий нет' })).toBeVisible();
      await expect(page).toHaveURL(/exact=1/);
      await page.getByRole('link', { name: 'Искать по смыслу' }).click();
      await page.getByRole('link', { name: 'Вахта: убрать' }).click();
      await expect(page.getByLabel('Поиск по вакансиям')).toHaveValue('сварщик');
      await expect(page.getByRole('link', { name: /Искать/ })).toHaveCount(0);
      await expect(heading(page)).toHaveText('15\u00a0вакансий');
    });

    test('tells its host what happens', async ({ page }) => {
      await show(page, 'empty', { pageSize: 20 });
      await expect.poll(() => eventNames(page)).toEqual(expect.arrayContaining(['ready', 'load', 'item-view']));
      await expect.poll(() => detailsOf(page, 'load')).toEqual([{ count: 20, total: 45, query: { page: 1 }, ms: 0 }]);
      await expect.poll(() => detailsOf(page, 'item-view')).toContainEqual({ id: 1000 });
      expect(await detailsOf(page, 'item-view')).not.toContainEqual({ id: 1019 });
      await page.evaluate(() => window.feed.setQuery({ city: 99 }));
      await expect.poll(() => eventNames(page)).toContain('empty');
      await expect(page.getByRole('heading', { name: 'Здесь вакансий нет' })).toBeVisible();
    });

    test('a cancelled choice stays as it was', async ({ page }) => {
      await show(page, 'drawn', {});
      await cancel(page, 'query-change', 'item-click');
      await city(page).selectOption('2');
      await expect(city(page)).toHaveValue('');
      await pageLink(page, 'Страница 2').click();
      await cards(page).first().getByRole('link').click();
      await expect(cards(page).first()).toContainText('№ 1');
      await expect.poll(() => detailsOf(page, 'item-click')).toEqual([{ id: 1000, url: '/vacancy/1000' }]);
      expect(await callCount(page)).toBe(0);
    });

    test('says that it is refused without asking to try again', async ({ page }) => {
      await hold(page);
      await show(page, 'empty', {});
      await fail(page, 0, 'origin_denied');
      await expect(page.getByRole('alert')).toContainText('Здесь вакансии показать нельзя.');
      await expect(page.getByRole('button')).toHaveCount(0);
      await expect.poll(() => detailsOf(page, 'error')).toEqual([{ code: 'origin_denied', retryable: false }]);
    });

    test('says things in the employer’s words', async ({ page }) => {
      const labels = { city: 'Где работать', count: ['место', 'места', 'мест'] as const, feed: 'Работа у нас' };
      await show(page, 'drawn', { labels, emptyText: 'Загляните весной.', preset: { q: 'нет такой' } });
      await expect(page.getByRole('region', { name: 'Работа у нас' })).toBeVisible();
      await expect(heading(page)).toHaveText('0\u00a0мест');
      await expect(page.getByText('Загляните весной.')).toBeVisible();
    });

    for (const mode of ['drawn', 'shadow'] as const) {
      test(`a vacancy opens in a drawer and gives the focus back (${mode})`, async ({ page }) => {
        await show(page, mode, { detail: 'drawer', pageSize: 5 });
        const link = cards(page).first().getByRole('link');
        await link.click();
        const drawer = page.getByRole('dialog', { name: 'Сварщик № 1' });
        await expect(drawer).toContainText('Собирать конструкции');
        await expect(drawer).toContainText('Строим мост через Каму.');
        await expect(drawer.locator('img, script')).toHaveCount(0);
        await expect(drawer.getByRole('link', { name: 'Открыть страницу вакансии' })).toHaveAttribute(
          'href',
          '/vacancy/1000',
        );
        // Axe reads the page but not through a dialog's shadow root to the page behind it.
        if (mode === 'drawn') await expectAccessible(page);
        await page.screenshot({ path: test.info().outputPath(`${runtime}-drawer-${mode}.png`) });
        await page.keyboard.press('Escape');
        await expect(drawer).toHaveCount(0);
        await expect(link).toBeFocused();
        await expect.poll(() => page.evaluate(() => window.feed.getState().opened)).toBe(null);
      });
    }

    test('a vacancy opens in a popup, by a method too, and closes by its scrim', async ({ page }) => {
      await page.setViewportSize({ width: 1000, height: 900 });
      await show(page, 'drawn', { detail: 'popup', pageSize: 5 });
      expect(await page.evaluate(() => window.feed.openVacancy(1001))).toBe(true);
      await expect(page.getByRole('dialog')).toContainText('Общежитие');
      await page.mouse.click(5, 5);
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });

    test(
      'a vacancy opens in its card, and says where it is when it does not come',
      { tag: '@both' },
      async ({ page }) => {
        await show(page, 'drawn', { detail: 'inline', pageSize: 5 });
        const card = cards(page).nth(1);
        const link = card.getByRole('link').first();
        await expect(link).toHaveAttribute('aria-expanded', 'false');
        await link.click();
        await expect(card).toContainText('Читать чертежи');
        await expect(link).toHaveAttribute('aria-expanded', 'true');
        await link.click();
        await expect(card).not.toContainText('Читать чертежи');
        await page.evaluate(() => (window.holdCalls = true));
        await cards(page).first().getByRole('link').click();
        await fail(page, 1);
        await expect(cards(page).first().getByRole('alert')).toContainText('Подробности не загрузились');
      },
    );

    test('a host page fills its places in a shadow root', { tag: '@both' }, async ({ page }) => {
      await show(page, 'shadow', { slots: true, pageSize: 2 });
      await page.evaluate(() => {
        const host = document.getElementById('root')!;
        host.append(Object.assign(document.createElement('p'), { slot: 'header', textContent: 'Приходите к нам' }));
      });
      await expect(page.getByText('Приходите к нам')).toBeVisible();
      await expect(cards(page).first().getByText('для 1000')).toBeVisible();
    });

    test('is gone without a trace', { tag: '@both' }, async ({ page }) => {
      await show(page, 'shadow', { detail: 'drawer', pagination: 'infinite', pageSize: 5 });
      await page.evaluate(() => (window.holdCalls = true));
      await page.evaluate(() => void window.feed.refresh());
      await page.evaluate(() => window.unmount());
      await expect(page.locator('[part=root]')).toHaveCount(0);
      await expect(page.locator('body[data-live]')).toHaveCount(0);
      expect(await page.evaluate(() => window.calls.at(-1)!.aborted())).toBe(true);
    });
  });
}
