import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { site, test as base } from '../site-test.ts';

export { expect } from '../site-test.ts';

/** A browser on other people's pages; a test fails when the console says anything. */
export const test = base.extend({
  baseURL: async ({}, use) => use(site().hosts),
  // The hosts differ from our pages by their port only, so they would get the cookie that tests of our pages have.
  context: async ({ context }, use) => {
    await context.clearCookies();
    await use(context);
  },
});

export function feedOf(page: Page): Locator {
  return page.locator('karkas-vacancy-feed');
}

export function cardsOf(page: Page): Locator {
  return feedOf(page).locator('[part~="card"]');
}

/** A feed that has loaded with its pictures, as it looks. */
export async function pictureOf(feed: Locator): Promise<Buffer> {
  await feed.locator('[data-state="ready"]').waitFor({ state: 'attached' });
  await feed.evaluate(async (element) => {
    for (const image of element.shadowRoot!.querySelectorAll('img')) {
      if (!image.complete) await new Promise((loaded) => image.addEventListener('load', loaded));
    }
  });
  // Some browsers begin with the pointer in the page; in all pictures it is in one place.
  await feed.page().mouse.move(1, 1);
  return feed.screenshot({ animations: 'disabled', caret: 'hide' });
}

/**
 * The part of pixels that differ at all, 0 to 1; 1 for pictures of different sizes. Not of the last row: below a height that is no
 * whole number of pixels it shows the page.
 */
export async function differenceOf(left: Buffer, right: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [left, right].map((picture) => sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })),
  );
  if (!a || !b || a.info.width !== b.info.width || a.info.height !== b.info.height) return 1;
  // Most pictures are the same to the last byte.
  if (a.data.equals(b.data)) return 0;
  let different = 0;
  const end = a.data.length - 3 * a.info.width;
  for (let at = 0; at < end; at += 3)
    if (a.data[at] !== b.data[at] || a.data[at + 1] !== b.data[at + 1] || a.data[at + 2] !== b.data[at + 2])
      different += 1;
  return different / (end / 3);
}
