import { atom, type ReadableAtom } from 'nanostores';
import type { FilterCounts } from '../domain/query-form.ts';
import { createQuery, type QueryState } from './query-store.ts';

/** Typing an amount triggers one request, not one per digit. */
const PAUSE_MS = 200;

/** The number of results in total, and with each value. */
export interface Found {
  total: number;
  counts: FilterCounts;
}

interface FilterChoiceOptions<Query> {
  query: Query;
  found: Found;
  count(query: Query, signal: AbortSignal): Promise<Found>;
  withoutFilters(query: Query): Query;
}

/** What applies a choice. */
export interface FilterActions<Query> {
  /** Loads the list of a choice, which the opener shows then. False without a net. */
  load(query: Query): Promise<boolean>;
  /** Closes the layer with the choice whose list has come. */
  close(query: Query): void;
}

/** The choices in an open layer of filters: nothing is shown before they are applied. */
export interface FilterChoice<Query> {
  $query: ReadableAtom<Query>;
  $found: ReadableAtom<QueryState<Found>>;
  choose(query: Query): void;
  reset(): void;
  /** False without a net. The layer stays open, too, where something else was chosen while the list came. */
  apply(actions: FilterActions<Query>): Promise<boolean>;
  /** Called when the layer closes: pending answers are ignored. */
  stop(): void;
}

export function createFilterChoice<Query>({
  query,
  found: before,
  count,
  withoutFilters,
}: FilterChoiceOptions<Query>): FilterChoice<Query> {
  const $query = atom(query);
  const found = createQuery(count, before);
  let timer: ReturnType<typeof setTimeout> | undefined;

  function choose(next: Query): void {
    $query.set(next);
    clearTimeout(timer);
    timer = setTimeout(() => void found.load(next), PAUSE_MS);
  }

  async function apply({ load, close }: FilterActions<Query>): Promise<boolean> {
    const applied = $query.get();
    const hasCome = await load(applied);
    if (hasCome && $query.get() === applied) close(applied);
    return hasCome;
  }

  function stop(): void {
    clearTimeout(timer);
    found.stop();
  }

  return { $query, $found: found.$state, choose, reset: () => choose(withoutFilters($query.get())), apply, stop };
}
