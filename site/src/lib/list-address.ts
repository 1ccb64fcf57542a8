import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from '#shared/domain/limits.ts';
import { VACANCY_SORTS, type VacancySort } from '#shared/domain/vacancy-terms.ts';

export const DEFAULT_SORT: VacancySort = 'newest';

/** What the query of a list’s address says. */
export interface ListQuery {
  /** From 1. */
  page: number;
  sort: VacancySort;
}

/** Reads an address; keys and values that a list does not know are as if they were not there. */
export function readListQuery(fields: URLSearchParams): ListQuery {
  const page = fields.get('page') ?? '';
  return {
    page: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
    sort: VACANCY_SORTS.find((sort) => sort === fields.get('sort')) ?? DEFAULT_SORT,
  };
}

/** The canonical address: known keys in alphabetical order, without what is the default. */
export function listHref(path: string, { page, sort }: ListQuery): string {
  const fields = new URLSearchParams();
  if (page > 1) fields.set('page', String(page));
  if (sort !== DEFAULT_SORT) fields.set('sort', sort);
  return fields.size > 0 ? `${path}?${fields}` : path;
}

/** Path of the list of a specialization, a city, both or neither. */
export function listPath(named: { city?: { slug: string } | null; specialization?: { slug: string } | null }): string {
  const slug = [named.city?.slug, named.specialization?.slug].filter(Boolean).join('_');
  return slug ? `/vacancy-list/${slug}` : '/vacancy-list';
}

/** How many numbered pages `total` items have; never beyond {@link LIST_DEPTH} items, never less than one. */
export function pageCountOf(total: number): number {
  return Math.max(1, Math.ceil(Math.min(total, LIST_DEPTH) / PAGE_SIZE_DEFAULT));
}
