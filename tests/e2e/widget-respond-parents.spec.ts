import { expect, type Locator } from '@playwright/test';
import { KEY } from '../widgets/fake-api.ts';
import { moduleOf, test } from '../widgets/widget-test.ts';

/** How the button and the chat stand in parents that page builders make, and on pages whose styles mean everybody. */

const BUTTON = `<karkas-respond-button embed-key="${KEY}" vacancy="7"><a href="https://example.test/v/7">Откликнуться</a></karkas-respond-button>`;
const INLINE = `<karkas-chat-bubble embed-key="${KEY}" position="inline"></karkas-chat-bubble>`;
const CORNER = `<karkas-chat-bubble embed-key="${KEY}"></karkas-chat-bubble>`;
const PARENTS: Record<string, string> = {
  block: '',
  'flex row': 'display:flex',
  'flex row, centred': 'display:flex;place-content:center',
  'flex column': 'display:flex;flex-direction:column',
  'flex column, centred': 'display:flex;flex-direction:column;align-items:center',
  'grid, centred': 'display:grid;place-items:center',
  'grid auto 1fr': 'display:grid;grid-template-columns:auto 1fr',
  float: 'float:left',
  'table cell': 'display:table-cell',
  'inline-block': 'display:inline-block',
  absolute: 'position:absolute',
  'fit-content': 'width:fit-content',
};
const NAMES = [...Object.keys(PARENTS), 'dialog'];
const pageOf = (head = '', tag = BUTTON, width = 320, height = 90) => ({
  body: Object.values(PARENTS)
    .map(
      (style) =>
        `<section style="position:relative;width:${width}px;height:${height}px"><div class="parent" style="${style}">${tag}</div></section>`,
    )
    .concat(
      `<section style="width:${width}px"><dialog class="parent" open style="position:static;padding:0;border:0">${tag}</dialog></section>`,
    )
    .join(''),
  head,
});
const boxesOf = (all: Locator) =>
  all.evaluateAll((nodes) =>
    nodes
      .map((node) => node.getBoundingClientRect())
      .map(({ width, height }) => [Math.round(width), Math.round(height)]),
  );

test('a button is as wide as it says, in every parent', async ({ page, show, hosts }) => {
  for (const width of [1000, 320]) {
    await show(pageOf(moduleOf(hosts, 'respond-button.js'), BUTTON, width));
    const links = page.locator('karkas-respond-button').getByRole('link');
    await expect(links).toHaveCount(NAMES.length);
    const sizes = await boxesOf(links);
    const [first = [0, 0]] = sizes;
    expect(first[0]).toBeGreaterThan(120);
    expect(first[0]).toBeLessThan(220);
    expect(first[1]).toBe(48);
    expect(sizes).toEqual(sizes.map(() => first));
    expect(hosts.asked).toEqual([]);
  }
});

test('a chat inside of the page is as wide as it says, one in the corner takes no place', async ({
  page,
  show,
  hosts,
  problems,
}) => {
  const script = moduleOf(hosts, 'chat-bubble.js');
  const bubbles = page.locator('karkas-chat-bubble');
  for (const [width, expected] of [
    [1000, 384],
    [300, 300],
  ] as const) {
    await page.setViewportSize({ width: 1200, height: 900 });
    await show(pageOf(script, INLINE, width, 700));
    await expect(bubbles.locator('.k-launch')).toHaveCount(NAMES.length);
    expect(await boxesOf(bubbles.locator('.k-launch'))).toEqual(NAMES.map(() => [56, 56]));
    await bubbles.evaluateAll((all) => all.forEach((bubble) => Reflect.set(bubble, 'opened', true)));
    await expect(bubbles.getByRole('dialog').getByRole('alert')).toHaveCount(NAMES.length);
    const widths = (await boxesOf(bubbles.getByRole('dialog'))).map(([wide]) => wide);
    expect(Object.fromEntries(NAMES.map((name, at) => [name, widths[at]]))).toEqual(
      Object.fromEntries(NAMES.map((name) => [name, expected])),
    );
  }
  await show(pageOf('', ''));
  const empty = await boxesOf(page.locator('.parent'));
  await show(pageOf(script, CORNER));
  await expect(bubbles.locator('.k-launch')).toHaveCount(NAMES.length);
  expect(await boxesOf(page.locator('.parent'))).toEqual(empty);
  // The made-up marketplace has no chat, and the browser says so.
  problems.length = 0;
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
