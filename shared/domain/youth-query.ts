import { ids, one, readFields, readPage, writeFields, type Field, type QueryOf } from './query-fields.ts';
import type { VacancyQuery } from './vacancy-query.ts';

/** Filters of the vacancies for the young. */
const YOUTH_QUERY_FIELDS = {
  /** The visitor's age; 16 includes 17. Anybody under 18 when absent. */
  age: one(['14', '15', '16']),
  city: ids,
  spec: ids,
  /** Maximum hours a day. */
  hours: one(['4', '5', '7']),
} as const satisfies Record<string, Field>;

type YouthQuery = QueryOf<typeof YOUTH_QUERY_FIELDS>;

export interface YouthListQuery extends YouthQuery {
  /** From 1; the first when absent. */
  page?: number;
}

/** Parses an address or the list's form: invalid values are ignored. */
export function readYouthQuery(given: URLSearchParams): YouthListQuery {
  const page = readPage(given);
  return { ...readFields(YOUTH_QUERY_FIELDS, given), ...(page !== undefined && { page }) };
}

/** The canonical query of the list, '' or with a leading `?`. */
export function writeYouthQuery({ page, ...rest }: YouthListQuery): string {
  return writeFields({ ...rest, page: page && page > 1 ? page : undefined });
}

export function youthListHref(query: YouthListQuery): string {
  return `/youth-vacancy-list${writeYouthQuery(query)}`;
}

/** The search behind the list: a vacancy open at 16 is open to anybody under 18. */
export function toYouthSearch({ age = '16', hours, city, spec }: YouthQuery): VacancyQuery {
  return { youth_age: age, ...(hours && { shift_h_max: Number(hours) }), ...(city && { city }), ...(spec && { spec }) };
}
