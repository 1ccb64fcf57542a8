import type { Page } from '@playwright/test';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { counts } from '../setup/counts.ts';
import { isItsTurn } from '../setup/turns.ts';
import { PAGE_KINDS, ABSENT, type PageKind } from './page-kinds.ts';
import { expect, requestTest, site, test } from './site-test.ts';

test.describe.configure({ mode: 'parallel' });

interface Answer {
  status(): number;
  headers(): Record<string, string>;
  text(): Promise<string>;
}

/** What programs read of a page: status, policy, language, title, heading, and whether and where it is to be found. */
async function expectSaysWhatItIs(kind: PageKind, answer: Answer | null): Promise<void> {
  const { path, status = 200, canonical = path, noindex = false } = kind;
  const { origin, specimens } = site();
  expect(answer?.status()).toBe(status);
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'");
  const html = (await answer?.text()) ?? '';
  expect(html).toMatch(/<html [^>]*lang="ru"/);
  expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
  expect(/<h1[^>]*>([\s\S]*?)<\/h1>/.exec(html)?.[1]?.replaceAll(/<[^<>]*>/g, '')).toMatch(/[а-яё]/i);
  expect(html).toMatch(/<title>[^<]*Каркас[^<]*<\/title>/);
  expect(html).toMatch(/<meta name="description" content="[^"]{20}/);
  // Written as code where it should be a character.
  expect(/<head>[\s\S]*<\/head>/.exec(html)?.[0]).not.toMatch(/nbsp/);
  expect(html.match(/<main[\s>]/g)).toHaveLength(1);
  expect(html.match(/<meta name="robots" content="noindex"/g) ?? []).toHaveLength(noindex ? 1 : 0);
  const links = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&#38;', '&').replaceAll('&amp;', '&'),
  );
  expect(links).toEqual(canonical ? [origin + canonical(specimens)] : []);
}

for (const [index, kind] of PAGE_KINDS.entries()) {
  const { name, path } = kind;
  if (counts.LOOKS === 1 && (kind.looksLike || !isItsTurn(index))) {
    requestTest(`${name}: says what it is`, async ({ request }) => {
      await expectSaysWhatItIs(kind, await request.get(path(site().specimens)));
    });
    continue;
  }

  test(`${name}: says what it is, fits every screen, is accessible`, async ({ page }) => {
    const [first, second] = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
    await page.emulateMedia({ colorScheme: first, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 800 });
    const response = await page.goto(path(site().specimens));
    await expectSaysWhatItIs(kind, response);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('html')).toHaveAttribute('data-theme', first);

    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
    }
    await test.step(`accessible, ${first}`, () => look(page, first));
    if (counts.LOOKS === 1) return;
    await page.emulateMedia({ colorScheme: second, reducedMotion: 'reduce' });
    await page.reload();
    await test.step(`accessible, ${second}`, () => look(page, second));
  });
}

/** Light on a desktop, dark on a phone. */
async function look(page: Page, theme: 'light' | 'dark'): Promise<void> {
  const width = theme === 'light' ? 1440 : 390;
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.setViewportSize({ width, height: 900 });
  // On a screen as tall as the page, what sticks to its edges covers nothing.
  if (theme === 'dark')
    await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  await expectAccessible(page, { tags: WCAG });
}

// What the page of 404 is like in a browser is above, as «unknown path».
test.describe('what is not there', () => {
  for (const { name, path } of ABSENT) {
    requestTest(`${name} is the Russian 404 page`, async ({ request }) => {
      const response = await request.get(path(site().specimens));
      expect(response.status()).toBe(404);
      const html = await response.text();
      expect(html).toMatch(/<h1[^>]*>[^<]*[а-яё]/i);
      const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
      expect(main).toMatch(/<a [^>]*href="\/vacancy-list"[^>]*>\s*К\s+вакансиям\s*<\/a>/);
    });
  }
});
