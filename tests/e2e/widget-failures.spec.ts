import { expect } from '@playwright/test';
import { cards, element, fallback, feed, moduleOf, source, test } from '../widgets/widget-test.ts';

/** An API that fails, and a host page that does. */

const again = 'Повторить';

test.describe('an API that does not do its part leaves the fallback', () => {
  for (const mood of ['error', 'html', 'shapeless', 'broken-items', 'gone'] as const) {
    test(mood, async ({ page, show, problems }) => {
      const asked = new Set<string>();
      page.on('request', (request) => asked.add(new URL(request.url()).pathname));
      await show({ mood });
      const state = () =>
        feed(page).evaluate((node) => node.shadowRoot?.querySelector('.k-place')?.getAttribute('data-state'));
      await expect.poll(state).toBe('failed');
      await expect(fallback(page)).toBeVisible();
      await expect(source(page)).toBeVisible();
      await expect(page.getByRole('button', { name: again })).toBeVisible();
      await expect(cards(page)).toHaveCount(0);
      // Nothing else is asked of an API that is down.
      expect([...asked].filter((path) => path.startsWith('/api/'))).toEqual(['/api/embed/feed']);
      // The browser itself says that an answer has failed.
      expect(
        problems.splice(0).filter((text) => !text.startsWith('Failed to load resource') && !text.includes('CORS')),
      ).toEqual([]);
    });
  }

  test('slow: the page is usable meanwhile, with a skeleton below its link', async ({ page, show }) => {
    await show({ mood: 'slow' });
    await expect(fallback(page)).toBeVisible();
    await expect(page.locator('[part="skeleton"]')).toBeVisible();
    await expect(cards(page)).toHaveCount(10, { timeout: 10_000 });
    await expect(fallback(page)).toBeHidden();
  });

  test('no answer in ten seconds is a failure', async ({ page, show, hosts, problems }) => {
    await page.route(`${hosts.marketplace}/api/**`, () => {});
    await page.addInitScript(() => {
      const limit = AbortSignal.timeout.bind(AbortSignal);
      // As long in a test as a fiftieth of it.
      AbortSignal.timeout = (ms) => limit(ms / 50);
    });
    await show();
    await expect(page.getByRole('button', { name: again })).toBeVisible();
    problems.length = 0;
  });
});

test.describe('after a first answer that has failed', () => {
  test('it asks again by itself, and tells of the failure once', async ({ page, show, hosts, problems }) => {
    await page.clock.install();
    await show({
      mood: 'error',
      head: `<script>window.told = []; document.addEventListener('karkas-error', (event) => told.push(event.detail.code));</script>${moduleOf(hosts)}`,
    });
    const alert = page.getByRole('alert');
    await expect(alert).toBeVisible();
    await alert.evaluate((node) => node.setAttribute('data-same', ''));
    await page.clock.fastForward(3_000);
    await expect.poll(() => hosts.asked.length).toBe(2);
    await page.waitForLoadState('networkidle');
    await expect(alert).toHaveAttribute('data-same', '');
    expect(await page.evaluate(() => Reflect.get(window, 'told') as unknown)).toEqual(['internal']);
    hosts.setMood('ok');
    await page.clock.fastForward(10_000);
    await expect(cards(page)).toHaveCount(10);
    await expect(fallback(page)).toBeHidden();
    const asked = hosts.asked.length;
    await page.clock.fastForward(120_000);
    expect(hosts.asked).toHaveLength(asked);
    problems.length = 0;
  });

  test('it asks at once when the network is back', async ({ page, show, hosts, problems, context }) => {
    await page.clock.install();
    await show();
    await expect(cards(page)).toHaveCount(10);
    await context.setOffline(true);
    await feed(page).evaluate((node) => node.before(Object.assign(node.cloneNode(true), { limit: 3 })));
    await expect(page.locator('[data-state="failed"]')).toBeAttached();
    await page.clock.fastForward(60_000);
    expect(hosts.asked).toHaveLength(1);
    await context.setOffline(false);
    await expect(cards(page)).toHaveCount(13);
    problems.length = 0;
  });

  test('the visitor may, and the page says it in its own words', async ({ page, show, hosts, problems }) => {
    await page.clock.install();
    await show({ mood: 'error', body: element('', '<a href="/">Все вакансии</a>') });
    const button = page.getByRole('button', { name: again });
    await expect(button).toBeVisible();
    hosts.setMood('ok');
    await button.click();
    await expect(cards(page)).toHaveCount(10);
    await show({ mood: 'error', body: element('', '<a href="/">Все вакансии</a><p slot="error">Скоро починим</p>') });
    await expect(page.getByText('Скоро починим')).toBeVisible();
    await expect(button).toBeHidden();
    problems.length = 0;
  });

  test('a limit is told as one, and the pause that it wants is kept', async ({ page, show, hosts, problems }) => {
    await page.clock.install();
    await show({
      mood: 'busy',
      head: `<script>window.told = []; document.addEventListener('karkas-error', (event) => told.push(event.detail));</script>${moduleOf(hosts)}`,
    });
    await expect(page.getByText('Слишком частые запросы')).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'told') as unknown)).toEqual([
      { code: 'limit_exceeded', retryable: true },
    ]);
    hosts.setMood('ok');
    await page.clock.fastForward(25_000);
    await page.evaluate(() => dispatchEvent(new Event('online')));
    expect(hosts.asked).toHaveLength(1);
    await page.clock.fastForward(10_000);
    await expect(cards(page)).toHaveCount(10);
    problems.length = 0;
  });

  test('one that is refused is not asked again', async ({ page, show, hosts, problems }) => {
    await page.clock.install();
    await show({ mood: 'denied' });
    await expect(page.getByText('Здесь вакансии показать нельзя')).toBeVisible();
    await page.clock.fastForward(120_000);
    expect(hosts.asked).toHaveLength(1);
    problems.length = 0;
  });
});

test('ten equal elements ask once', async ({ page, show, hosts }) => {
  await show({ body: element('limit="2" lazy="eager"').repeat(10) });
  await expect(cards(page)).toHaveCount(20);
  expect(hosts.asked).toHaveLength(1);
});

test('a `renderItem` that throws costs its own card only, and is told', async ({ page, show, hosts }) => {
  await show({
    head: `<script>
      window.told = [];
      document.addEventListener('karkas-error', (event) => told.push(event.detail));
      document.addEventListener('DOMContentLoaded', () => Object.assign(document.querySelector('karkas-vacancy-feed'), {
        renderItem: ({ id, title }) => {
          if (id === 1000) throw new Error('сломалось');
          if (id === 1001) return '<b>not a node</b>';
          return id === 1002 ? null : Object.assign(document.createElement('b'), { textContent: title });
        },
      }));
    </script>${moduleOf(hosts)}`,
    body: element('limit="4"'),
  });
  await expect(cards(page)).toHaveCount(4);
  await expect(page.locator('article b')).toHaveCount(1);
  await expect(page.locator('article h3')).toHaveCount(3);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'told') as unknown))
    .toEqual([
      { code: 'render_failed', retryable: false, id: 1000, message: 'сломалось' },
      { code: 'render_failed', retryable: false, id: 1001, message: 'renderItem must return a node or null' },
    ]);
});

test('refused: the webmaster is told why, once', async ({ show, problems }) => {
  await show({ mood: 'denied', body: `${element()}${element()}` });
  await expect.poll(() => problems.filter((text) => text.startsWith('Каркас')).length).toBe(1);
  expect(problems.splice(0).join()).toContain('ключу не разрешён этот сайт');
});

test('a fixed filter that means nothing shows nothing, not everything', async ({ page, show, hosts, problems }) => {
  await show({ body: element('preset-city="Казань"') });
  await expect.poll(() => problems.splice(0).join()).toContain('значение preset-… не\u00a0подходит');
  await expect(fallback(page)).toBeVisible();
  expect(hosts.asked).toEqual([]);
  await feed(page).evaluate((node) => node.setAttribute('preset-city', '1'));
  await expect(cards(page)).not.toHaveCount(0);
  problems.length = 0;
});

test('no key', async ({ page, show, hosts, problems }) => {
  await show({ body: '<karkas-vacancy-feed><a href="/">Все вакансии</a></karkas-vacancy-feed>' });
  await expect.poll(() => problems.splice(0)).toEqual(['Каркас: укажите ключ в\u00a0атрибуте embed-key']);
  await expect(fallback(page)).toBeVisible();
  expect(hosts.asked).toEqual([]);
});
