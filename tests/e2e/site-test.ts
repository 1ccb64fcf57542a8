import { randomInt } from 'node:crypto';
import { test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import { COOKIE_CHOICE } from '#shared/domain/cookie-choice.ts';
import { isEven } from '../setup/axe.ts';
import { counts } from '../setup/counts.ts';
import { SITE_VARIABLE, type Site } from '../setup/site.ts';

export { expect } from '@playwright/test';

/** The server of this run and the demo things on it. Not before a test runs: listing the tests starts no server. */
export function site(): Site {
  return JSON.parse(process.env[SITE_VARIABLE] ?? 'null') as Site;
}

const CHOSEN = String(AGREEMENTS.find(({ key }) => key === 'cookieAgreement')?.versions[0].version);

interface Fixtures {
  /** What the pages of this test complained of: errors, breaches of the Content-Security-Policy. */
  problems: string[];
}

/** A browser on the running site. A test fails when a page of it complains. */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(site().origin),
  // A short run goes every second journey in the dark; a long one goes all of them in both themes, by a project of its own.
  colorScheme: async ({ colorScheme }, use, { tags, title }) =>
    use(counts.LOOKS === 1 && tags.includes('@journey') && isEven(title) ? 'dark' : colorScheme),
  // Who has chosen is not asked: `cookies.spec.ts` is about those who have not.
  context: async ({ context }, use) => {
    await context.addCookies([{ name: COOKIE_CHOICE, value: CHOSEN, url: site().origin }]);
    await use(context);
  },
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        const isComplaint = message.type() === 'error' || message.type() === 'warning';
        const isMeant =
          tellsOfRefusedPage(message, page.url()) || tellsOfEndedSession(message) || tellsOfBlockedWorker(message);
        if (isComplaint && !isMeant) problems.push(textOf(message));
      });
      await use(problems);
      base.expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});

/** A browser does not say which file did not load. */
function textOf(message: ConsoleMessage): string {
  const text = message.text();
  return text.startsWith('Failed to load resource') ? `${text} ${message.location().url}` : text;
}

/** For what is asked for and not looked at: it opens no page. */
export const requestTest = base.extend({ baseURL: async ({}, use) => use(site().origin) });

/** For those who sign in or send forms, which are counted by address: each has one. Pages of other sites cannot use it. */
export const personTest = test.extend({
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.1` }),
});

/** Names of the cookies that pages have set. */
export async function cookiesOf(context: BrowserContext): Promise<string[]> {
  const names = (await context.cookies()).map(({ name }) => name);
  return names.filter((name) => name !== COOKIE_CHOICE);
}

/** The chat says so on every page whose session was ended elsewhere; `chat.spec.ts` is about connections. */
function tellsOfEndedSession(message: ConsoleMessage): boolean {
  return message.text() === 'Socket failure: 4001';
}

/** The runner says so on every page; who needs the worker allows it. */
function tellsOfBlockedWorker(message: ConsoleMessage): boolean {
  return message.text().startsWith('Service Worker registration blocked by Playwright');
}

/** The browser complains of every 404, also of the page that was asked for on purpose. */
function tellsOfRefusedPage(message: ConsoleMessage, pageUrl: string): boolean {
  return message.text().startsWith('Failed to load resource') && message.location().url === pageUrl;
}
