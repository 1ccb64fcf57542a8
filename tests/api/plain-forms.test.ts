import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type Page } from '@playwright/test';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../setup/browser.ts';
import { startCallerSite, type CallerSite } from '../setup/caller-site-server.ts';

/** Plain forms in a real browser, from our pages and from other sites. */
let site: CallerSite;
let foreign: Server;
let browser: Browser;

beforeAll(async () => {
  site = await startCallerSite();
  foreign = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      `<form method="post" action="${site.address}/things"><input name="name" value="Чужая"><button>OK</button></form>`,
    );
  }).listen(0, '127.0.0.1');
  await once(foreign, 'listening');
  browser = await chromium.launch(await findBrowser());
}, 180_000);
afterAll(async () => {
  await browser?.close();
  foreign?.close();
  await site?.close();
});

async function openAsMember(address: string, javaScriptEnabled = true): Promise<Page> {
  const context = await browser.newContext({ javaScriptEnabled });
  await context.addCookies([{ name: 'session', value: 'member', url: site.address, sameSite: 'Lax' }]);
  const page = await context.newPage();
  await page.goto(address);
  return page;
}

test.each([true, false])(
  'a form is sent, comes back with a message, and is sent again (scripts: %s)',
  async (scripts) => {
    const before = site.made.length;
    const page = await openAsMember(`${site.address}/things`, scripts);
    await page.getByRole('button', { name: 'Дальше' }).click();
    await page.locator('.err').waitFor();
    expect(site.made.length).toBe(before);
    await page.getByLabel('Название').fill('Кран');
    await page.getByRole('button', { name: 'Дальше' }).click();
    await page.waitForURL(/\/thing\/\d+$/);
    expect(site.made.slice(before)).toEqual([{ companyId: 1, name: 'Кран' }]);
    await page.context().close();
  },
);

test.each(['127.0.0.1', 'localhost'])('a form of another origin on %s is refused', async (host) => {
  const before = site.made.length;
  const { port } = foreign.address() as AddressInfo;
  const page = await openAsMember(`http://${host}:${port}`);
  const [answer] = await Promise.all([
    page.waitForResponse(`${site.address}/things`),
    page.getByRole('button').click(),
  ]);
  expect(answer.status()).toBe(403);
  expect(site.made.length).toBe(before);
  await page.context().close();
});
