import { describe, expect, test } from 'vitest';
import type { Host } from '#shared/client/host.ts';
import type { Feed, FeedCard } from '#shared/contracts/embed.ts';
import type { FeedAddress, VacancyFeedOptions } from './options.ts';
import { withFields } from './query.ts';
import { createVacancyFeed } from './store.ts';
import { loadDetail } from './load-detail.ts';

const basePath = '/company/12/vacancy-list';

const address: FeedAddress = {
  urlOf: (fields) => withFields(basePath, fields),
  fieldsOf: (url) => (url.pathname === basePath ? url.searchParams : null),
};

function cardsOf(...ids: number[]): FeedCard[] {
  return ids.map((id) => ({
    id,
    title: `Вакансия ${id}`,
    pay: { amount: 'Зарплата не указана' },
    tags: [],
    publishedAt: '2026-11-20T09:00:00Z',
  }));
}

function feedOf(total: number, items: FeedCard[] = []): Feed {
  return {
    items,
    total,
    pageCount: Math.ceil(total / 10),
    facets: { city: [], spec: [], schedule: [], contract: [], facility: [] },
  };
}

/** A feed with a fake host made of plain values. */
function feedWith(options: Partial<VacancyFeedOptions> = {}) {
  const calls: [name: string, input: unknown][] = [];
  const urls: string[] = [];
  const answers: unknown[] = [];
  const events: [name: string, detail: unknown][] = [];
  const cancelled = new Set<string>();
  let goBackTo: (url: URL) => void = () => {};
  let nowMs = Date.parse('2026-11-21T12:00:00Z');
  const host: Host = {
    // The store makes two kinds of calls; each takes the next answer, or fails without one.
    call: (async (name: string, input: unknown) => {
      calls.push([name, input]);
      nowMs += 40;
      const answer = answers.shift();
      if (!answer) throw Object.assign(new Error(), { code: 'service_unavailable' });
      if (typeof answer === 'string') throw Object.assign(new Error(), { code: answer });
      return answer;
    }) as Host['call'],
    navigate: (url) => urls.push(url),
    onNavigate: (listener) => {
      goBackTo = listener;
      return () => (goBackTo = () => {});
    },
    linkTo: (id) => `https://karkas.test/vacancy/${id}?src=embed`,
    emit(event, detail) {
      events.push([event, detail]);
      return !cancelled.has(event);
    },
    now: () => new Date(nowMs),
  };
  const feed = createVacancyFeed(host, {
    source: { company: [12] },
    address,
    pagination: 'pages',
    loadDetail,
    ...options,
  });
  return {
    feed,
    calls,
    urls,
    answers,
    events,
    cancelled,
    goBackTo: (path: string) => goBackTo(new URL(path, 'https://host.test')),
  };
}

const inputs = (calls: [string, unknown][]) => calls.map(([, input]) => input);

describe('the first view', () => {
  test('rendered with its answer it makes no request', () => {
    const { feed, calls, events } = feedWith({ initial: feedOf(42), now: '2026-11-20T09:00:00Z' });
    expect(feed.$list.get().value).toMatchObject({ total: 42, pageCount: 5, query: { page: 1 } });
    expect(feed.$now.get().toISOString()).toBe('2026-11-20T09:00:00.000Z');
    expect(feed.getState()).toMatchObject({ status: 'ready', total: 42, pageCount: 5, opened: null });
    feed.start();
    expect(calls).toEqual([]);
    expect(feed.$now.get().toISOString()).toBe('2026-11-21T12:00:00.000Z');
    expect(events).toEqual([
      ['ready', {}],
      ['load', { count: 0, total: 42, query: feed.$query.get(), ms: 0 }],
    ]);
  });

  test('without an answer it is requested at the start', async () => {
    const { feed, calls, answers, urls, events } = feedWith({ pageSize: 20, groupBy: 'city' });
    expect(feed.$status.get()).toBe('idle');
    answers.push(feedOf(42, cardsOf(1, 2)));
    feed.start();
    expect(feed.$status.get()).toBe('loading');
    await expect.poll(() => feed.$status.get()).toBe('ready');
    expect(calls).toEqual([
      ['GET /embed/feed', expect.objectContaining({ company: [12], per_page: 20, page: 1, group: 'city' })],
    ]);
    expect(urls).toEqual([]);
    expect(events.at(-1)).toEqual(['load', { count: 2, total: 42, query: feed.$query.get(), ms: 40 }]);
    expect([feed.items.length, feed.total]).toEqual([2, 42]);
  });

  test('is reported once, however often the feed starts', async () => {
    const { feed, events } = feedWith({ initial: feedOf(0) });
    feed.start()();
    feed.start()();
    expect(events.map(([name]) => name)).toEqual(['ready', 'load', 'empty']);
  });
});

describe('a query', () => {
  test('is requested and put into the address', async () => {
    const { feed, calls, answers, urls } = feedWith({ initial: feedOf(42) });
    answers.push(feedOf(5));
    const shown = feed.show({ city: 1, page: 2 });
    expect(feed.$query.get()).toEqual({ city: 1, page: 2 });
    expect(feed.$list.get()).toMatchObject({ pending: true, value: { total: 42 } });
    expect(await shown).toBe(true);
    expect(inputs(calls)).toEqual([expect.objectContaining({ company: [12], per_page: 10, city: 1, page: 2 })]);
    expect(urls).toEqual([`${basePath}?city=1&page=2`]);
  });

  test('keeps other choices when some fields change, drops invalid values', async () => {
    const { feed, answers, urls } = feedWith({ initial: feedOf(42), query: { city: 1, sort: 'pay', page: 3 } });
    answers.push(feedOf(5));
    await feed.setQuery({ spec: '7', schedule: 'never', contract: 'tk', q: ' кран ' });
    expect(urls).toEqual([`${basePath}?city=1&contract=tk&q=${encodeURIComponent('кран')}&sort=pay&spec=7`]);
  });

  test('always names its order: the usual one, or what was chosen in its place', async () => {
    const { feed, answers, urls, calls, events, goBackTo } = feedWith({
      sort: 'pay',
      query: { sort: 'pay', page: 1 },
      initial: feedOf(42),
    });
    feed.start();
    answers.push(feedOf(5), feedOf(5), feedOf(5), feedOf(5));
    await feed.setQuery({ city: 1 });
    await feed.setQuery({ sort: 'newest' });
    await feed.setQuery({ sort: '' });
    goBackTo(`${basePath}?sort=newest`);
    goBackTo(basePath);
    const orders = ['pay', 'newest', 'pay', 'newest', 'pay'];
    expect(inputs(calls).map((input) => (input as { sort: string }).sort)).toEqual(orders);
    const told = events.filter(([name]) => name === 'query-change').map(([, detail]) => detail);
    expect(told).toEqual(orders.slice(0, 3).map((sort) => ({ query: expect.objectContaining({ city: 1, sort }) })));
    expect(urls).toEqual([`${basePath}?city=1`, `${basePath}?city=1&sort=newest`, `${basePath}?city=1`]);
    expect(feed.getState().query.sort).toBe('pay');
  });

  test('that was cancelled changes nothing', async () => {
    const { feed, calls, urls, cancelled, events } = feedWith({ initial: feedOf(42) });
    cancelled.add('query-change');
    expect(await feed.setQuery({ city: 1 })).toBe(false);
    expect([calls, urls, feed.$query.get().city]).toEqual([[], [], undefined]);
    expect(events).toEqual([['query-change', { query: expect.objectContaining({ city: 1, page: 1 }) }]]);
  });

  test('that is superseded returns false', async () => {
    const { feed, answers } = feedWith({ initial: feedOf(42) });
    answers.push(feedOf(1), feedOf(2));
    const [first, second] = [feed.show({ city: 1 }), feed.show({ city: 2 })];
    expect([await first, await second]).toEqual([false, true]);
  });

  test('never goes beyond the preset', async () => {
    const { feed, calls, answers } = feedWith({
      source: { key: 'pk_live_0' },
      preset: { city: 5, q: '', tags: 'north,hot' },
    });
    answers.push(feedOf(1));
    await feed.show({ city: 1, q: 'кран' });
    expect(inputs(calls)).toEqual([
      expect.objectContaining({ key: 'pk_live_0', city: 5, q: 'кран', tags: 'north,hot' }),
    ]);
  });

  test('has no address where addresses do not follow the feed', async () => {
    const { feed, answers, urls } = feedWith({ initial: feedOf(42), address: undefined });
    answers.push(feedOf(42));
    await feed.show({ page: 2 });
    expect([urls, feed.urlOf({ page: 2 })]).toEqual([[], undefined]);
  });
});

describe('back and forward', () => {
  test('are followed without a new address', async () => {
    const { feed, answers, urls, calls, goBackTo } = feedWith({ initial: feedOf(42) });
    const stop = feed.start();
    answers.push(feedOf(9));
    goBackTo(`${basePath}?city=2`);
    expect(feed.$query.get()).toMatchObject({ city: 2, page: 1 });
    await expect.poll(() => feed.$status.get()).toBe('ready');
    expect(urls).toEqual([]);

    goBackTo(`${basePath}?city=2#list`);
    goBackTo('/company/12?page=3');
    stop();
    goBackTo(`${basePath}?page=4`);
    expect(calls).toHaveLength(1);
  });

  test('a fragment does not remove the pages after the first', async () => {
    const { feed, answers, calls, goBackTo } = feedWith({ initial: feedOf(12, cardsOf(1)), pagination: 'more' });
    feed.start();
    answers.push(feedOf(12, cardsOf(2)));
    await feed.next();
    goBackTo(`${basePath}#list`);
    expect(calls).toHaveLength(1);
  });
});

describe('the next page', () => {
  test('replaces the list of numbered pages', async () => {
    const { feed, answers, urls } = feedWith({ initial: feedOf(12, cardsOf(1, 2)) });
    answers.push(feedOf(12, cardsOf(3)));
    expect(await feed.next()).toBe(true);
    expect(feed.items.map(({ id }) => id)).toEqual([3]);
    expect(urls).toEqual([`${basePath}?page=2`]);
    expect(await feed.next()).toBe(false);
  });

  test('is appended without duplicates and does not change the address', async () => {
    const { feed, answers, urls, calls } = feedWith({ initial: feedOf(12, cardsOf(1, 2)), pagination: 'more' });
    answers.push(feedOf(12, cardsOf(2, 3)));
    const [first, second] = [feed.next(), feed.next()];
    expect([await first, await second]).toEqual([true, false]);
    expect(feed.items.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect([urls, calls.length, await feed.next()]).toEqual([[], 1, false]);
  });

  test('that failed keeps the list and loads on a retry', async () => {
    const { feed, answers } = feedWith({ initial: feedOf(12, cardsOf(1)), pagination: 'infinite' });
    await feed.next();
    expect(feed.isNextPage(feed.$query.get())).toBe(true);
    expect(feed.getState()).toMatchObject({ status: 'error', items: [{ id: 1 }] });
    answers.push(feedOf(12, cardsOf(2)));
    await feed.retry();
    expect(feed.items.map(({ id }) => id)).toEqual([1, 2]);
  });

  test('is discarded by a refresh, which starts from the first page', async () => {
    const { feed, answers, calls } = feedWith({ initial: feedOf(12, cardsOf(1)), pagination: 'more' });
    answers.push(feedOf(12, cardsOf(2)), feedOf(11, cardsOf(5)));
    await feed.next();
    await feed.refresh();
    expect(feed.items.map(({ id }) => id)).toEqual([5]);
    expect(inputs(calls).at(-1)).toMatchObject({ page: 1 });
  });
});

describe('a failure', () => {
  test('can be retried and does not change the address', async () => {
    const { feed, answers, urls, events } = feedWith({ initial: feedOf(42) });
    await feed.show({ page: 2 });
    expect(feed.$list.get()).toMatchObject({ error: 'service_unavailable', pending: false });
    expect(events.at(-1)).toEqual(['error', { code: 'service_unavailable', retryable: true }]);
    answers.push(feedOf(42));
    await feed.retry();
    expect(feed.$list.get()).toMatchObject({ error: null, value: { query: { page: 2 } } });
    expect(urls).toEqual([`${basePath}?page=2`]);
  });

  test('of a key is final', async () => {
    const { feed, answers, events } = feedWith();
    answers.push('origin_denied');
    await feed.refresh();
    expect(events).toEqual([['error', { code: 'origin_denied', retryable: false }]]);
  });

  test.each([{}, { items: 'none' }, { ...feedOf(1), items: [{ id: 1 }] }, { items: [] }])(
    'is an answer that is no feed: %j',
    async (answer) => {
      const { feed, answers } = feedWith();
      answers.push(answer);
      await feed.refresh();
      expect(feed.$list.get()).toMatchObject({ error: 'service_unavailable', value: null });
    },
  );
});

describe('a vacancy', () => {
  // The store reads nothing of a vacancy.
  const vacancy = { id: 5 };

  test('opens in the feed of a key, and closes', async () => {
    const { feed, answers, calls } = feedWith({ source: { key: 'pk_live_0' }, detail: 'drawer', initial: feedOf(1) });
    answers.push(vacancy);
    expect(feed.openVacancy(5)).toBe(true);
    expect(feed.$opened.get()).toBe(5);
    await expect.poll(() => feed.$vacancy.get().value).toEqual(vacancy);
    expect(calls).toEqual([['GET /embed/vacancy/{id}', { id: 5, key: 'pk_live_0' }]]);
    feed.close();
    expect(feed.getState().opened).toBe(null);
  });

  test('closes in its card where it was opened', () => {
    const { feed } = feedWith({ source: { key: 'pk_live_0' }, detail: 'inline' });
    feed.openVacancy(5);
    feed.openVacancy(6);
    expect(feed.$opened.get()).toBe(6);
    expect(feed.openVacancy(6)).toBe(true);
    expect(feed.$opened.get()).toBe(null);
  });

  test.each<Partial<VacancyFeedOptions>>([{ detail: 'drawer' }, { source: { key: 'pk_live_0' } }])(
    'opens on its page with %j',
    (options) => {
      const { feed, calls } = feedWith(options);
      expect(feed.openVacancy(5)).toBe(false);
      expect(calls).toEqual([]);
    },
  );

  test('is reported when clicked and, once, when seen', () => {
    const { feed, events, cancelled } = feedWith();
    cancelled.add('item-click');
    expect(feed.press(5)).toBe(false);
    feed.see(5);
    feed.see(5);
    expect(events).toEqual([
      ['item-click', { id: 5, url: 'https://karkas.test/vacancy/5?src=embed' }],
      ['item-view', { id: 5 }],
    ]);
  });
});

test('two feeds share nothing', async () => {
  const one = feedWith({ initial: feedOf(42) });
  const other = feedWith({ initial: feedOf(7) });
  one.answers.push(feedOf(1));
  await one.feed.show({ city: 1 });
  expect(other.feed.$query.get().city).toBeUndefined();
  expect(other.feed.total).toBe(7);
});

test('an employer can override texts', () => {
  const { feed } = feedWith({ labels: { more: 'Ещё', retry: undefined }, emptyText: 'Скоро будут' });
  expect(feed.settings.labels).toMatchObject({ more: 'Ещё', retry: 'Повторить', emptyText: 'Скоро будут' });
});
