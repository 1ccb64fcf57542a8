import { test as plainTest, type Page, type Request } from '@playwright/test';
import { DEMO_EMBED_KEY } from '#shared/domain/embed.ts';
import { expectAccessible } from '../setup/axe.ts';
import { HOST, openHost } from './made-host.ts';
import { expect, site, test } from './site-test.ts';

const FOREIGN = 'http://foreign.test';

const fragmentUrl = (fields = '') =>
  `${site().origin}/embed/feed/${site().specimens.company}.html?key=${DEMO_EMBED_KEY}${fields}`;
const frameUrl = (fields = '') => `${site().origin}/embed/frame/feed?key=${DEMO_EMBED_KEY}${fields}`;

async function fragment(fields?: string): Promise<string> {
  return (await fetch(fragmentUrl(fields))).text();
}

function feedRequests(page: Page): Request[] {
  const requests: Request[] = [];
  page.on('request', (request) => request.url().includes('/api/embed/feed') && requests.push(request));
  return requests;
}

test.describe('the fragment', () => {
  test('is a piece of HTML that caches keep for five minutes', async () => {
    const answer = await fetch(fragmentUrl('&limit=2'));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toContain('max-age=300');
    expect(answer.headers.get('x-frame-options')).toBeNull();
    const html = await answer.text();
    expect(html).toMatch(/^<karkas-vacancy-feed /);
    expect(html).not.toMatch(/<html|<body|<!doctype/i);
    expect(html.match(/<article/g)).toHaveLength(2);
    const again = await fetch(fragmentUrl('&limit=2&utm_source=x'), {
      headers: { 'if-none-match': answer.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);
    expect(again.headers.get('cache-control')).toContain('max-age=300');
  });

  test('is readable by scripts of the key’s sites only', async () => {
    const opened = async (origin: string) => (await fetch(fragmentUrl(), { headers: { origin } })).headers;
    expect((await opened(HOST)).get('access-control-allow-origin')).toBe(HOST);
    expect((await opened(FOREIGN)).get('access-control-allow-origin')).toBeNull();
    expect((await opened(FOREIGN)).get('vary')).toContain('origin');
  });

  test('of a wrong key or another company is a comment', async () => {
    const { origin, specimens } = site();
    const path = `${origin}/embed/feed/`;
    for (const url of [
      `${path}${specimens.company}.html`,
      `${path}${specimens.company}.html?key=pk_live_x`,
      `${path}${specimens.company + 1}.html?key=${DEMO_EMBED_KEY}`,
      `${path}x.html?key=${DEMO_EMBED_KEY}`,
    ]) {
      const answer = await fetch(url);
      expect([url, answer.status]).toEqual([url, 404]);
      expect(await answer.text()).toMatch(/^<!-- [^>]+ -->$/);
    }
  });

  test('becomes alive where it stands, without asking and without moving anything', async ({ page }) => {
    const requests = feedRequests(page);
    await page.addInitScript(() => {
      const watch = window as unknown as { shift: number; drawn?: Element | null };
      watch.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) watch.shift += (entry as PerformanceEntry & { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
      document.addEventListener('DOMContentLoaded', () => {
        watch.drawn = document.querySelector('karkas-vacancy-feed')?.shadowRoot?.querySelector('article');
      });
      document.addEventListener('karkas-ready', () => (document.documentElement.dataset.ready = ''));
    });
    await openHost(page, await fragment('&limit=3'));
    await page.locator('html[data-ready]').waitFor();
    expect(requests).toEqual([]);
    const kept = await page.evaluate(() => {
      const { drawn, shift } = window as unknown as { drawn?: Element | null; shift: number };
      return {
        same:
          drawn?.isConnected &&
          drawn === document.querySelector('karkas-vacancy-feed')?.shadowRoot?.querySelector('article'),
        shift,
      };
    });
    expect(kept).toEqual({ same: true, shift: 0 });
    await page.getByRole('button', { name: 'Показать ещё' }).click();
    await expect(page.getByRole('article')).toHaveCount(6);
    expect(requests).toHaveLength(1);
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the fragment shows its vacancies and leads to all of them', async ({ page }) => {
    await openHost(page, await fragment('&limit=3&layout=cards'));
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('article').first().getByRole('link').first()).toHaveAttribute(
      'href',
      /\/vacancy\/\d+\?src=embed$/,
    );
    await page.getByRole('link', { name: 'Показать ещё' }).click();
    await expect(page).toHaveURL(new RegExp(`/company/${site().specimens.company}/vacancy-list`));
  });

  test('the frame opens vacancies and filters in the whole window', async ({ page }) => {
    const frame = page.frameLocator('iframe');
    await openHost(
      page,
      `<iframe title="Вакансии" src="${frameUrl('&filters=city')}" width="800" height="600"></iframe>`,
    );
    await frame.getByLabel('Город').selectOption({ index: 1 });
    await frame.getByRole('button', { name: 'Показать', exact: true }).click();
    await expect(page).toHaveURL(/\/vacancy-list\?city=\d+/);
    await page.goBack();
    await frame.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/vacancy\/\d+/);
  });
});

test.describe('the frame', () => {
  test('may be framed by our own pages and the key’s sites', async ({ page }) => {
    const answer = await page.goto(frameUrl());
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors 'self'[^;]* ${HOST}[ ;]`));
    expect(headers['content-security-policy']).toContain("base-uri 'none'");
    expect(headers['x-frame-options']).toBeUndefined();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
    await expect(page.locator('h1')).toHaveText(/^Вакансии: /);
  });

  test('tells its height to the page around it and follows the look', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('message', ({ data, origin, source }) => {
        const frame = document.querySelector('iframe');
        if (data?.ns !== 'karkas' || source !== frame?.contentWindow || origin !== new URL(frame?.src ?? '').origin)
          return;
        if (frame && data.t === 'height') frame.style.height = `${data.h}px`;
      });
    });
    const frame = page.frameLocator('iframe');
    await openHost(
      page,
      `<iframe title="Вакансии" src="${frameUrl('&limit=2&layout=cards&theme=dark&accent=%230a6b52')}" width="360" height="100" style="border:0"></iframe>`,
    );
    await expect(frame.getByRole('article')).toHaveCount(2);
    await expect.poll(() => page.locator('iframe').evaluate((element) => element.clientHeight)).toBeGreaterThan(300);
    await expect(frame.locator('karkas-vacancy-feed')).toHaveAttribute('accent', '#0a6b52');
    const before = await page.locator('iframe').evaluate((element) => element.clientHeight);
    await frame.getByRole('button', { name: 'Показать ещё' }).click();
    await expect(frame.getByRole('article')).toHaveCount(4);
    await expect.poll(() => page.locator('iframe').evaluate((element) => element.clientHeight)).toBeGreaterThan(before);
    await frame.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(/\/vacancy\/\d+\?src=embed/);
  });

  test('of an unknown kind or a wrong key is not there', async () => {
    const { origin } = site();
    for (const path of [
      `/embed/frame/other?key=${DEMO_EMBED_KEY}`,
      `/embed/frame/respond?key=${DEMO_EMBED_KEY}`,
      `/embed/frame/respond?key=${DEMO_EMBED_KEY}&vacancy=999999999`,
      '/embed/frame/chat?key=pk_live_x',
      '/embed/frame/feed',
      '/embed/frame/feed?key=pk_live_x',
    ]) {
      const answer = await fetch(origin + path);
      expect([path, answer.status, answer.headers.get('x-frame-options')]).toEqual([path, 404, 'DENY']);
    }
  });

  for (const [theme, width] of [
    ['light', 320],
    ['dark', 800],
  ] as const) {
    test(`is accessible, ${theme} at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(frameUrl(`&theme=${theme}&filters=search+city`));
      await expect(page.getByRole('article').first()).toBeVisible();
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBe(0);
    });
  }
});

plainTest('a foreign site cannot frame it', async ({ page }) => {
  await openHost(page, `<iframe title="Вакансии" src="${frameUrl()}"></iframe>`, FOREIGN);
  await expect.poll(() => page.frames()[1]?.url()).toBe('chrome-error://chromewebdata/');
});
