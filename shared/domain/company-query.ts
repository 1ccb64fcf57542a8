import { flag, ids, many, readFields, readPage, writeFields, type Field, type QueryOf } from './query-fields.ts';
import { OBJECT_TYPES } from './vacancy-terms.ts';

/** Filters of the list of companies. Values of one field are alternatives, fields combine. */
export const COMPANY_QUERY_FIELDS = {
  /** A part of the name, or the beginning of the INN. */
  q: { kind: 'text', charsMax: 200 },
  city: ids,
  region: ids,
  /** Specializations of its open vacancies. */
  spec_hiring: ids,
  object_type: many(OBJECT_TYPES),
  /** Member of a self-regulatory organization, by its register. */
  sro: flag,
  verified: flag,
  has_vacancies: flag,
} as const satisfies Record<string, Field>;

export type CompanyQuery = QueryOf<typeof COMPANY_QUERY_FIELDS>;
export type CompanyQueryField = keyof CompanyQuery;

/** By name with hiring companies first, or by the number of open vacancies. */
export const COMPANY_SORTS = ['name', 'vacancies'] as const;
export type CompanySort = (typeof COMPANY_SORTS)[number];

export interface CompanyListQuery extends CompanyQuery {
  /** By name when absent. */
  sort?: CompanySort;
  /** From 1; the first when absent. */
  page?: number;
}

/** Parses an address or the list's form: invalid values are ignored. */
export function readCompanyQuery(given: URLSearchParams): CompanyListQuery {
  const page = readPage(given);
  return {
    ...readFields(COMPANY_QUERY_FIELDS, given),
    ...(given.get('sort') === 'vacancies' && { sort: 'vacancies' }),
    ...(page !== undefined && { page }),
  };
}

/** The canonical query of the list, '' or with a leading `?`. */
export function writeCompanyQuery({ sort, page, ...rest }: CompanyListQuery): string {
  return writeFields({
    ...rest,
    sort: sort === 'vacancies' ? sort : undefined,
    page: page && page > 1 ? page : undefined,
  });
}

/** The number of active filters. With more than two the page is noindex. */
export function countCompanyFilters({ sort: _, page: __, ...rest }: CompanyListQuery): number {
  return Object.values(rest).filter((value) => value !== undefined).length;
}

/** The query without one of its values: the target of a chip. */
export function withoutCompanyFilter(
  { page: _, ...query }: CompanyListQuery,
  field: CompanyQueryField,
  value: string,
): CompanyListQuery {
  const former = query[field];
  const left = Array.isArray(former) ? former.filter((one) => String(one) !== value) : [];
  return { ...query, [field]: left.length > 0 ? left : undefined };
}

/** The list of companies of a query. */
export function companyListHref(query: CompanyListQuery): string {
  return `/company-list${writeCompanyQuery(query)}`;
}
