import { describe, expect, test } from 'vitest';
import type { Host } from '#shared/client/host.ts';
import type { VacancyList } from '#shared/contracts/vacancy.ts';
import { feedUrl, readFeedQuery } from './query.ts';
import { createVacancyFeed, type VacancyFeedOptions } from './store.ts';

const basePath = '/company/12/vacancy-list';
const kazan = { id: 1, name: 'Казань', slug: 'kazan', count: 30 };
const ufa = { id: 2, name: 'Уфа', slug: 'ufa', count: 12 };
const welder = { id: 7, name: 'Сварщик', slug: 'svarshchik', count: 5 };

function listOf(total: number, facets: Partial<VacancyList['facets']> = {}): VacancyList {
  return {
    items: [],
    total,
    next: null,
    facets: { city: [kazan, ufa], spec: [welder], ...facets },
    named: { specialization: null, city: null },
    medianKopecks: null,
  };
}

/** A feed in surroundings made of plain values. */
function feedWith(options: Partial<VacancyFeedOptions> = {}) {
  const inputs: unknown[] = [];
  const urls: string[] = [];
  const answers: VacancyList[] = [];
  let goBackTo: (url: URL) => void = () => {};
  const host: Host = {
    // The store makes one call only; its answer is a list.
    call: (async (_: string, input: unknown) => {
      inputs.push(input);
      const answer = answers.shift();
      if (!answer) throw Object.assign(new Error(), { code: 'service_unavailable' });
      return answer;
    }) as Host['call'],
    navigate: (url) => urls.push(url),
    onNavigate: (listener) => {
      goBackTo = listener;
      return () => (goBackTo = () => {});
    },
    now: () => new Date('2026-11-21T12:00:00Z'),
  };
  const feed = createVacancyFeed(host, { companyId: 12, query: { page: 1 }, basePath, ...options });
  return { feed, inputs, urls, answers, goBackTo: (path: string) => goBackTo(new URL(path, 'https://host.test')) };
}

describe('the address of a query', () => {
  test('has what was chosen, in one order, without defaults', () => {
    expect(feedUrl(basePath, { page: 1, sort: 'newest' })).toBe(basePath);
    expect(feedUrl(basePath, { page: 3, sort: 'pay_desc', spec: 7, city: 1 })).toBe(`${basePath}?city=1&page=3&sort=pay_desc&spec=7`);
  });

  test.each([
    ['', { page: 1 }],
    ['city=1&spec=7&sort=pay_desc&page=3', { city: 1, spec: 7, sort: 'pay_desc', page: 3 }],
    ['city=&spec=abc&sort=junk&page=-1&utm_source=x', { page: 1 }],
    ['city=1e99&spec=1.5&page=0', { page: 1 }],
  ])('%j is read as %j', (text, query) => {
    expect(readFeedQuery(new URLSearchParams(text))).toEqual(query);
  });
});

test('a feed drawn with its answer asks nothing', () => {
  const { feed, inputs } = feedWith({ initial: listOf(42), now: '2026-11-20T09:00:00Z' });
  expect(feed.$list.get().value).toMatchObject({ total: 42, pageCount: 3, query: { page: 1 } });
  expect(feed.$now.get().toISOString()).toBe('2026-11-20T09:00:00.000Z');
  feed.start();
  expect(inputs).toEqual([]);
  expect(feed.$now.get().toISOString()).toBe('2026-11-21T12:00:00.000Z');
});

test('a feed without an answer asks for one when it starts', async () => {
  const { feed, inputs, answers, urls } = feedWith({ pageSize: 10 });
  answers.push(listOf(42));
  feed.start();
  await expect.poll(() => feed.$list.get().value?.pageCount).toBe(5);
  expect(inputs).toEqual([{ company: 12, per_page: 10, page: 1 }]);
  expect(urls).toEqual([]);
});

test('showing a query asks for it and puts it into the address', async () => {
  const { feed, inputs, answers, urls } = feedWith({ initial: listOf(42) });
  answers.push(listOf(5));
  const shown = feed.show({ city: 1, page: 2 });
  expect(feed.$query.get()).toEqual({ city: 1, page: 2 });
  expect(feed.$list.get()).toMatchObject({ pending: true, value: { total: 42 } });
  await shown;
  expect(inputs).toEqual([{ company: 12, per_page: undefined, city: 1, page: 2 }]);
  expect(urls).toEqual([`${basePath}?city=1&page=2`]);
  expect(feed.$list.get().value).toMatchObject({ total: 5, query: { city: 1, page: 2 } });
});

test('going back shows what the address says and adds nothing to the history', async () => {
  const { feed, inputs, answers, urls, goBackTo } = feedWith({ initial: listOf(42), query: { city: 1, page: 1 } });
  const stop = feed.start();
  answers.push(listOf(42));
  goBackTo(`${basePath}?page=2`);
  expect(feed.$query.get()).toEqual({ page: 2 });
  await expect.poll(() => feed.$list.get().pending).toBe(false);
  expect(urls).toEqual([]);

  goBackTo(`${basePath}?page=2#list`);
  goBackTo('/company/12?page=3');
  stop();
  goBackTo(`${basePath}?page=4`);
  expect(inputs).toHaveLength(1);
});

test('a failure can be tried again and leaves the address alone', async () => {
  const { feed, answers, urls } = feedWith({ initial: listOf(42) });
  await feed.show({ page: 2 });
  expect(feed.$list.get()).toMatchObject({ error: 'service_unavailable', pending: false });
  answers.push(listOf(42));
  await feed.retry();
  expect(feed.$list.get()).toMatchObject({ error: null, value: { query: { page: 2 } } });
  expect(urls).toEqual([`${basePath}?page=2`]);
});

test('the chosen value stays among the choices when nothing is found for it', async () => {
  const { feed, answers } = feedWith({ initial: listOf(42) });
  answers.push(listOf(0, { city: [kazan] }));
  await feed.show({ city: ufa.id, spec: welder.id, page: 1 });
  expect(feed.$list.get().value?.facets.city).toEqual([kazan, { ...ufa, count: 0 }]);
  expect(feed.$list.get().value?.facets.spec).toEqual([welder]);
});

test('a choice that only the address knows has a name too', () => {
  const { feed } = feedWith({ initial: listOf(0), query: { city: 99, page: 1 } });
  expect(feed.$list.get().value?.facets.city.at(-1)).toEqual({ id: 99, slug: '', name: 'Выбрано по ссылке', count: 0 });
});

test('a rare choice takes its name and count from what is found', () => {
  const rare = { id: 99, name: 'Иннополис', slug: 'innopolis', prepositional: 'Иннополисе', regionId: 16, regionName: 'Татарстан' };
  // Of a card only its place is read here.
  const items = [{ city: rare, specializations: [] }] as unknown as VacancyList['items'];
  const { feed } = feedWith({ initial: { ...listOf(1), items }, query: { city: 99, page: 1 } });
  expect(feed.$list.get().value?.facets.city.at(-1)).toEqual({ id: 99, slug: 'innopolis', name: 'Иннополис', count: 1 });
});

test('two feeds share nothing', async () => {
  const one = feedWith({ initial: listOf(42) });
  const other = feedWith({ initial: listOf(7) });
  one.answers.push(listOf(1));
  await one.feed.show({ city: 1, page: 1 });
  expect(other.feed.$query.get()).toEqual({ page: 1 });
  expect(other.feed.$list.get().value?.total).toBe(7);
});

test('a list is no deeper than its bound', () => {
  const { feed } = feedWith({ initial: listOf(100_000) });
  expect(feed.$list.get().value?.pageCount).toBe(100);
});
