import { defineConfig, devices } from '@playwright/test';
import { findBrowser } from './tests/setup/browser.ts';

/** Drives a real browser; the server that most of it talks to is started by the global setup. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  globalSetup: './tests/setup/site.ts',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    ...devices['Desktop Chrome'],
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    launchOptions: await findBrowser(),
  },
  projects: [
    { name: 'site', testIgnore: '**/*-island.spec.ts' },
    { name: 'islands', testMatch: '**/*-island.spec.ts' },
  ],
});
