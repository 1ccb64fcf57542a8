import { expect, type Page } from '@playwright/test';
import { RUNTIMES } from '../islands/harness/bundle.ts';
import { expectAccessible } from '../setup/axe.ts';
import { islandTest } from './island-test.ts';

/** The filters on React 19, as on the site, and on preact/compat, as in a widget: the same expectations for both. */

const ORIGIN = 'http://filters.test';
const test = islandTest({ entry: 'filters.tsx', origin: ORIGIN, title: 'Фильтры', heading: 'Вакансии' });

const form = (page: Page) => page.getByRole('form', { name: 'Фильтры' });
const layer = (page: Page) => page.getByRole('dialog', { name: 'Фильтры' });
const shown = (page: Page) => page.evaluate(() => window.shown.map((url) => decodeURIComponent(url)));

for (const runtime of RUNTIMES) {
  test.describe(runtime, () => {
    test.beforeEach(async ({ page }) => {
      await page.goto(`${ORIGIN}/${runtime}/index.html`);
      // Unfolded, as the site’s own styles do beside a list.
      await page
        .locator('details')
        .first()
        .evaluate((node) => node.setAttribute('open', ''));
    });

    test('shows counts and asks for the list of each choice', async ({ page }) => {
      await form(page).getByRole('checkbox', { name: 'Вахта 188' }).check();
      await form(page).getByRole('checkbox', { name: 'Проживание 176' }).check();
      await form(page).getByRole('checkbox', { name: 'Вахта 188' }).uncheck();
      await form(page).getByRole('radio', { name: 'от 150 000 ₽ 248' }).check();
      await expect
        .poll(() => shown(page))
        .toEqual([
          '/vacancy-list/kazan?q=сварщик&schedule=rotation',
          '/vacancy-list/kazan?housing=1&q=сварщик&schedule=rotation',
          '/vacancy-list/kazan?housing=1&q=сварщик',
          '/vacancy-list/kazan?housing=1&pay_min=150000&q=сварщик',
        ]);
      await expect(form(page).getByRole('radio', { name: 'Любая' })).not.toBeChecked();
    });

    test('takes a sum of one’s own by Enter or when it is left', async ({ page }) => {
      const sum = form(page).getByRole('textbox', { name: /^Своя сумма/ });
      await form(page).getByRole('radio', { name: 'Своя сумма' }).click();
      await expect(sum).toBeFocused();
      await sum.fill('123 000');
      await sum.press('Enter');
      await expect(form(page).getByRole('radio', { name: 'Своя сумма' })).toBeChecked();
      await sum.fill('90000');
      await sum.blur();
      await expect(form(page).getByRole('radio', { name: 'Своя сумма' })).toBeChecked();
      await expect
        .poll(() => shown(page))
        .toEqual(['/vacancy-list/kazan?pay_min=123000&q=сварщик', '/vacancy-list/kazan?pay_min=90000&q=сварщик']);
    });

    test('takes over what the page shows and keeps the focus', async ({ page }) => {
      const rotation = form(page).getByRole('checkbox', { name: /^Вахта/ });
      await rotation.check();
      await page.evaluate(() =>
        window.adopt({
          ...window.view,
          query: { schedule: ['rotation'], published_days: '7' },
          counts: { schedule: { rotation: 3 } },
        }),
      );
      await expect(form(page).getByRole('checkbox', { name: 'Вахта 3' })).toBeChecked();
      await expect(rotation).toBeFocused();
      await expect(form(page).getByRole('checkbox', { name: /^5\/2/ })).toHaveCount(0);
      await expect(form(page).locator('input[name="published_days"][value="7"]')).toBeChecked();
      await expect(page.locator('summary').first()).toContainText('2');
    });

    test('the layer counts what it would show, and gives the focus back', { tag: '@both' }, async ({ page }) => {
      const opener = form(page).getByText('Все фильтры');
      await opener.click();
      await expect(layer(page).getByRole('heading', { name: 'Фильтры' })).toBeFocused();
      await layer(page).getByRole('checkbox', { name: 'Нефть и газ' }).check();
      await expect(layer(page).getByRole('button', { name: 'Показать 300 вакансий' })).toBeVisible();
      await layer(page)
        .getByRole('textbox', { name: /^Зарплата от/ })
        .fill('150 000');
      await expect(layer(page).getByRole('button', { name: '150 000' })).toHaveAttribute('aria-pressed', 'true');
      await expect(layer(page).getByRole('button', { name: 'Показать 200 вакансий' })).toBeVisible();
      expect(await shown(page)).toEqual([]);
      await expectAccessible(page);
      await layer(page)
        .getByRole('button', { name: /^Показать/ })
        .click();
      await expect(layer(page)).toHaveCount(0);
      await expect(opener).toBeFocused();
      await expect
        .poll(() => shown(page))
        .toEqual(['/vacancy-list/kazan?object_type=oil_gas&pay_min=150000&q=сварщик']);
    });

    test('the layer closes by Escape, by its button and by a press beside it', async ({ page }) => {
      const opener = form(page).getByText('Все фильтры');
      const ways = [
        () => page.keyboard.press('Escape'),
        () => layer(page).getByRole('button', { name: 'Закрыть' }).click(),
        () => page.mouse.click(5, 5),
      ];
      for (const close of ways) {
        await opener.click();
        await layer(page).getByRole('checkbox', { name: 'Вахта' }).check();
        await close();
        await expect(layer(page)).toHaveCount(0);
        await expect(opener).toBeFocused();
      }
      expect(await shown(page)).toEqual([]);
    });
  });
}
