import { expect } from '@playwright/test';
import { KEY } from '../widgets/fake-api.ts';
import { cards, element, fallback, feed, moduleOf, NAMES, test } from '../widgets/widget-test.ts';

/** `<karkas-vacancy-feed>` as a guest: nothing of it goes out, nothing of the page comes in, and nothing is left behind. */

test.describe('hostile pages', () => {
  test('styles neither come in nor go out', async ({ page, show, hosts }) => {
    await show({ body: `<p class="vac">Свой абзац</p>${element('limit="3"')}` });
    await expect(cards(page)).toHaveCount(3);
    const look = () =>
      cards(page)
        .first()
        .evaluate((node) => {
          const of = (selector: string) => getComputedStyle(node.querySelector(selector)!);
          return { ...pick(getComputedStyle(node)), title: pick(of('h3')), button: pick(of('.btn')) };
          function pick({
            display,
            padding,
            fontSize,
            fontFamily,
            color,
            borderTopWidth,
            lineHeight,
            letterSpacing,
            textTransform,
          }: CSSStyleDeclaration) {
            return {
              display,
              padding,
              fontSize,
              fontFamily,
              color,
              borderTopWidth,
              lineHeight,
              letterSpacing,
              textTransform,
            };
          }
        });
    const clean = await look();
    expect(await page.locator('p.vac').evaluate((node) => getComputedStyle(node).display)).toBe('block');
    const hostile =
      '*{all:unset!important} html{font-size:10px} body{font:italic 30px serif;color:red;letter-spacing:5px;text-transform:uppercase} button,a{border:9px solid!important}';
    await show({ head: `<style>${hostile}</style>${moduleOf(hosts)}`, body: element('limit="3"') });
    await expect(cards(page)).toHaveCount(3);
    expect(await look()).toEqual(clean);
  });

  test('a strict policy with Trusted Types', async ({ page, show, hosts }) => {
    const from = hosts.marketplace;
    const policy = `default-src 'none'; script-src ${from}; connect-src ${from}; img-src ${from}; require-trusted-types-for 'script'; trusted-types 'none'`;
    await show({
      headers: { 'Content-Security-Policy': policy },
      body: element('filters="search city" layout="cards" accent="#1b6b4d"'),
    });
    await expect(cards(page)).toHaveCount(10);
    await page.getByRole('button', { name: 'Показать ещё' }).click();
    await expect(cards(page)).toHaveCount(20);
  });

  test('a classic script under the same policy', async ({ page, show, hosts }) => {
    const from = hosts.marketplace;
    const policy = `default-src 'none'; script-src ${from}; connect-src ${from}; require-trusted-types-for 'script'`;
    await show({
      head: '',
      headers: { 'Content-Security-Policy': policy },
      body: `<script async src="${from}/widgets/v1/loader.js" data-embed-key="${KEY}" data-limit="2"></script><p>После</p>`,
    });
    await expect(cards(page)).toHaveCount(2);
    expect(
      await page.evaluate(() => [...document.querySelector('main')!.children].map(({ localName }) => localName)),
    ).toEqual(['h1', 'script', 'karkas-vacancy-feed', 'p']);
  });
});

test.describe('theme', () => {
  for (const [accent, text] of [
    ['#ffe14d', 'rgb(0, 0, 0)'],
    ['#11402f', 'rgb(255, 255, 255)'],
    ['#777', 'rgb(0, 0, 0)'],
  ] as const) {
    test(`text on ${accent} reads`, async ({ page, show }) => {
      await show({ body: element(`accent="${accent}" layout="cards"`) });
      await expect(cards(page)).toHaveCount(10);
      const [on, link, hover] = await feed(page).evaluate((node) => {
        const root = node.shadowRoot!.querySelector<HTMLElement>('.k-root')!;
        return ['--k-on-action', '--k-link', '--k-action-hover'].map((name) => {
          const probe = root.appendChild(document.createElement('i'));
          probe.style.color = `var(${name})`;
          const canvas = new OffscreenCanvas(1, 1).getContext('2d')!;
          canvas.fillStyle = getComputedStyle(probe).color;
          canvas.fillRect(0, 0, 1, 1);
          probe.remove();
          const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data;
          return `rgb(${red}, ${green}, ${blue})`;
        });
      });
      expect(on).toBe(text);
      expect(contrast(on!, accent)).toBeGreaterThanOrEqual(4.4);
      expect(contrast(on!, hover!)).toBeGreaterThanOrEqual(4.4);
      expect(contrast(link!, '#fff')).toBeGreaterThanOrEqual(4.4);
    });
  }

  test('an accent colours the buttons, with the page’s own text and hover on it', async ({ page, show, hosts }) => {
    const button = page.getByRole('link', { name: /^Откликнуться/ }).first();
    await show({ body: element('limit="2"') });
    await expect(button).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await feed(page).evaluate((node) => node.setAttribute('accent', '#ffe14d'));
    await expect(button).toHaveCSS('background-color', 'rgb(255, 225, 77)');
    await expect(button).toHaveCSS('color', /^(?:rgb\(0, 0, 0\)|color\(xyz(?:-d65)? 0 0 0\))$/);
    await show({
      head: `<style>karkas-vacancy-feed{--karkas-accent:#11402f;--karkas-on-accent:#ffe14d;--karkas-accent-hover:#000}</style>${moduleOf(hosts)}`,
      body: element('limit="2"'),
    });
    await expect(button).toHaveCSS('background-color', 'rgb(17, 64, 47)');
    await expect(button).toHaveCSS('color', 'rgb(255, 225, 77)');
    await button.hover();
    await expect(button).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  });

  test('is light until it is said otherwise, and repaints without drawing anew', async ({ page, show, hosts }) => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await show();
    await expect(cards(page)).toHaveCount(10);
    const colour = () =>
      cards(page)
        .first()
        .evaluate((node) => getComputedStyle(node).color);
    await expect.poll(colour).toBe('rgb(20, 27, 28)');
    await feed(page).evaluate((node) => node.setAttribute('theme', 'auto'));
    await expect.poll(colour).toBe('rgb(238, 242, 241)');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(colour).toBe('rgb(20, 27, 28)');
    expect(hosts.asked).toHaveLength(1);
  });
});

test.describe('never a burden', () => {
  test('no cookie, no storage, no name but ours and the libraries’, nothing from elsewhere', async ({
    page,
    show,
    hosts,
    context,
  }) => {
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).origin));
    await show({
      head: `<script>window.namesNow = () => [...Object.getOwnPropertyNames(window), ...Object.getOwnPropertyNames(Symbol)]; window.before = []; window.before = window.namesNow();</script>${moduleOf(hosts, 'all.js')}`,
    });
    await expect(cards(page)).toHaveCount(10);
    const left = await page.evaluate(() => {
      const { before, namesNow } = window as unknown as { before: string[]; namesNow: () => string[] };
      return {
        names: namesNow()
          .filter((name) => !before.includes(name))
          .sort(),
        stored: localStorage.length + sessionStorage.length,
        head: document.head.children.length,
      };
    });
    expect(left).toEqual({ names: NAMES, stored: 0, head: 5 });
    expect(await context.cookies()).toEqual([]);
    expect(new Set(requests)).toEqual(new Set([hosts.page, hosts.marketplace]));
  });

  test('moves keep it, removal empties it, coming back brings it without asking', async ({ page, show, hosts }) => {
    await show({ body: `<div id="a">${element()}</div><div id="b"></div>` });
    await expect(cards(page)).toHaveCount(10);
    await cards(page)
      .first()
      .evaluate((node) => node.setAttribute('data-same', ''));
    await page.evaluate(() => document.querySelector('#b')!.append(document.querySelector('karkas-vacancy-feed')!));
    await expect(page.locator('#b [data-same]')).toHaveCount(1);
    await page.evaluate(() => Reflect.set(window, 'kept', document.querySelector('karkas-vacancy-feed')));
    await page.evaluate(() => (Reflect.get(window, 'kept') as Element).remove());
    await expect
      .poll(() =>
        page.evaluate(() => (Reflect.get(window, 'kept') as Element).shadowRoot!.querySelectorAll('article').length),
      )
      .toBe(0);
    await page.evaluate(() => document.body.append(Reflect.get(window, 'kept') as Element));
    await expect(cards(page)).toHaveCount(10);
    expect(hosts.asked).toHaveLength(1);
  });

  test('100 mounts and unmounts leave nothing', async ({ page, show }) => {
    test.slow();
    await show();
    await expect(cards(page)).toHaveCount(10);
    const session = await page.context().newCDPSession(page);
    const count = async () => {
      await session.send('HeapProfiler.collectGarbage');
      await session.send('HeapProfiler.collectGarbage');
      const { metrics } = await session.send('Performance.getMetrics');
      return Object.fromEntries(
        metrics
          .filter(({ name }) => ['Nodes', 'JSEventListeners'].includes(name))
          .map(({ name, value }) => [name, value]),
      );
    };
    await session.send('Performance.enable');
    const churn = (times: number) =>
      page.evaluate(async (rounds) => {
        for (let round = 0; round < rounds; round += 1) {
          const node = document.querySelector('karkas-vacancy-feed')!.cloneNode(true) as Element;
          node.setAttribute('lazy', 'eager');
          const loaded = new Promise((resolve) => node.addEventListener('karkas-load', resolve, { once: true }));
          document.body.append(node);
          await loaded;
          node.remove();
          await new Promise((resolve) => setTimeout(resolve));
        }
        // Until it has painted, a browser holds what it has yet to tell of its observers; a busy one does so after a while.
        for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
      }, times);
    await churn(5);
    const before = await count();
    await churn(100);
    const after = await count();
    expect(after.Nodes! - before.Nodes!).toBeLessThanOrEqual(20);
    expect(after.JSEventListeners! - before.JSEventListeners!).toBeLessThanOrEqual(5);
  });

  test('a second load changes nothing; another version stands beside it by a prefix', async ({
    page,
    show,
    hosts,
    problems,
  }) => {
    await show({
      head: `<script>window.Karkas = [['on', 'load', () => (window.heard = true)]];</script>${moduleOf(hosts)}${moduleOf(hosts, 'vacancy-feed.js?again')}${moduleOf(hosts, 'all.js')}`,
    });
    await expect(cards(page)).toHaveCount(10);
    expect(
      await page.evaluate(() => [
        Reflect.get(window, 'heard'),
        typeof (Reflect.get(window, 'Karkas') as { version: string }).version,
      ]),
    ).toEqual([true, 'string']);
    await page.evaluate(async (origin) => {
      const { define } = await import(`${origin}/widgets/v1/define.js?other`);
      define({ prefix: 'acme' });
      const node = document.createElement('acme-vacancy-feed');
      for (const { name, value } of document.querySelector('karkas-vacancy-feed')!.attributes)
        node.setAttribute(name, value);
      node.setAttribute('lazy', 'eager');
      document.body.append(node);
    }, hosts.marketplace);
    await expect(cards(page)).toHaveCount(20);
    expect(problems).toEqual([]);
  });

  for (const [limit, kept] of [
    [2, 630],
    [10, 2470],
  ] as const) {
    test(`the place of ${limit} is kept: nothing below moves`, async ({ page, show, hosts }) => {
      // Before its script has come an element can keep no place; README gives the page this line.
      const line = `<style>karkas-vacancy-feed:not(:defined){display:block;min-height:${kept}px}</style>`;
      await show({ head: `${line}${moduleOf(hosts)}`, body: `${element(`limit="${limit}"`)}<p>Ниже</p>` });
      await expect(cards(page)).toHaveCount(limit);
      const shift = await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            let sum = 0;
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += Reflect.get(entry, 'value') as number;
            }).observe({ type: 'layout-shift', buffered: true });
            setTimeout(() => resolve(sum), 500);
          }),
      );
      expect(shift).toBe(0);
    });
  }

  test('far below it waits, and by hand it waits for its page', async ({ page, show, hosts }) => {
    await show({
      body: `<div style="height:5000px"></div>${element()}<div>${element('lazy="manual" limit="2"')}</div>`,
    });
    await page.evaluate(() => customElements.whenDefined('karkas-vacancy-feed'));
    expect(hosts.asked).toEqual([]);
    await feed(page).first().scrollIntoViewIfNeeded();
    await expect(cards(page)).toHaveCount(10);
    await feed(page)
      .last()
      .evaluate((node) => Reflect.get(node, 'refresh').call(node));
    await expect(cards(page)).toHaveCount(12);
  });

  test('consent is waited for', async ({ page, show, hosts }) => {
    await show({ body: element('consent="required"') });
    await expect(fallback(page)).toBeVisible();
    expect(hosts.asked).toEqual([]);
    await feed(page).evaluate((node) => node.removeAttribute('consent'));
    await expect(cards(page)).toHaveCount(10);
  });
});

/** WCAG 2 contrast of two CSS colours: `#rgb`, `#rrggbb` or `rgb(r, g, b)`. */
function contrast(first: string, second: string): number {
  const [light, dark] = [luminance(first), luminance(second)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour)?.[1];
  const pairs = hex?.length === 3 ? [...hex].map((digit) => digit + digit) : hex?.match(/../g);
  const channels = pairs?.map((pair) => parseInt(pair, 16)) ?? colour.match(/\d+/g)!.map(Number);
  const [red, green, blue] = channels.map((value) =>
    value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}
