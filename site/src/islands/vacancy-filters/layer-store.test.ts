import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import { createFiltersLayer } from './layer-store.ts';
import type { FiltersView } from './query.ts';

const view: FiltersView = {
  basePath: '/vacancy-list/kazan',
  slug: 'kazan',
  query: { q: 'сварщик', sort: 'newest' },
  counts: { schedule: { rotation: 5 } },
  total: 40,
};

/** A layer whose calls each take the next total, or fail without one. */
function layerWith(...totals: number[]) {
  const asked: object[] = [];
  const call = async (_: string, input: object) => {
    asked.push(input);
    const total = totals.shift();
    if (total === undefined) throw Object.assign(new Error(), { code: 'service_unavailable' });
    return { total, facets: { schedule: [{ value: 'rotation', count: total }] } };
  };
  // The layer makes one call; it reads totals and facets of the answer.
  return { layer: createFiltersLayer({ view, call: call as unknown as Call }), asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('starts with the state of the list', () => {
  const { layer } = layerWith();
  expect(layer.$query.get()).toEqual(view.query);
  expect(layer.$found.get().value).toEqual({ total: 40, counts: view.counts });
});

test('makes one request for several changes', async () => {
  const { layer, asked } = layerWith(12);
  layer.choose({ q: 'сварщик', housing: true });
  layer.choose({ q: 'сварщик', housing: true, schedule: ['rotation'] });
  await vi.runAllTimersAsync();
  expect(asked).toEqual([{ q: 'сварщик', housing: true, schedule: ['rotation'], slug: 'kazan', per_page: 1 }]);
  expect(layer.$found.get().value).toEqual({ total: 12, counts: { schedule: { rotation: 12 } } });
});

test('makes no more requests once it is closed', async () => {
  const { layer, asked } = layerWith(1);
  layer.choose({ housing: true });
  layer.stop();
  await vi.runAllTimersAsync();
  expect(asked).toEqual([]);
});

test('without an answer the choice stays', async () => {
  const { layer } = layerWith();
  layer.choose({ housing: true });
  await vi.runAllTimersAsync();
  expect(layer.$found.get().error).toBe('service_unavailable');
  expect(layer.$query.get()).toEqual({ housing: true });
});

test('a reset keeps the words', () => {
  const { layer } = layerWith();
  layer.choose({ ...view.query, housing: true });
  layer.reset();
  expect(layer.$query.get()).toEqual(view.query);
});
