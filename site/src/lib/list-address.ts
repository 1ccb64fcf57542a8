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
export function sortsOf({ q, near }: VacancyListQuery): SearchSort[] {
  return SEARCH_SORTS.filter((sort) => (sort !== 'relevance' || q) && (sort !== 'distance' || near));
}

/** The number of items before a page. */
export function startOf(page: number): number {
  return (page - 1) * PAGE_SIZE_DEFAULT;
}
