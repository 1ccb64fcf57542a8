import type { Page } from '@playwright/test';
import { expectAccessible } from '../../setup/axe.ts';
import { cardsOf, differenceOf, expect, feedOf, pictureOf, test } from './host-test.ts';

/** At most so much of the pixels may differ from the same element on a page that does nothing to it. */
const DIFFERENCE_MAX = 0.001;

const PAIRS = [
  ['unset', 'clean', '*{all:unset!important}'],
  ['loud', 'clean', 'rules for every tag and for our classes'],
  ['reset-62', 'clean', 'a reset and html{font-size:62.5%}'],
  ['root-10px', 'clean', 'html{font-size:10px}'],
  ['root-40px', 'clean', 'html{font-size:40px}'],
  ['prototypes', 'clean', 'polluted prototypes'],
  ['storageless', 'clean', 'blocked storage'],
  ['rtl', 'clean-rtl', 'a loud page from right to left'],
  ['dark', 'clean-dark', 'a loud dark page'],
  ['dark-host', 'clean', 'a dark page around an element on its own white'],
] as const;

const WIDTHS = [1000, 390];
/** Pictures of pages that do nothing to an element, of each width, taken once for all that are compared with them. */
const clean = new Map<string, Promise<Buffer[]>>();

async function picturesOf(page: Page, name: string): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 1400 });
    if (pictures.length === 0) await page.goto(`/${name}`);
    pictures.push(await pictureOf(feedOf(page)));
  }
  return pictures;
}

for (const [name, like, what] of PAIRS) {
  test(`${what}: looks as on a clean page, wide and narrow`, async ({ page }) => {
    if (!clean.has(like)) clean.set(like, picturesOf(page, like));
    const [expected, actual] = [await clean.get(like), await picturesOf(page, name)];
    for (const [index, width] of WIDTHS.entries()) {
      expect(await differenceOf(expected![index]!, actual[index]!), `${width} px`).toBeLessThanOrEqual(DIFFERENCE_MAX);
    }
  });
}

test('theme="auto" is dark where the system is', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 1400 });
  await page.goto('/clean-dark');
  const dark = await pictureOf(feedOf(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/dark-auto');
  expect(await differenceOf(dark, await pictureOf(feedOf(page)))).toBeLessThanOrEqual(DIFFERENCE_MAX);
});

test('from right to left a range of pay is still read from its lower end', async ({ page }) => {
  await page.goto('/rtl');
  await expect(cardsOf(page)).toHaveCount(3);
  const ends = await cardsOf(page)
    .first()
    .locator('[part~="pay"]')
    .evaluate((pay) => {
      const text = pay.firstChild as Text;
      const at = (position: number) => {
        const range = document.createRange();
        range.setStart(text, position);
        range.setEnd(text, position + 1);
        return range.getBoundingClientRect().left;
      };
      return [text.data, at(0), at(text.data.indexOf('–') + 2)] as const;
    });
  expect(ends[0]).toMatch(/^\d.*–/);
  expect(ends[1]).toBeLessThan(ends[2]);
});

test('a column of 280 pixels holds everything', async ({ page }) => {
  await page.goto('/narrow');
  await expect(cardsOf(page)).toHaveCount(3);
  const overflowing = await feedOf(page).evaluate((feed) =>
    [...feed.shadowRoot!.querySelectorAll<HTMLElement>('.k-root *')]
      .filter(
        (element) =>
          element.getBoundingClientRect().right > feed.getBoundingClientRect().right + 0.5 && !element.closest('.sr'),
      )
      .map((element) => element.outerHTML.slice(0, 100)),
  );
  expect(overflowing).toEqual([]);
  await feedOf(page).locator('[part~="pager"]').getByText('2', { exact: true }).click();
  await expect(page).toHaveURL(/#k_page=2$/);
});

for (const name of ['clean', 'unset', 'loud', 'rtl', 'dark', 'narrow']) {
  test(`is accessible on the page "${name}"`, async ({ page }) => {
    await page.goto(`/${name}`);
    await expect(cardsOf(page)).toHaveCount(3);
    await expectAccessible(page, { include: 'karkas-vacancy-feed' });
  });
}

test('nothing of the element styles the page', async ({ page, problems }) => {
  const read = () =>
    page.evaluate(() =>
      ['html', 'body', 'h1', 'button'].map((tag) => {
        const { color, font, margin, padding, border, background, display, boxSizing } = getComputedStyle(
          document.querySelector(tag)!,
        );
        return { tag, color, font, margin, padding, border, background, display, boxSizing };
      }),
    );
  await page.route('**/widgets/**', (route) => route.abort());
  await page.goto('/small');
  const before = await read();
  problems.length = 0;
  await page.unroute('**/widgets/**');
  await page.goto('/small');
  await expect(cardsOf(page)).toHaveCount(2);
  expect(await read()).toEqual(before);
  expect(await page.evaluate(() => [document.styleSheets.length, document.adoptedStyleSheets.length])).toEqual([0, 0]);
});
