import { expect } from '@playwright/test';
import { element, moduleOf, test } from '../widgets/widget-test.ts';

/** How wide the feed is in every kind of parent that page builders make, on the page and as a frame. */

const SIDE = '<i style="flex:none;display:block;width:200px;height:20px"></i>';
const within =
  (style: string, beside = '') =>
  (feed: string) =>
    `<div style="${style}">${feed}${beside}</div>`;

interface Parent {
  wrap: (feed: string) => string;
  /** The width of the element in a column of 1000 px and in one of 360. */
  widths: readonly [wide: number, narrow: number];
}

/** A parent as wide as the column gives the feed all of it; one that asks its content for a width gets 640 px at most. */
const PARENTS: Record<string, Parent> = {
  block: { wrap: within(''), widths: [1000, 360] },
  'flex row': { wrap: within('display:flex'), widths: [1000, 360] },
  'flex row with a sidebar': { wrap: within('display:flex', SIDE), widths: [800, 160] },
  'flex row, centred': { wrap: within('display:flex;place-content:center'), widths: [1000, 360] },
  'flex column': { wrap: within('display:flex;flex-direction:column'), widths: [1000, 360] },
  'flex column, centred': {
    wrap: within('display:flex;flex-direction:column;align-items:center'),
    widths: [1000, 360],
  },
  'grid, centred': { wrap: within('display:grid;place-items:center'), widths: [1000, 360] },
  'grid auto 1fr': { wrap: within('display:grid;grid-template-columns:auto 1fr', SIDE), widths: [640, 160] },
  float: { wrap: within('float:left'), widths: [640, 360] },
  'float in a sidebar': { wrap: (feed) => within('width:300px')(within('float:right')(feed)), widths: [300, 300] },
  'table cell': { wrap: within('display:table-cell'), widths: [640, 360] },
  'cell of a wide table': {
    wrap: (feed) => `<table style="width:100%;border-spacing:0"><tr><td style="padding:0">${feed}</td></tr></table>`,
    widths: [1000, 360],
  },
  'inline-block': { wrap: within('display:inline-block'), widths: [640, 360] },
  absolute: { wrap: within('position:absolute'), widths: [640, 360] },
  'fit-content': { wrap: within('width:fit-content'), widths: [640, 360] },
  dialog: { wrap: (feed) => `<dialog open style="padding:0;border:0">${feed}</dialog>`, widths: [640, 360] },
};
const NAMES = Object.keys(PARENTS);

/** A feed in each parent, in columns of a width. */
function pageOf(width: number, attributes: string): string {
  const columns = Object.values(PARENTS).map(
    ({ wrap }) =>
      `<section style="position:relative;width:${width}px;height:1400px">${wrap(element(attributes))}</section>`,
  );
  return columns.join('');
}

const READY = { inline: '[part="root"] article', frame: 'iframe' };

for (const mode of ['inline', 'frame'] as const) {
  for (const [at, width] of [1000, 360].entries()) {
    test(`${mode}, in columns of ${width} px`, async ({ page, show, hosts }) => {
      await page.setViewportSize({ width: width + 20, height: 900 });
      await show({
        head: `<style>body{margin:0}</style>${moduleOf(hosts)}`,
        body: pageOf(width, `mode="${mode}" limit="1" pagination="none" lazy="eager"`),
      });
      await expect(page.locator(`karkas-vacancy-feed ${READY[mode]}`)).toHaveCount(NAMES.length);
      const widths = await page.evaluate(
        (content) =>
          [...document.querySelectorAll('karkas-vacancy-feed')].map((feed) => {
            const inside = feed.shadowRoot!.querySelector(content)!;
            return [feed, inside].map((box) => Math.round(box.getBoundingClientRect().width));
          }),
        mode === 'frame' ? 'iframe' : '.feed',
      );
      expect(Object.fromEntries(NAMES.map((name, index) => [name, widths[index]]))).toEqual(
        Object.fromEntries(NAMES.map((name) => [name, Array(2).fill(PARENTS[name]!.widths[at])])),
      );
      // Nothing wider than its column.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width + 20);
    });
  }
}

test('margins of the page are beside the element, and `hidden` hides it', async ({ page, show, hosts }) => {
  await show({
    head: `<style>body{margin:0}karkas-vacancy-feed{margin:0 16px;padding:10px}</style>${moduleOf(hosts)}`,
    body: `${element('limit="1"')}<div style="display:flex">${element('limit="1"')}</div>${element('hidden')}`,
  });
  await expect(page.getByRole('article')).toHaveCount(2);
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('karkas-vacancy-feed')].map((feed) => {
      const { left, right } = feed.getBoundingClientRect();
      return [left, innerWidth - right];
    }),
  );
  expect(boxes.slice(0, 2)).toEqual([
    [16, 16],
    [16, 16],
  ]);
  await expect(page.locator('karkas-vacancy-feed[hidden]')).toBeHidden();
});
