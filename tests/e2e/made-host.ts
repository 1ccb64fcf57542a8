import type { Page } from '@playwright/test';

/** A site of the demo's key; what stands on its pages is made by the tests. */
export const HOST = 'http://127.0.0.1:4322';

/** Opens a page of an employer, or of somebody else, with `body` on it. */
export async function openHost(page: Page, body: string, origin = HOST): Promise<void> {
  // The browser does not know where a page that was never on the network comes from.
  await page.context().grantPermissions(['local-network-access']);
  const html = `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Сайт компании</title></head><body>${body}</body></html>`;
  await page.route(`${origin}/careers`, (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }),
  );
  await page.goto(`${origin}/careers`);
}
