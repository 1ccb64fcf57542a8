import { test as base, expect } from '@playwright/test';
import { bundle, RUNTIMES } from '../islands/harness/bundle.ts';

/** Where the page of an island lives, and what it shows. */
export interface IslandPage {
  /** A file of `tests/islands/harness`. */
  entry: string;
  origin: string;
  title: string;
  /** Of the page around the island; without one the island has its own. */
  heading?: string;
  /** Runs in the page before anything else. */
  init?: () => void;
}

const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; form-action 'self'";
const TYPES: Record<string, string> = { js: 'text/javascript', css: 'text/css', html: 'text/html' };

/** A test of an island alone on a page of its own for each runtime, `/react/` and `/preact/`: no server answers. */
export function islandTest({ entry, origin, title, heading, init }: IslandPage) {
  const html = `<!doctype html>
<html lang="ru" data-theme="light">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<link rel="stylesheet" href="island.css"><script type="module" src="island.js"></script></head>
<body><main>${heading === undefined ? '' : `<h1>${heading}</h1>`}<div id="root"></div></main></body>
</html>`;

  return base.extend<{ problems: string[] }, { files: Map<string, string> }>({
    files: [
      async ({}, use) => {
        const files = new Map<string, string>();
        for (const runtime of RUNTIMES) {
          files.set(`/${runtime}/index.html`, html);
          for (const [name, content] of await bundle(runtime, entry)) files.set(`/${runtime}/${name}`, content);
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
        if (init) await page.addInitScript(init);
        await page.route(`${origin}/**`, async (route) => {
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
}
