import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#shared/client/call.ts';
import type { FiltersView } from './query.ts';
import { createVacancyFilters } from './store.ts';

const view: FiltersView = {
  basePath: '/vacancy-list/kazan',
  slug: 'kazan',
  query: { q: 'сварщик', sort: 'newest' },
  counts: { schedule: { rotation: 5 } },
  total: 40,
};

/** Filters in surroundings made of plain values; each call takes the next total, or fails without one. */
function filtersWith(...totals: number[]) {
  const shown: string[] = [];
  const asked: object[] = [];
  const call = async (_: string, input: object) => {
    asked.push(input);
    const total = totals.shift();
    if (total === undefined) throw Object.assign(new Error(), { code: 'service_unavailable' });
    return { total, facets: { schedule: [{ value: 'rotation', count: total }] } };
  };
  // The filters make one call; of its answer they read totals and facets.
  const filters = createVacancyFilters({ call: call as unknown as Call }, { view, show: (url) => shown.push(url) });
  return { filters, shown, asked };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a choice beside the list shows the list of its address', () => {
  const { filters, shown, asked } = filtersWith();
  filters.choose({ ...view.query, schedule: ['rotation'] });
  expect(shown).toEqual(['/vacancy-list/kazan?q=%D1%81%D0%B2%D0%B0%D1%80%D1%89%D0%B8%D0%BA&schedule=rotation&sort=newest']);
  expect(filters.$view.get()).toMatchObject({ query: { schedule: ['rotation'] }, total: 40 });
  expect(asked).toEqual([]);
});

test('what is chosen already shows nothing anew', () => {
  const { filters, shown } = filtersWith();
  filters.choose({ sort: 'newest', q: 'сварщик' });
  expect(shown).toEqual([]);
});

test('what the page shows is taken over', () => {
  const { filters } = filtersWith();
  filters.choose({ housing: true });
  filters.adopt({ ...view, total: 7 });
  expect(filters.$view.get()).toEqual({ ...view, total: 7 });
});

test('the layer says what would be found, asks once for several touches, and shows nothing by itself', async () => {
  const { filters, shown, asked } = filtersWith(12);
  filters.openLayer();
  const layer = filters.$layer.get()!;
  expect(layer.$found.get().value).toEqual({ total: 40, counts: view.counts });
  layer.choose({ q: 'сварщик', housing: true });
  layer.choose({ q: 'сварщик', housing: true, schedule: ['rotation'] });
  await vi.runAllTimersAsync();
  expect(asked).toEqual([{ q: 'сварщик', housing: true, schedule: ['rotation'], slug: 'kazan', per_page: 1 }]);
  expect(layer.$found.get().value).toEqual({ total: 12, counts: { schedule: { rotation: 12 } } });
  expect(shown).toEqual([]);
  layer.apply();
  expect(filters.$layer.get()).toBeNull();
  expect(shown).toEqual(['/vacancy-list/kazan?housing=1&q=%D1%81%D0%B2%D0%B0%D1%80%D1%89%D0%B8%D0%BA&schedule=rotation']);
});

test('a closed layer forgets what was chosen in it', async () => {
  const { filters, asked } = filtersWith(1);
  filters.openLayer();
  filters.$layer.get()!.choose({ housing: true });
  filters.closeLayer();
  await vi.runAllTimersAsync();
  expect(asked).toEqual([]);
  filters.openLayer();
  expect(filters.$layer.get()!.$query.get()).toEqual(view.query);
});

test('without an answer the layer still applies', async () => {
  const { filters, shown } = filtersWith();
  filters.openLayer();
  const layer = filters.$layer.get()!;
  layer.choose({ housing: true });
  await vi.runAllTimersAsync();
  expect(layer.$found.get().error).toBe('service_unavailable');
  layer.apply();
  expect(shown).toEqual(['/vacancy-list/kazan?housing=1']);
});

test('a reset keeps the words', () => {
  const { filters } = filtersWith();
  filters.openLayer();
  const layer = filters.$layer.get()!;
  layer.choose({ ...view.query, housing: true });
  layer.reset();
  expect(layer.$query.get()).toEqual(view.query);
});
