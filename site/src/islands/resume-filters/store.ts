import type { Call } from '#shared/client/call.ts';
import type { OpenLayer } from '#shared/client/host.ts';
import { writeResumeQuery, type ResumeListQuery } from '#shared/domain/resume-query.ts';
import { createFilterChoice, type FilterChoice } from '#shared/stores/filter-choice.ts';
import { createListFilters, type ListFilters } from '#shared/stores/list-filters.ts';
import { countsOf, withoutFilters, type FiltersView } from './query.ts';

export interface ResumeFiltersLayerProps {
  /** The page's current list. */
  view: FiltersView;
  call: Call;
  /** Loads the list of a choice, which the opener shows then. False without a net. */
  load(query: ResumeListQuery): Promise<boolean>;
}

export interface ResumeFiltersHost {
  call: Call;
  openLayer: OpenLayer<'resume-filters', ResumeFiltersLayerProps, ResumeListQuery>;
}

export interface ResumeFiltersOptions {
  view: FiltersView;
  /** Shows the list of an address; the page passes the result to `adopt`. */
  show(url: string): void;
  /** Loads it for `show`. False without a net. */
  load(url: string): Promise<boolean>;
}

export type ResumeFiltersStore = ListFilters<ResumeListQuery, FiltersView>;
export type ResumeFiltersLayerStore = FilterChoice<ResumeListQuery>;

/** The state of the filters beside one list of resumes. */
export function createResumeFilters(
  { call, openLayer }: ResumeFiltersHost,
  { view, show, load }: ResumeFiltersOptions,
): ResumeFiltersStore {
  return createListFilters({
    view,
    show,
    load,
    write: writeResumeQuery,
    openLayer: (now, loadChoice) => openLayer('resume-filters', { view: now, call, load: loadChoice }),
  });
}

export function createResumeFiltersLayer({
  view: { slug, query, total, counts },
  call,
}: Pick<ResumeFiltersLayerProps, 'view' | 'call'>): ResumeFiltersLayerStore {
  return createFilterChoice({
    query,
    found: { total, counts },
    withoutFilters,
    count: async ({ sort, page, ...fields }: ResumeListQuery, signal) => {
      const found = await call('GET /search/resume', { ...fields, slug, per_page: 1 }, { signal });
      return { total: found.total, counts: countsOf(found.facets) };
    },
  });
}
