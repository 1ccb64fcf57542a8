import { describe, expect, test } from 'vitest';
import { createPageCache, RenderUnavailable, type ReadyPage, type RenderedPage } from './page-cache.ts';

const at = (iso: string) => new Date(iso);

function makeCache(maxBytes = 1_000_000) {
  const clock = { time: at('2026-11-21T12:00:00+03:00') };
  const cache = createPageCache({ maxBytes, now: () => clock.time });
  return { cache, clock };
}

function page(text: string, tags: readonly string[] = ['vacancies'], status = 200): RenderedPage {
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

  test('a render that raced a change is answered but not stored, and who comes after the change gets a new one', async () => {
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

  test('with the database away an old copy is served, but never one of what was removed', async () => {
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

  test('deaf: every hit is rendered anew; after the reconnection too, once', async () => {
    const { cache } = makeCache();
    await cache.render('/a', async () => page('a'));
    cache.setDeaf(true);
    expect(cache.find('/a')).toBeUndefined();
    cache.invalidateAll();
    cache.setDeaf(false);
    expect(cache.find('/a')).toBeUndefined();
    await cache.render('/a', async () => page('b'));
    expect(await textOf(cache.find('/a'))).toBe('b');
  });

  test('a new Moscow day makes «сегодня» untrue', async () => {
    const { cache, clock } = makeCache();
    clock.time = at('2026-11-21T23:59:59+03:00');
    await cache.render('/a', async () => page('сегодня'));
    expect(cache.find('/a')).toBeDefined();
    clock.time = at('2026-11-22T00:00:00+03:00');
    expect(cache.find('/a')).toBeUndefined();
  });

  test('stays within its bytes; the least recently used go first', async () => {
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

  test.each([404, 500, 302])('an answer of %i is not stored and takes an old copy away', async (status) => {
    const { cache } = makeCache();
    await cache.render('/a', async () => page('a'));
    cache.invalidateAll();
    expect((await cache.render('/a', async () => page('gone', ['vacancies'], status))).status).toBe(status);
    expect(cache.stats().pages).toBe(0);
  });

  test('a page without tags is never stored: nothing could make it fresh', async () => {
    const { cache } = makeCache();
    await cache.render('/a', async () => page('a', []));
    expect(cache.find('/a')).toBeUndefined();
  });

  test('every encoding carries the same etag and its own length', async () => {
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
