import { describe, expect, test } from 'vitest';
import type { PageTag } from '#shared/contracts/events.ts';
import { createPageCache, RenderUnavailable } from './page-cache.ts';
import type { ReadyPage, RenderedPage } from './ready-page.ts';

const at = (iso: string) => new Date(iso);

function makeCache(maxBytes = 1_000_000) {
  const clock = { time: at('2026-11-21T12:00:00+03:00') };
  const cache = createPageCache({ maxBytes, now: () => clock.time });
  return { cache, clock };
}

function page(text: string, tags: readonly PageTag[] = ['vacancies'], status = 200): RenderedPage {
  return { status, headers: { 'content-type': 'text/html' }, body: Buffer.from(text), tags };
}

const textOf = (ready: ReadyPage | undefined) => ready?.encode('identity').then(({ body }) => body.toString());

describe('page cache', () => {
  test('keeps a page until one of its tags changes', async () => {
    const { cache } = makeCache();
    await cache.render('/a', async () => page('a', ['vacancy:1', 'vacancies']));
    expect(await textOf(cache.find('/a'))).toBe('a');
    cache.invalidate(['vacancy:2'], false);
    expect(await textOf(cache.find('/a'))).toBe('a');
    cache.invalidate(['vacancy:1'], false);
    expect(cache.find('/a')).toBeUndefined();
  });

  test('concurrent misses render once', async () => {
    const { cache } = makeCache();
    let renders = 0;
    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        cache.render('/a', async () => {
          renders += 1;
          await new Promise((resolve) => setTimeout(resolve, 5));
          return page('a');
        }),
      ),
    );
    expect([renders, new Set(results).size]).toEqual([1, 1]);
  });

  test('a page that changed during its render is sent but not stored; later requests get a new one', async () => {
    const { cache } = makeCache();
    let finish = () => {};
    const old = cache.render('/a', async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return page('old');
    });
    cache.invalidate(['vacancies'], true);
    const fresh = cache.render('/a', async () => page('new'));
    finish();
    expect([await textOf(await old), await textOf(await fresh)]).toEqual(['old', 'new']);
    expect(await textOf(cache.find('/a'))).toBe('new');
  });

  test('serves stale copies while renders fail, but never removed pages', async () => {
    const { cache } = makeCache();
    const away = async () => {
      throw new RenderUnavailable();
    };
    await cache.render('/a', async () => page('a', ['vacancy:1']));
    await cache.render('/b', async () => page('b', ['vacancy:2']));
    cache.invalidate(['vacancy:1'], false);
    cache.invalidate(['vacancy:2'], true);
    expect(await textOf(await cache.render('/a', away))).toBe('a');
    await expect(cache.render('/b', away)).rejects.toBeInstanceOf(RenderUnavailable);
  });

  test('when changes are unknown, pages wait for settle() and only changed ones are rendered again', async () => {
    const clock = { time: at('2026-11-21T12:00:00+03:00') };
    const answer = Promise.withResolvers<void>();
    let questions = 0;
    const cache = createPageCache({
      maxBytes: 1_000_000,
      now: () => clock.time,
      async settle() {
        questions += 1;
        await answer.promise;
      },
    });
    await cache.render('/a', async () => page('a', ['vacancy:1']));
    await cache.render('/b', async () => page('b', ['vacancy:2']));
    cache.setBusState({ sureUntilMs: 0, away: false });
    expect(cache.find('/a')).toBeUndefined();
    const [a, b] = ['/a', '/b'].map((key) => cache.open(key, async () => page('anew', ['vacancy:1'])));
    cache.invalidate(['vacancy:2'], true);
    cache.setBusState({ sureUntilMs: Number.POSITIVE_INFINITY, away: false });
    answer.resolve();
    expect([await textOf(await a), await textOf(await b), questions]).toEqual(['a', 'anew', 2]);
  });

  test('offline: serves stale copies without a render, but never removed pages', async () => {
    const { cache } = makeCache();
    await cache.render('/a', async () => page('a', ['vacancy:1']));
    await cache.render('/b', async () => page('b', ['vacancy:2']));
    cache.invalidate(['vacancy:1'], false);
    cache.invalidate(['vacancy:2'], true);
    cache.setBusState({ sureUntilMs: 0, away: true });
    expect(await textOf(cache.find('/a'))).toBe('a');
    expect(cache.find('/b')).toBeUndefined();
  });

  test('after an unknown change every page is rendered again, once', async () => {
    const { cache } = makeCache();
    await cache.render('/a', async () => page('a'));
    cache.invalidateAll();
    expect(cache.find('/a')).toBeUndefined();
    await cache.render('/a', async () => page('b'));
    expect(await textOf(cache.find('/a'))).toBe('b');
  });

  test('40 callers share one render, which is stored despite 40 unrelated changes', async () => {
    const { cache } = makeCache();
    const drawn = Promise.withResolvers<void>();
    let renders = 0;
    const calls = Array.from({ length: 40 }, (_, index) => {
      const call = cache.render('/a', async () => {
        renders += 1;
        await drawn.promise;
        return page('a', ['vacancy:1']);
      });
      cache.invalidate([`vacancy:${index + 2}`], false);
      return call;
    });
    drawn.resolve();
    await Promise.all(calls);
    expect(renders).toBe(1);
    expect(await textOf(cache.find('/a'))).toBe('a');
  });

  test('callers after a change during the render share one more render', async () => {
    const { cache } = makeCache();
    const drawn = Promise.withResolvers<void>();
    let renders = 0;
    const calls = Array.from({ length: 40 }, () => {
      const call = cache.render('/a', async () => {
        renders += 1;
        const own = renders;
        await drawn.promise;
        return page(String(own));
      });
      cache.invalidate(['vacancies'], false);
      return call;
    });
    drawn.resolve();
    const texts = await Promise.all((await Promise.all(calls)).map(async (ready) => textOf(ready)));
    expect([renders, texts[0], new Set(texts.slice(1))]).toEqual([2, '1', new Set(['2'])]);
  });

  test('pages requested once do not evict pages in use', async () => {
    const { cache } = makeCache(100_000);
    const body = 'x'.repeat(2_000);
    const hot = Array.from({ length: 20 }, (_, index) => `/hot/${index}`);
    for (const key of hot) {
      await cache.render(key, async () => page(body));
      cache.find(key);
    }
    for (let index = 0; index < 624; index += 1) await cache.render(`/once?q=${index}`, async () => page(body));
    expect(hot.filter((key) => !cache.find(key))).toEqual([]);
    expect(cache.stats().bytes).toBeLessThanOrEqual(100_000);
    // Other pages in use do evict them.
    for (let index = 0; index < 60; index += 1) {
      await cache.render(`/new/${index}`, async () => page(body));
      cache.find(`/new/${index}`);
    }
    expect(hot.filter((key) => cache.find(key))).toEqual([]);
  });

  test('pages evicted from those in use stay while there is room', async () => {
    const { cache } = makeCache(10_000);
    const keys = Array.from({ length: 5 }, (_, index) => `/${index}`);
    for (const key of keys) {
      await cache.render(key, async () => page('x'.repeat(1_900)));
      cache.find(key);
    }
    expect(keys.filter((key) => cache.find(key))).toEqual(keys);
  });

  test('tags are forgotten with their pages and renders', async () => {
    const { cache } = makeCache(10_000);
    const drawn = Promise.withResolvers<void>();
    const slow = cache.render('/slow', async () => {
      await drawn.promise;
      return page('slow');
    });
    for (let index = 0; index < 30_000; index += 1) cache.invalidate([`vacancy:${index}`], false);
    expect(cache.stats().remembered).toBeLessThanOrEqual(10_000);
    drawn.resolve();
    await slow;
    for (let index = 0; index < 100; index += 1)
      await cache.render(`/${index}`, async () => page('x'.repeat(1_000), [`vacancy:${index}`]));
    cache.invalidate(['vacancy:1'], false);
    const { pages, tags, remembered } = cache.stats();
    expect([pages <= 10, tags <= 10, remembered]).toEqual([true, true, 0]);
  });

  test('concurrent callers of one encoding share one compression', async () => {
    const { cache } = makeCache();
    const ready = await cache.render('/a', async () => page('а'.repeat(5_000)));
    const made = await Promise.all(Array.from({ length: 500 }, () => ready.encode('br')));
    expect(new Set(made).size).toBe(1);
  });

  test('a new Moscow day invalidates «сегодня»', async () => {
    const { cache, clock } = makeCache();
    clock.time = at('2026-11-21T23:59:59+03:00');
    await cache.render('/a', async () => page('сегодня'));
    expect(cache.find('/a')).toBeDefined();
    clock.time = at('2026-11-22T00:00:00+03:00');
    expect(cache.find('/a')).toBeUndefined();
  });

  test('stays within its limit of bytes and evicts the least recently used first', async () => {
    const { cache } = makeCache(5_000);
    const noise = () =>
      page(Array.from({ length: 2_000 }, () => String.fromCharCode(33 + Math.floor(Math.random() * 90))).join(''));
    await cache.render('/a', async () => noise());
    await cache.render('/b', async () => noise());
    cache.find('/a');
    await cache.render('/c', async () => noise());
    expect(['/a', '/b', '/c'].map((key) => Boolean(cache.find(key)))).toEqual([true, false, true]);
    await cache.find('/a')?.encode('br');
    cache.find('/a');
    expect(['/a', '/c'].map((key) => Boolean(cache.find(key)))).toEqual([true, false]);
    expect(cache.stats().bytes).toBeLessThanOrEqual(5_000);
  });

  test.each([404, 500, 302])('a response %i is not stored and removes the old copy', async (status) => {
    const { cache } = makeCache();
    await cache.render('/a', async () => page('a'));
    cache.invalidateAll();
    expect((await cache.render('/a', async () => page('gone', ['vacancies'], status))).status).toBe(status);
    expect(cache.stats().pages).toBe(0);
  });

  test('a page without tags is never stored: nothing could invalidate it', async () => {
    const { cache } = makeCache();
    await cache.render('/a', async () => page('a', []));
    expect(cache.find('/a')).toBeUndefined();
  });

  test('all encodings have the same ETag and their own length', async () => {
    const { cache } = makeCache();
    const ready = await cache.render('/a', async () => page('а'.repeat(500)));
    const [br, identity] = [await ready.encode('br'), await ready.encode('identity')];
    expect(br.headers['content-length']).toBe(String(br.body.length));
    expect(br.body.length).toBeLessThan(identity.body.length);
    expect(br.headers.etag).toBe(identity.headers.etag);
    expect(identity.headers['content-encoding']).toBeUndefined();
    expect(ready.peek('br')).toBe(br);
    expect(ready.peek('gzip')).toBeUndefined();
  });
});
