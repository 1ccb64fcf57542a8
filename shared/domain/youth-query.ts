import { ids, one, readFields, readPage, writeFields, type Field, type QueryOf } from './query-fields.ts';
import type { VacancyQuery } from './vacancy-query.ts';

/** What the list of vacancies for the young is narrowed by. */
const YOUTH_QUERY_FIELDS = {
  /** How old the asker is; 16 is 17 too. Anybody under 18 when absent. */
  age: one(['14', '15', '16']),
  city: ids,
  spec: ids,
  /** At most so many hours a day. */
  hours: one(['4', '5', '7']),
} as const satisfies Record<string, Field>;

type YouthQuery = QueryOf<typeof YOUTH_QUERY_FIELDS>;

export interface YouthListQuery extends YouthQuery {
  /** From 1; the first when absent. */
  page?: number;
}

/** Reads an address or the form of the list: what means nothing is as if it was not there. */
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

/** The search that answers the list: whom a vacancy takes at 16 it takes under 18 at all. */
export function toYouthSearch({ age = '16', hours, city, spec }: YouthQuery): VacancyQuery {
  return { youth_age: age, ...(hours && { shift_h_max: Number(hours) }), ...(city && { city }), ...(spec && { spec }) };
}
