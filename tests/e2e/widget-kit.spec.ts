import { expect } from '@playwright/test';
import { cards, element, fallback, feed, moduleOf, test } from '../widgets/widget-test.ts';

/** What every element is made of, on a page of another origin. */

test('only its own document says how high a frame is, and not beyond reason', async ({ page, show, hosts }) => {
  await show({ body: element('mode="frame"') });
  const frame = page.locator('iframe');
  await expect(frame).toHaveCSS('height', '777px');
  const own = { origin: hosts.marketplace, from: 'frame', ns: 'karkas', t: 'height', h: 555 };
  for (const [message, height] of [
    [{ ...own, origin: hosts.page }, '777px'],
    [{ ...own, from: 'page' }, '777px'],
    [{ ...own, ns: 'other' }, '777px'],
    [{ ...own, t: 'width' }, '777px'],
    ...[20_000, 1e9, 0, -1, NaN, '555'].map((h) => [{ ...own, h }, '777px'] as const),
    [{ ...own, h: 19_998.5 }, '19999px'],
    [own, '555px'],
  ] as const) {
    const shown = await frame.evaluate((node: HTMLIFrameElement, { origin, from, ...data }) => {
      dispatchEvent(
        new MessageEvent('message', { origin, source: from === 'page' ? window : node.contentWindow, data }),
      );
      return node.style.height;
    }, message);
    expect([message, shown]).toEqual([message, height]);
  }
});

test('a policy that is only reported forbids nothing', async ({ page, show, problems }) => {
  const headers = { 'Content-Security-Policy-Report-Only': "connect-src 'none'; frame-src 'none'" };
  await show({ headers, body: element('mode="frame"') });
  await expect(page.locator('iframe')).toHaveCSS('height', '777px');
  await expect(fallback(page)).toBeHidden();
  await show({ headers });
  await expect(cards(page)).toHaveCount(10);
  await show({ headers, mood: 'gone' });
  await expect
    .poll(() => feed(page).evaluate((node) => node.shadowRoot?.querySelector('.k-place')?.getAttribute('data-state')))
    .toBe('failed');
  await expect(page.locator('iframe')).toHaveCount(0);
  problems.length = 0;
});

test('a cancelled event is repeated to no counter', async ({ page, show, hosts }) => {
  await show({
    head: `<script>window.goals = []; window.ym = (_counter, _action, ...goal) => goals.push(goal);</script>${moduleOf(hosts)}`,
    body: element('analytics="ym:123"'),
  });
  await expect(cards(page)).toHaveCount(10);
  await page.evaluate(() =>
    document.addEventListener('karkas-query-change', (event) => event.preventDefault(), { once: true }),
  );
  for (const city of [1, 2])
    await feed(page).evaluate((node, value) => Reflect.get(node, 'setQuery').call(node, { city: value }), city);
  const changes = () =>
    page.evaluate(() =>
      (Reflect.get(window, 'goals') as [string, { query?: object }][]).filter(
        ([goal]) => goal === 'karkas_query-change',
      ),
    );
  await expect
    .poll(changes)
    .toEqual([['karkas_query-change', expect.objectContaining({ query: expect.objectContaining({ city: 2 }) })]]);
});

test('who listens to events of the page may stop', async ({ page, show }) => {
  await show();
  await expect(cards(page)).toHaveCount(10);
  const heard = await page.evaluate(() => {
    let times = 0;
    const counts: number[] = [];
    const tell = () => {
      document.dispatchEvent(new CustomEvent('karkas-load'));
      counts.push(times);
    };
    const stop = (window.Karkas as { on(event: string, listener: () => void): () => void }).on('load', () => {
      times += 1;
    });
    tell();
    stop();
    tell();
    return counts;
  });
  expect(heard).toEqual([1, 1]);
});
