import type { Call } from '#shared/client/call.ts';
import type { OpenLayer } from '#shared/client/host.ts';
import { writeVacancyQuery, type VacancyListQuery } from '#shared/domain/vacancy-query.ts';
import { createListFilters, type ListFilters } from '#shared/stores/list-filters.ts';
import type { FiltersLayerProps } from './layer-store.ts';
import type { FiltersView } from './query.ts';

export interface VacancyFiltersHost {
  call: Call;
  openLayer: OpenLayer<'vacancy-filters', FiltersLayerProps, VacancyListQuery>;
}

export interface VacancyFiltersOptions {
  view: FiltersView;
  /** Shows the list of an address; the page passes the result to `adopt`. */
  show(url: string): void;
  /** Loads it for `show`. False without a net. */
  load(url: string): Promise<boolean>;
}

export type VacancyFiltersStore = ListFilters<VacancyListQuery, FiltersView>;

/** The state of the filters beside one list. */
export function createVacancyFilters(
  { call, openLayer }: VacancyFiltersHost,
  { view, show, load }: VacancyFiltersOptions,
): VacancyFiltersStore {
  return createListFilters({
    view,
    show,
    load,
    write: writeVacancyQuery,
    openLayer: (now, loadChoice) => openLayer('vacancy-filters', { view: now, call, load: loadChoice }),
  });
}
