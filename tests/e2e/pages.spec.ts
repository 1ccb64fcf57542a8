import { expectAccessible, WCAG } from '../setup/axe.ts';
import { counts } from '../setup/counts.ts';
import { PAGE_KINDS, ABSENT } from './page-kinds.ts';
import { expect, site, test } from './site-test.ts';

for (const [index, { name, path, status = 200, canonical = path, noindex = false }] of PAGE_KINDS.entries()) {
  const [light, dark] = counts.LOOKS > 1 ? [true, true] : [index % 2 === 0, index % 2 === 1];

  test(`${name}: says what it is, fits every screen, is accessible`, async ({ page }) => {
    const { origin, specimens } = site();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    const response = await page.goto(path(specimens));
    expect(response?.status()).toBe(status);
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'");
    await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('h1')).toHaveText(/[а-яё]/i);
    await expect(page).toHaveTitle(/Каркас/);
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{20}/);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(noindex ? 1 : 0);
    const link = page.locator('link[rel="canonical"]');
    if (canonical) await expect(link).toHaveAttribute('href', origin + canonical(specimens));
    else await expect(link).toHaveCount(0);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    if (light) await test.step('accessible, light at 1440 px', () => expectAccessible(page, { tags: WCAG }));

    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
    }

    if (!dark) return;
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 390, height: 900 });
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    // On a screen as tall as the page, what sticks to its edges covers nothing.
    await page.setViewportSize({
      width: 390,
      height: await page.evaluate(() => document.documentElement.scrollHeight),
    });
    await test.step('accessible, dark at 390 px', () => expectAccessible(page, { tags: WCAG }));
  });
}

test.describe('what is not there', () => {
  for (const { name, path } of ABSENT) {
    test(`${name} is the Russian 404 page`, async ({ page }) => {
      const response = await page.goto(path(site().specimens));
      expect(response?.status()).toBe(404);
      await expect(page.locator('h1')).toHaveText(/[а-яё]/i);
      await expect(page.getByRole('main').getByRole('link', { name: 'К вакансиям' })).toHaveAttribute(
        'href',
        '/vacancy-list',
      );
    });
  }
});
