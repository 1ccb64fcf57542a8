import { test as base, expect, type Page } from '@playwright/test';
import { startHarness, type Harness } from './harness/server.ts';

/** The feed on the harness's pages, each watched for what it complains of. */
export const test = base.extend<{ problems: string[] }, { harness: Harness }>({
  harness: [
    async ({}, use) => {
      const harness = await startHarness();
      await use(harness);
      await harness.close();
    },
    { scope: 'worker' },
  ],
  /** What the page complained of: errors, hydration warnings, breaches of the policy. Checked after each test. */
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
});

export const cards = (page: Page) => page.getByRole('article');
export const heading = (page: Page) => page.getByRole('heading', { level: 2 });
export const city = (page: Page) => page.getByLabel('Город');
export const specialization = (page: Page) => page.getByLabel('Специализация');
export const pageLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name, exact: true });

export async function open(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.locator('body[data-live]').waitFor();
}

export const answer = (page: Page, index: number) => page.evaluate((at) => window.calls[at]!.answer(), index);
export const fail = (page: Page, index: number, code?: string) =>
  page.evaluate(([at, why]) => window.calls[at]!.fail(why), [index, code] as const);
export const hold = (page: Page) => page.addInitScript(() => (window.holdCalls = true));
export const callCount = (page: Page) => page.evaluate(() => window.calls.length);
