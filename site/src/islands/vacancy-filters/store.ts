import { atom, type ReadableAtom } from 'nanostores';
import type { Call } from '#shared/client/call.ts';
import type { Host } from '#shared/client/host.ts';
import { writeVacancyQuery, type VacancyListQuery } from '#shared/domain/vacancy-query.ts';
import { createQuery, type QueryState } from '#shared/stores/query-store.ts';
import { countsOf, withoutFilters, type FilterCounts, type FiltersView } from './query.ts';

/** Typing a sum asks once, not for each digit. */
const PAUSE_MS = 200;

export interface VacancyFiltersOptions {
  view: FiltersView;
  /** Shows the list of an address; the page hands what it then shows to `adopt`. */
  show(url: string): void;
}

/** What is being chosen in the open layer: nothing is shown before it is applied. */
export interface FiltersLayer {
  $query: ReadableAtom<VacancyListQuery>;
  /** How much would be found. */
  $found: ReadableAtom<QueryState<{ total: number; counts: FilterCounts }>>;
  choose(query: VacancyListQuery): void;
  reset(): void;
  /** Closes the layer and shows what is chosen. */
  apply(): void;
}

export interface VacancyFiltersStore {
  /** Its query is ahead of its counts while the list is on its way. */
  $view: ReadableAtom<FiltersView>;
  /** Null while closed. */
  $layer: ReadableAtom<FiltersLayer | null>;
  /** Shows the list of `query`. */
  choose(query: VacancyListQuery): void;
  /** Takes over what the page shows now. */
  adopt(view: FiltersView): void;
  openLayer(): void;
  closeLayer(): void;
}

/** The state of the filters beside one list. */
export function createVacancyFilters(host: Pick<Host, 'call'>, { view, show }: VacancyFiltersOptions): VacancyFiltersStore {
  const $view = atom(view);
  const $layer = atom<FiltersLayer | null>(null);
  let stopLayer = () => {};

  function choose(query: VacancyListQuery): void {
    const before = $view.get();
    const search = writeVacancyQuery(query);
    if (search === writeVacancyQuery(before.query)) return;
    $view.set({ ...before, query });
    show(before.basePath + search);
  }

  function openLayer(): void {
    const { slug, query, total, counts } = $view.get();
    const $query = atom(query);
    const found = createQuery((wanted: VacancyListQuery, signal: AbortSignal) => countFound(host.call, { slug, query: wanted, signal }), { total, counts });
    let timer: ReturnType<typeof setTimeout> | undefined;

    function chooseInLayer(next: VacancyListQuery): void {
      $query.set(next);
      clearTimeout(timer);
      timer = setTimeout(() => void found.load(next), PAUSE_MS);
    }

    function apply(): void {
      closeLayer();
      choose($query.get());
    }

    stopLayer = () => {
      clearTimeout(timer);
      found.stop();
    };
    $layer.set({ $query, $found: found.$state, choose: chooseInLayer, reset: () => chooseInLayer(withoutFilters($query.get())), apply });
  }

  function closeLayer(): void {
    stopLayer();
    $layer.set(null);
  }

  return { $view, $layer, choose, adopt: (next) => $view.set(next), openLayer, closeLayer };
}

interface Wanted {
  slug: string | undefined;
  query: VacancyListQuery;
  signal: AbortSignal;
}

async function countFound(call: Call, { slug, query, signal }: Wanted): Promise<{ total: number; counts: FilterCounts }> {
  const { sort, page, ...fields } = query;
  const { total, facets } = await call('GET /search/vacancy', { ...fields, slug, per_page: 1 }, { signal });
  return { total, counts: countsOf(facets) };
}
