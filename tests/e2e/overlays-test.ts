import { test as base, expect } from '@playwright/test';
import { bundle } from '../islands/harness/bundle.ts';

export { expect } from '@playwright/test';

const ORIGIN = 'http://overlays.test';
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; frame-src https://rutube.ru";
const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
  svg: 'image/svg+xml',
};

/** A page longer than the screen, whose button is at hand. */
const pageWith = (content: string): string => `<!doctype html>
<html lang="ru" data-theme="light">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Слои</title>
<link rel="stylesheet" href="island.css"><script type="module" src="island.js"></script></head>
<body><main><h1>Страница</h1><button id="opener" class="btn">Открыть</button>${content}<div class="long"></div></main></body>
</html>`;

interface Fixtures {
  /** What the page complained of; what a test expects, it takes away. */
  problems: string[];
  /** Opens a page with this content under its title. */
  open(content?: string): Promise<void>;
}

/** A page with the site’s own layers, toasts and lightbox on it, under the site’s policy, without a server. */
export const test = base.extend<Fixtures, { files: Map<string, string> }>({
  files: [
    async ({}, use) =>
      use(new Map((await bundle('react', 'overlays.ts')).map(([name, content]) => [`/${name}`, content]))),
    { scope: 'worker' },
  ],
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  open: async ({ page, files }, use) => {
    await use(async (content = '') => {
      await page.route(`${ORIGIN}/**`, async (route) => {
        const { pathname } = new URL(route.request().url());
        const body = pathname === '/' ? pageWith(content) : (files.get(pathname) ?? pictureAt(pathname));
        const contentType = `${TYPES[pathname.split('.').pop() ?? ''] ?? 'text/html'}; charset=utf-8`;
        await route.fulfill(
          body === undefined ? { status: 404 } : { contentType, headers: { 'Content-Security-Policy': CSP }, body },
        );
      });
      await page.goto(ORIGIN);
      await page.waitForFunction(() => 'overlays' in window);
    });
  },
});

/** `/1200x800-b03a15.svg`: a plain picture of that size and colour. */
function pictureAt(path: string): string | undefined {
  const [, width, height, colour] = /^\/(\d+)x(\d+)-(\w+)\.svg$/.exec(path) ?? [];
  return (
    colour &&
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#${colour}"/></svg>`
  );
}
