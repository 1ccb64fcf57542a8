import { expect } from '@playwright/test';
import { KEY } from '../widgets/fake-api.ts';
import { moduleOf, test } from '../widgets/widget-test.ts';

/** How the button stands in parents that page builders make, and on pages whose styles mean everybody. */

const BUTTON = `<karkas-respond-button embed-key="${KEY}" vacancy="7"><a href="https://example.test/v/7">Откликнуться</a></karkas-respond-button>`;
const PARENTS: Record<string, string> = {
  block: '',
  'flex row': 'display:flex',
  'flex row, centred': 'display:flex;place-content:center',
  'flex column, centred': 'display:flex;flex-direction:column;align-items:center',
  'grid, centred': 'display:grid;place-items:center',
  float: 'float:left',
  'table cell': 'display:table-cell',
  'inline-block': 'display:inline-block',
  absolute: 'position:absolute',
  'fit-content': 'width:fit-content',
};
const pageOf = (head = '') => ({
  body: Object.values(PARENTS)
    .map(
      (style) =>
        `<section style="position:relative;width:320px;height:90px"><div style="${style}">${BUTTON}</div></section>`,
    )
    .concat(`<dialog open style="position:static;padding:0;border:0">${BUTTON}</dialog>`)
    .join(''),
  head,
});

test('it is as wide as it says, in every parent', async ({ page, show, hosts }) => {
  await show(pageOf(moduleOf(hosts, 'respond-button.js')));
  const links = page.locator('karkas-respond-button').getByRole('link');
  await expect(links).toHaveCount(Object.keys(PARENTS).length + 1);
  const sizes = await links.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect()).map(({ width, height }) => [width, height]),
  );
  const [first = [0, 0]] = sizes;
  expect(first[0]).toBeGreaterThan(120);
  expect(first[0]).toBeLessThan(220);
  expect(first[1]).toBe(48);
  expect(sizes).toEqual(sizes.map(() => first));
  expect(hosts.asked).toEqual([]);
});

test('styles for everything on the page do not reach it', async ({ page, show, hosts }) => {
  const lookOf = () =>
    page
      .locator('karkas-respond-button')
      .getByRole('link')
      .first()
      .evaluate(async (link) => {
        // Its colours come by a transition.
        await Promise.all(link.getAnimations().map(({ finished }) => finished));
        const { color, backgroundColor, fontSize, padding, textTransform, display } = getComputedStyle(link);
        return { color, backgroundColor, fontSize, padding, textTransform, display };
      });
  const script = moduleOf(hosts, 'respond-button.js');
  await show(pageOf(script));
  await expect(page.locator('karkas-respond-button').getByRole('link').first()).toBeVisible();
  const usual = await lookOf();
  const hostile = `<style>html { font-size: 10px } * { color: red !important; font-size: 40px !important; text-transform: uppercase !important }
a, button, div, span, svg { display: block !important; padding: 30px !important; background: lime !important }</style>`;
  await show(pageOf(hostile + script));
  await expect(page.locator('karkas-respond-button').getByRole('link').first()).toBeVisible();
  expect(await lookOf()).toEqual(usual);
});
