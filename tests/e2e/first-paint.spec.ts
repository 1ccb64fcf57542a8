import type { Page } from '@playwright/test';
import { expect, site, test } from './site-test.ts';

/** What the first view needs comes with the HTML, allowed by its hash. Milliseconds are those of `npm run bench -- paint`. */

const PAGES = ['/', '/vacancy-list', '/news'];

/** Of a heading without styles browsers make it 700. */
const isDressed = (page: Page) =>
  page.locator('h1').evaluate((heading) => getComputedStyle(heading).fontWeight === '800');

for (const path of PAGES)
  test(`${path}: no file of styles is waited for`, async ({ page }) => {
    await page.route(/\.css$/, (route) => route.abort());
    const answer = await page.goto(path);
    expect(await answer?.text()).not.toMatch(/<link[^>]+rel="?stylesheet/);
    expect(await isDressed(page)).toBe(true);
  });

test('styles are let in by their hash: the same with one letter more are not', async ({ page, problems }) => {
  await page.route('/vacancy-list', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll('</style>', ' </style>') });
  });
  await page.goto('/vacancy-list');
  expect(await isDressed(page)).toBe(false);
  expect(problems.length).toBeGreaterThan(0);
  for (const problem of problems.splice(0)) expect(problem).toMatch(/violates the following Content Security Policy/);
});

test('what people type cannot pass for a tag of the page: neither its styles nor its parts are lost', async ({
  page,
}) => {
  const words = '<style> <script> <main> </style>';
  const path = `/vacancy-list?q=${encodeURIComponent(words)}`;
  const html = await (await page.request.get(path)).text();
  // Of scripts it may stand in text that is data.
  expect(html.match(/<main/g)).toHaveLength(1);
  expect(html).not.toMatch(/="[^"]*<(?:style|script|main)/);
  await page.goto(path);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain('Golos Text');
});

test('the policy of a page names no more hashes than it has inline styles and scripts', async ({ request }) => {
  for (const path of PAGES) {
    const answer = await request.get(path);
    const hashes = answer.headers()['content-security-policy']?.match(/'sha256-/g) ?? [];
    const inline = (await answer.text()).match(/<style|<script(?![^>]*\ssrc=)/g) ?? [];
    expect(hashes.length, path).toBeGreaterThan(0);
    expect(hashes.length, path).toBeLessThanOrEqual(inline.length);
  }
});

test.describe('late fonts', () => {
  // Of a phone: with whole pixels for letters, lines break where they do on no screen of today.
  test.use({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 });

  for (const kind of ['/', '/vacancy-list', 'vacancy', 'company', '/news'] as const)
    test(`${kind}: nothing moves when the fonts come late`, async ({ page }) => {
      const { richVacancy, quietCompany } = site().specimens;
      const path =
        kind === 'vacancy' ? `/vacancy/${richVacancy}` : kind === 'company' ? `/company/${quietCompany}` : kind;
      const { promise: seen, resolve: letFontsCome } = Promise.withResolvers<void>();
      await page.route('**/*.woff2', async (route) => {
        await seen;
        await route.continue();
      });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          // TypeScript does not know these entries.
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            document.documentElement.dataset.shift = String(
              Number(document.documentElement.dataset.shift ?? 0) + entry.value,
            );
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(path, { waitUntil: 'domcontentloaded' });
      await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
      letFontsCome();
      await page.waitForLoadState('load');
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
      });
      const shift = await page.locator('html').getAttribute('data-shift');
      expect(Number(shift ?? 0)).toBeLessThanOrEqual(0.01);
    });
});

test('a phone asks for a small picture of a cover, before the other pictures', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.resourceType() === 'image' && asked.push(request.url()));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/vacancy/${site().specimens.brandedVacancy}`, { waitUntil: 'networkidle' });
  const pictures = asked.filter((url) => url.includes('/_image/'));
  expect(pictures[0]).toContain('/fit_480x125,');
  expect(pictures.join(' ')).not.toContain('/fit_1600x220');
});

test('a long choice of a select is read to its end at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto('/company-list');
  await page.getByText('Фильтры', { exact: true }).click();
  const select = page.getByLabel('Кого ищут');
  const heights = await select.evaluate((element: HTMLSelectElement) => {
    const longest = [...element.options].toSorted((a, b) => b.text.length - a.text.length)[0]?.index ?? 0;
    return [0, longest].map((index) => {
      element.selectedIndex = index;
      return element.offsetHeight;
    });
  });
  expect(heights[1]).toBeGreaterThan(heights[0] ?? 0);
  expect(await select.evaluate((element) => element.scrollHeight <= element.clientHeight)).toBe(true);
});
