import { test as base, expect, type Page } from '@playwright/test';
import { bundle, RUNTIMES } from '../islands/harness/bundle.ts';
import { expectAccessible } from '../setup/axe.ts';

/** The filters on React 19, as on the site, and on preact/compat, as in a widget: the same expectations for both. */

const ORIGIN = 'http://filters.test';
const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'";
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };
const HTML = `<!doctype html>
<html lang="ru" data-theme="light">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Фильтры</title>
<link rel="stylesheet" href="island.css"><script type="module" src="island.js"></script></head>
<body><main><h1>Вакансии</h1><div id="root"></div></main></body>
</html>`;

const test = base.extend<{ problems: string[] }, { files: Map<string, string> }>({
  files: [
    async ({}, use) => {
      const files = new Map<string, string>();
      for (const runtime of RUNTIMES) {
        files.set(`/${runtime}/index.html`, HTML);
        for (const [name, content] of await bundle(runtime, 'filters.tsx')) files.set(`/${runtime}/${name}`, content);
      }
      await use(files);
    },
    { scope: 'worker' },
  ],
  /** What the page complained of: errors, warnings of the runtime, breaches of the policy. Checked after each test. */
  problems: [
    async ({ page, files }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
      await page.route(`${ORIGIN}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const body = files.get(pathname);
        const contentType = `${TYPES[pathname.split('.').pop() ?? '']}; charset=utf-8`;
        await route.fulfill(
          body === undefined ? { status: 204 } : { contentType, headers: { 'Content-Security-Policy': CSP }, body },
        );
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

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
      expect(await shown(page)).toEqual([
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
      expect(await shown(page)).toEqual([
        '/vacancy-list/kazan?pay_min=123000&q=сварщик',
        '/vacancy-list/kazan?pay_min=90000&q=сварщик',
      ]);
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

    test('the layer counts what it would show, and gives the focus back', async ({ page }) => {
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
      expect(await shown(page)).toEqual(['/vacancy-list/kazan?object_type=oil_gas&pay_min=150000&q=сварщик']);
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
