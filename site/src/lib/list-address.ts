import { PAGE_SIZE_DEFAULT } from '#shared/domain/limits.ts';
import {
  SEARCH_SORTS,
  writeVacancyQuery,
  type SearchSort,
  type VacancyListQuery,
} from '#shared/domain/vacancy-query.ts';

/** The canonical address of a list. */
export function listHref(path: string, query: VacancyListQuery): string {
  return path + writeVacancyQuery(query);
}

/** Sort orders that make sense for a query. */
export function sortsOf({ q, radius_km: radius }: VacancyListQuery): SearchSort[] {
  return SEARCH_SORTS.filter((sort) => (sort !== 'relevance' || q) && (sort !== 'distance' || radius));
}

const OF_PLACE = ['anywhere', 'city', 'near', 'page', 'radius_km'];

/** The query of the same list of all places, from its first page. */
export function everywhere<Query extends { sort?: string }>(query: Query): Query {
  const kept = Object.entries(query).filter(
    ([key, value]) => !OF_PLACE.includes(key) && !(key === 'sort' && value === 'distance'),
  );
  // Every field of a query may be missing.
  return Object.fromEntries(kept) as Query;
}

/** The number of items before a page. */
export function startOf(page: number): number {
  return (page - 1) * PAGE_SIZE_DEFAULT;
}
