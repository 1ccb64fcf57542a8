import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tests/setup/browser.ts';
import { counts } from './tests/setup/counts.ts';
import { waiting } from './tests/setup/turns.ts';

/** Islands run on React, as on the site; on preact what is marked so, and all of it in a long run. */
const NOT_ON_BOTH = /\bpreact\b(?!.*@both)/;

const ISLANDS = '**/*-island.spec.ts';

const WAITING = waiting('browser').map((file) => `**/${file}`);

/** Drives a real browser; the server that most of it talks to is started by the global setup. */
// Without a locale Chromium calls each file with a Russian name «download».
process.env.LANG ||= 'C.UTF-8';

export default defineConfig({
  testDir: 'tests/e2e',
  // Node reads these as they are: Playwright's own compiler takes a quarter of a minute for them.
  build: { external: ['**/server/**/*.ts', '**/shared/**/*.ts', '**/tests/setup/**'] },
  outputDir: 'test-results/browser',
  globalSetup: './tests/setup/start-site.ts',
  // Two for each of two processors: a test waits for answers, mails and animations about a third of its time.
  workers: 4,
  // The run names who needed it (`scripts/test.mjs`), and that is mended the same day.
  retries: 1,
  // Twice the defaults: a busy machine is no fault of a page. A long run looks at each screen twice.
  timeout: counts.LOOKS * 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    // What the worker asks for, no test would see: `offline.spec.ts` and those of pushes allow it.
    serviceWorkers: 'block',
    launchOptions: await findBrowser(),
  },
  projects: [
    // Of the files that wait for another day what runs every day.
    ...(WAITING.length > 0 ? [{ name: 'daily', testMatch: WAITING, testIgnore: ISLANDS, grep: /@daily/ }] : []),
    { name: 'site', testIgnore: [ISLANDS, ...WAITING] },
    // After the others: each needs the people of the demo for itself.
    ...(counts.LOOKS > 1
      ? [
          {
            name: 'dark',
            testIgnore: ISLANDS,
            grep: /@journey/,
            dependencies: ['site'],
            use: { colorScheme: 'dark' } as const,
          },
        ]
      : []),
    {
      name: 'islands',
      testMatch: ISLANDS,
      testIgnore: WAITING,
      // These need a page and no browser session of their own: it goes from test to test, emptied.
      use: { reuseContext: true },
      ...(counts.RUNTIMES === 1 && { grepInvert: NOT_ON_BOTH }),
    },
  ],
});
