import { VACANCY_SORTS, type VacancySort } from '#shared/domain/vacancy-terms.ts';

/** What a visitor chose: the part of the feed that its address carries. */
export interface FeedQuery {
  city?: number;
  spec?: number;
  /** The newest first when absent. */
  sort?: VacancySort;
  /** From 1. */
  page: number;
}

/** Reads what the feed understands; anything else in the address is as if it were not there. */
export function readFeedQuery(fields: URLSearchParams): FeedQuery {
  return {
    city: readNumber(fields.get('city')),
    spec: readNumber(fields.get('spec')),
    sort: VACANCY_SORTS.find((sort) => sort === fields.get('sort')),
    page: readNumber(fields.get('page')) ?? 1,
  };
}

/** The address of a query as the site's canonical one: keys in alphabetical order, nothing that is the default. */
export function feedUrl(basePath: string, { city, page, sort, spec }: FeedQuery): string {
  const fields = new URLSearchParams();
  if (city) fields.set('city', String(city));
  if (page > 1) fields.set('page', String(page));
  if (sort && sort !== 'newest') fields.set('sort', sort);
  if (spec) fields.set('spec', String(spec));
  const search = fields.toString();
  return search ? `${basePath}?${search}` : basePath;
}

function readNumber(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
