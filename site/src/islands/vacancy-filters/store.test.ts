import { expect, test } from 'vitest';
import type { VacancyListQuery } from '#shared/domain/vacancy-query.ts';
import type { FiltersView } from './query.ts';
import { createVacancyFilters } from './store.ts';

const view: FiltersView = {
  basePath: '/vacancy-list/kazan',
  slug: 'kazan',
  query: { q: 'сварщик', sort: 'newest' },
  counts: { schedule: { rotation: 5 } },
  total: 40,
};

/** Filters with a fake host. `chosen` is the visitor's choice in the layer, undefined when it is dismissed. */
function filtersWith(chosen?: VacancyListQuery) {
  const shown: string[] = [];
  const opened: FiltersView[] = [];
  const loaded: string[] = [];
  let loadChoice: ((query: VacancyListQuery) => Promise<boolean>) | undefined;
  const layer = Promise.withResolvers<VacancyListQuery | undefined>();
  const filters = createVacancyFilters(
    {
      call: () => Promise.reject(new Error('The filters beside the list ask nothing.')),
      openLayer: (_name, props) => {
        opened.push(props.view);
        loadChoice = props.load;
        return layer.promise;
      },
    },
    {
      view,
      show: (url) => shown.push(url),
      load: async (url) => {
        loaded.push(url);
        return false;
      },
    },
  );
  return {
    filters,
    shown,
    opened,
    loaded,
    loadChoice: (query: VacancyListQuery) => loadChoice?.(query),
    closeLayer: () => layer.resolve(chosen),
  };
}

test('a choice beside the list shows the list of its address', () => {
  const { filters, shown } = filtersWith();
  filters.choose({ ...view.query, schedule: ['rotation'] });
  expect(shown).toEqual([
    '/vacancy-list/kazan?q=%D1%81%D0%B2%D0%B0%D1%80%D1%89%D0%B8%D0%BA&schedule=rotation&sort=newest',
  ]);
  expect(filters.$view.get()).toMatchObject({ query: { schedule: ['rotation'] }, total: 40 });
});

test('an existing choice reloads nothing', () => {
  const { filters, shown } = filtersWith();
  filters.choose({ sort: 'newest', q: 'сварщик' });
  expect(shown).toEqual([]);
});

test('the page’s list is taken over', () => {
  const { filters } = filtersWith();
  filters.choose({ housing: true });
  filters.adopt({ ...view, total: 7 });
  expect(filters.$view.get()).toEqual({ ...view, total: 7 });
});

test('the layer opens once with the list’s state, and its choice is shown', async () => {
  const { filters, shown, opened, closeLayer } = filtersWith({ housing: true });
  const closed = filters.openLayer();
  void filters.openLayer();
  expect(opened).toEqual([view]);
  expect(shown).toEqual([]);
  closeLayer();
  await closed;
  expect(shown).toEqual(['/vacancy-list/kazan?housing=1']);
  expect(filters.$view.get().query).toEqual({ housing: true });
  void filters.openLayer();
  expect(opened).toHaveLength(2);
});

test('a dismissed layer shows nothing', async () => {
  const { filters, shown, closeLayer } = filtersWith();
  const closed = filters.openLayer();
  closeLayer();
  await closed;
  expect(shown).toEqual([]);
});

test('the layer loads the list of its choice, unless it is the one that is shown', async () => {
  const { filters, loaded, loadChoice } = filtersWith();
  void filters.openLayer();
  expect(await loadChoice({ sort: 'newest', q: 'сварщик' })).toBe(true);
  expect(loaded).toEqual([]);
  expect(await loadChoice({ housing: true })).toBe(false);
  expect(loaded).toEqual(['/vacancy-list/kazan?housing=1']);
});
