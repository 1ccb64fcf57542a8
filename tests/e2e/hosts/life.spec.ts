import { DEMO_KEYS } from '#server/demo/logins.ts';
import { site } from '../site-test.ts';
import { cardsOf, expect, feedOf, test } from './host-test.ts';

const MARKUP = `<karkas-vacancy-feed embed-key="${DEMO_KEYS.live}" limit="2" pagination="none"></karkas-vacancy-feed>`;

/** How elements come into a page, move about it and leave. */
for (const name of ['loader', 'loader-in-head', 'script-first', 'script-twice']) {
  test(`works by the page "${name}"`, async ({ page }) => {
    await page.goto(`/${name}`);
    await expect(cardsOf(page)).toHaveCount(2);
    await expect(feedOf(page)).toHaveCount(1);
  });
}

for (const [how, place] of [
  ['into the head', 'head'],
  ['where it is wanted', '#place'],
  ['and removes it at once', null],
] as const) {
  test(`a tag manager adds the loader to a ready page ${how}`, async ({ page }) => {
    await page.goto('/empty');
    const parent = await page.evaluate(
      async ({ src, key, selector }) => {
        const script = document.createElement('script');
        Object.assign(script, { src });
        Object.assign(script.dataset, { embedKey: key, limit: '2', pagination: 'none' });
        const loaded = new Promise((resolve) => script.addEventListener('load', resolve));
        (document.querySelector(selector ?? 'head') ?? document.head).append(script);
        if (!selector) script.remove();
        await loaded;
        return document.querySelector('karkas-vacancy-feed')?.parentElement?.id;
      },
      { src: `${site().origin}/widgets/v1/loader.js`, key: DEMO_KEYS.live, selector: place },
    );
    expect(parent).toBe(place === '#place' ? 'place' : '');
    await expect(cardsOf(page)).toHaveCount(2);
  });
}

test('two versions stand side by side', async ({ page }) => {
  await page.goto('/two-versions');
  await expect(cardsOf(page)).toHaveCount(2);
  await expect(page.locator('acme-vacancy-feed').locator('[part~="card"]')).toHaveCount(1);
});

test('an editor of pages writes it in later by innerHTML', async ({ page }) => {
  await page.goto('/empty');
  await page.evaluate((markup) => {
    document.querySelector('#place')!.innerHTML = markup;
  }, MARKUP);
  await expect(cardsOf(page)).toHaveCount(2);
  await page.evaluate(() => {
    const place = document.querySelector('#place')!;
    place.innerHTML += '<p>Ещё абзац</p>';
  });
  await expect(cardsOf(page)).toHaveCount(2);
});

test('an element made by a script gets its attributes after it stands', async ({ page }) => {
  await page.goto('/empty');
  await page.evaluate((key) => {
    const feed = document.createElement('karkas-vacancy-feed');
    document.querySelector('#place')!.append(feed);
    feed.setAttribute('embed-key', key);
    feed.setAttribute('limit', '3');
    feed.setAttribute('pagination', 'none');
  }, DEMO_KEYS.live);
  await expect(cardsOf(page)).toHaveCount(3);
});

test('a move asks nothing and draws nothing again', async ({ page }) => {
  await page.goto('/small');
  await expect(cardsOf(page)).toHaveCount(2);
  const card = await cardsOf(page).first().elementHandle();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  for (const way of ['append', 'moveBefore', 'wrap']) {
    await page.evaluate((how) => {
      const feed = document.querySelector('karkas-vacancy-feed')!;
      const [place, other] = [document.querySelector('#place')!, document.querySelector('#other')!];
      const target = feed.parentElement === place ? other : place;
      if (how === 'append') target.append(feed);
      // Typings do not know it yet.
      else if (how === 'moveBefore')
        (target as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(feed, null);
      else {
        const frame = document.createElement('figure');
        feed.replaceWith(frame);
        frame.append(feed);
      }
    }, way);
    await expect(cardsOf(page)).toHaveCount(2);
    expect([way, await card?.evaluate((element) => element.isConnected)]).toEqual([way, true]);
  }
  expect(asked).toEqual([]);
});

test('ten feeds ask for the same once each and share their files', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.setViewportSize({ width: 800, height: 8000 });
  await page.goto('/ten');
  await expect(cardsOf(page)).toHaveCount(20);
  const files = asked.filter((path) => path.startsWith('/widgets/'));
  expect(files.length).toBe(new Set(files).size);
});

test('a far element waits until it is near', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await page.goto('/empty');
  await page.evaluate((markup) => {
    document.querySelector('#place')!.innerHTML = `<div></div>${markup}`;
    (document.querySelector('#place > div') as HTMLElement).style.height = '5000px';
  }, MARKUP);
  await expect(feedOf(page).locator('.k-place')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  await feedOf(page).scrollIntoViewIfNeeded();
  await expect(cardsOf(page)).toHaveCount(2);
});

test('bodies that are swapped for each other, and a page that comes back', async ({ page }) => {
  await page.goto('/small');
  await expect(cardsOf(page)).toHaveCount(2);
  for (let swap = 0; swap < 3; swap += 1) {
    await page.evaluate(() => {
      const kept = document.body;
      const other = document.createElement('body');
      other.innerHTML = '<h1>Другая страница</h1>';
      document.documentElement.replaceChild(other, kept);
      Object.assign(window, { kept });
    });
    await expect(feedOf(page)).toHaveCount(0);
    await page.evaluate(() =>
      document.documentElement.replaceChild((window as unknown as { kept: HTMLElement }).kept, document.body),
    );
    await expect(cardsOf(page)).toHaveCount(2);
  }
  // A clone of the body, as such libraries keep for going back.
  await page.evaluate(() => document.documentElement.replaceChild(document.body.cloneNode(true), document.body));
  await expect(cardsOf(page)).toHaveCount(2);

  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(cardsOf(page)).toHaveCount(2);
  await page.goto('/bare');
  await page.goBack();
  await expect(cardsOf(page)).toHaveCount(2);
});
