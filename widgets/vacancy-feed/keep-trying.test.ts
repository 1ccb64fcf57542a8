import { atom } from 'nanostores';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { VacancyFeedStore } from '#islands/vacancy-feed/index.ts';
import { keepTrying } from './keep-trying.ts';

type List = ReturnType<VacancyFeedStore['$list']['get']>;

const failed: List = { value: null, pending: false, error: 'service_unavailable' };
let page: EventTarget & { hidden: boolean };
let network: { onLine: boolean };

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  page = Object.assign(new EventTarget(), { hidden: false });
  network = { onLine: true };
  const win = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('addEventListener', win.addEventListener.bind(win));
  vi.stubGlobal('removeEventListener', win.removeEventListener.bind(win));
  vi.stubGlobal('dispatchEvent', win.dispatchEvent.bind(win));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** A feed whose every answer is `list`. */
function failingFeed(list: List = failed) {
  const $list = atom<List>({ value: null, pending: true, error: null });
  const asked: number[] = [];
  const startedAt = Date.now();
  const retry = async () => {
    asked.push(Date.now() - startedAt);
    $list.set({ ...list });
    return true;
  };
  // What is tried needs no more of a store.
  const stop = keepTrying({ $list, retry } as unknown as VacancyFeedStore);
  return { $list, asked, stop, fail: () => $list.set({ ...list }) };
}

test('asks in 2.5 s, then slower, up to a minute', async () => {
  const { asked, fail } = failingFeed();
  fail();
  await vi.advanceTimersByTimeAsync(2_499);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toEqual([2_500, 7_500]);
  await vi.advanceTimersByTimeAsync(600_000);
  const pauses = asked.slice(1).map((at, index) => at - asked[index]!);
  expect(Math.max(...pauses)).toBe(60_000);
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
});

test('asks at once when the network or the visitor is back, not before', async () => {
  const { asked, fail } = failingFeed();
  network.onLine = false;
  fail();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([]);
  network.onLine = true;
  dispatchEvent(new Event('online'));
  expect(asked).toEqual([600_000]);
  page.hidden = true;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(1);
  page.hidden = false;
  page.dispatchEvent(new Event('visibilitychange'));
  expect(asked).toHaveLength(2);
});

test('asks no sooner than the server wants, whoever is back before', async () => {
  const { asked, fail } = failingFeed({ ...failed, error: 'limit_exceeded', waitMs: 90_000 });
  fail();
  await vi.advanceTimersByTimeAsync(89_000);
  dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([90_000]);
});

test('a server that wants years is not asked at once', async () => {
  const { asked, fail } = failingFeed({ ...failed, error: 'limit_exceeded', waitMs: 1e12 });
  fail();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([]);
});

test.each<[string, List]>([
  ['refused', { ...failed, error: 'origin_denied' }],
  ['answered before', { ...failed, value: { items: [] } as unknown as List['value'] }],
  ['pending', { ...failed, pending: true, error: null }],
])('does not ask when %s', async (_, list) => {
  const { asked, fail } = failingFeed(list);
  fail();
  await vi.advanceTimersByTimeAsync(600_000);
  dispatchEvent(new Event('online'));
  expect(asked).toEqual([]);
});

test('leaves nothing', async () => {
  const { asked, fail, stop } = failingFeed();
  fail();
  stop();
  dispatchEvent(new Event('online'));
  page.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
