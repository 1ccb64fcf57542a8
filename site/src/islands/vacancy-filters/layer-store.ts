import type { Call } from '#shared/client/call.ts';
import type { VacancyListQuery } from '#shared/domain/vacancy-query.ts';
import { createFilterChoice, type FilterChoice } from '#shared/stores/filter-choice.ts';
import { countsOf, withoutFilters, type FiltersView } from './query.ts';

export interface FiltersLayerProps {
  /** What the list shows now. */
  view: FiltersView;
  call: Call;
  /** Loads the list of a choice, which the opener shows then. False without a net. */
  load(query: VacancyListQuery): Promise<boolean>;
}

export type FiltersLayerStore = FilterChoice<VacancyListQuery>;

export function createFiltersLayer({
  view: { slug, query, total, counts },
  call,
}: Pick<FiltersLayerProps, 'view' | 'call'>): FiltersLayerStore {
  return createFilterChoice({
    query,
    found: { total, counts },
    withoutFilters,
    count: async ({ sort, page, ...fields }: VacancyListQuery, signal) => {
      const found = await call('GET /search/vacancy', { ...fields, slug, per_page: 1 }, { signal });
      return { total: found.total, counts: countsOf(found.facets) };
    },
  });
}
