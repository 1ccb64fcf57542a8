import { test as base, expect, type Page } from '@playwright/test';
import { KEY, type Mood } from './fake-api.ts';
import { startHosts, type Hosts } from './hosts.ts';

interface Shown {
  body?: string;
  head?: string;
  headers?: Record<string, string>;
  mood?: Mood;
}

export const test = base.extend<{ problems: string[]; show: (shown?: Shown) => Promise<void> }, { hosts: Hosts }>({
  hosts: [
    async ({}, use) => {
      const hosts = await startHosts();
      await use(hosts);
      await hosts.close();
    },
    { scope: 'worker' },
  ],
  /** What the page complained of; a test that expects a complaint takes it out. */
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => problems.push(message.text()));
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  show: async ({ page, hosts }, use) => {
    await use(async ({ body = element(), head = moduleOf(hosts), headers, mood = 'ok' } = {}) => {
      hosts.setMood(mood);
      hosts.asked.length = 0;
      hosts.show(
        `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Карьера</title>${head}</head><body><main><h1>Карьера</h1>${body}</main></body></html>`,
        headers,
      );
      await page.goto(hosts.page);
    });
  },
});

/** What a page gets by an element: our name, and those by which its libraries know of one another. */
export const NAMES = ['Karkas', 'litPropertyMetadata', 'metadata', 'nanostoresGlobal', 'reactiveElementVersions'];

/** The element with a key and a fallback. */
export const element = (attributes = '', inside = '<a href="https://example.test/vakansii">Все вакансии</a>') =>
  `<karkas-vacancy-feed embed-key="${KEY}" company="12" ${attributes}>${inside}</karkas-vacancy-feed>`;
export const moduleOf = ({ marketplace }: Hosts, file = 'vacancy-feed.js') =>
  `<script type="module" src="${marketplace}/widgets/v1/${file}"></script>`;
export const feed = (page: Page) => page.locator('karkas-vacancy-feed');
export const cards = (page: Page) => page.getByRole('article');
export const fallback = (page: Page) => page.getByRole('link', { name: 'Все вакансии', exact: true });
export const source = (page: Page) => page.getByRole('link', { name: 'Вакансии с\u00a0Каркаса' });
