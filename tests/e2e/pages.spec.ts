import AxeBuilder from '@axe-core/playwright';
import { PAGE_KINDS, ABSENT } from './page-kinds.ts';
import { expect, site, test } from './site-test.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

for (const { name, path, status = 200, canonical = path, noindex = false } of PAGE_KINDS) {
  test.describe(name, () => {
    test('says what it is and fits every screen', async ({ page }) => {
      const { origin, specimens } = site();
      const response = await page.goto(path(specimens));
      expect(response?.status()).toBe(status);
      expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
      await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page.locator('h1')).toHaveText(/[а-яё]/i);
      await expect(page).toHaveTitle(/Каркас/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20,}/);
      await expect(page.getByRole('main')).toHaveCount(1);
      await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(noindex ? 1 : 0);
      const link = page.locator('link[rel="canonical"]');
      if (canonical) await expect(link).toHaveAttribute('href', origin + canonical(specimens));
      else await expect(link).toHaveCount(0);

      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 800 });
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(overflow, `${width} px`).toBe(0);
      }
    });

    for (const [colorScheme, width] of [['light', 1440], ['dark', 390]] as const) {
      test(`is accessible, ${colorScheme} at ${width} px`, async ({ page }) => {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.setViewportSize({ width, height: 900 });
        await page.goto(path(site().specimens));
        await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
        // Axe would write styles of shadow roots into a document of its own, which the policy forbids.
        const { violations } = await new AxeBuilder({ page }).options({ preload: false }).withTags(WCAG).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
      });
    }
  });
}

test.describe('what is not there', () => {
  for (const { name, path } of ABSENT) {
    test(`${name} is the Russian 404 page`, async ({ page }) => {
      const response = await page.goto(path(site().specimens));
      expect(response?.status()).toBe(404);
      await expect(page.locator('h1')).toHaveText(/[а-яё]/i);
      await expect(page.getByRole('main').getByRole('link', { name: 'К вакансиям' })).toHaveAttribute('href', '/vacancy-list');
    });
  }
});
