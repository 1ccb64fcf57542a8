import {
  flag,
  ids,
  int,
  KEY,
  many,
  NEAR_FIELDS,
  one,
  RADII_KM,
  readFields,
  readPage,
  slugPath,
  UUID,
  writeFields,
  type Field,
  type NamedParts,
  type QueryOf,
} from './query-fields.ts';
import * as terms from './vacancy-terms.ts';

/**
 * Every field of a vacancy query: lists, newsletters, widgets and saved searches share them. Values of one field are
 * alternatives, fields combine. Money is whole rubles, lengths are days.
 */
export const VACANCY_QUERY_FIELDS = {
  q: { kind: 'text', charsMax: 200 },
  /** Where the words of `q` must occur; everywhere when absent. */
  q_in: one(['title', 'company', 'text']),
  /** The words of `q` as they are written: nothing is corrected or understood as something else. */
  exact: flag,
  city: ids,
  region: ids,
  metro: ids,
  ...NEAR_FIELDS,
  /** Includes rotations that hire from the chosen city. */
  anywhere: one(['rotation']),
  spec: ids,
  work_type: { kind: 'texts', pattern: KEY, countMax: 20 },
  object_type: many(terms.OBJECT_TYPES),
  facility: { kind: 'texts', pattern: UUID, countMax: 20 },
  company: ids,
  level: many(terms.LEVELS),
  grade_min: int(1, 8),
  grade_max: int(1, 8),
  /** Comparable pay of at least this amount in the requested mode. */
  pay_min: int(1, 10_000_000),
  pay_mode: one(['month', 'shift', 'hour']),
  /** `0`: `pay_min` is before tax. Net when absent. */
  pay_net: one(['0', '1']),
  with_pay: flag,
  pay_frequency: many(terms.PAY_FREQUENCIES),
  contract: many(terms.CONTRACT_FORMS),
  employment: many(terms.EMPLOYMENTS),
  schedule: many(terms.SCHEDULES),
  shift_h_min: int(4, 24),
  shift_h_max: int(4, 24),
  night: one(['no', 'yes']),
  rotation: many(terms.ROTATION_PATTERNS),
  on_days_min: int(1, 120),
  on_days_max: int(1, 120),
  off_days_min: int(0, 120),
  start_from: { kind: 'date' },
  start_to: { kind: 'date' },
  housing: flag,
  meals: flag,
  tickets: flag,
  ppe: flag,
  advance: flag,
  /** The visitor's permits: vacancies that need another one are excluded unless the employer pays for it. */
  permits_have: many(terms.PERMIT_KINDS),
  driver: many(terms.DRIVER_CATEGORIES),
  tractor: many(terms.TRACTOR_CATEGORIES),
  experience: many(terms.EXPERIENCES),
  education: many(terms.EDUCATION_LEVELS),
  no_experience: flag,
  youth: flag,
  /** Of the youth section: work that the law allows at this age. */
  youth_age: one(['14', '15', '16']),
  disability: flag,
  retired: flag,
  crew: one(['individual', 'crew']),
  direct_only: flag,
  verified: flag,
  answers_fast: flag,
  with_photo: flag,
  with_video: flag,
  /** Whom the vacancy takes: the right to work, never a nationality. */
  citizenship_docs: many(terms.WORK_AUTHORIZATIONS),
  /** Help with a patent, registration and other papers. */
  docs_help: flag,
  published_days: one(['1', '3', '7', '14', '30']),
  exclude_companies: { kind: 'ids', countMax: 50 },
  exclude_words: { kind: 'texts', pattern: /^[\p{L}\p{N} .-]{2,40}$/u, countMax: 10 },
} as const satisfies Record<string, Field>;

export type VacancyQueryField = keyof typeof VACANCY_QUERY_FIELDS;

/** The filters of a list. A missing field does not filter. */
export type VacancyQuery = QueryOf<typeof VACANCY_QUERY_FIELDS>;

export const SEARCH_SORTS = [
  'relevance',
  'newest',
  'pay_desc',
  'pay_per_shift_desc',
  'starts_soon',
  'distance',
] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** A query with the order and page of its list. */
export interface VacancyListQuery extends VacancyQuery {
  /** The default order when absent: see {@link defaultSort}. */
  sort?: SearchSort;
  /** From 1; the first when absent. */
  page?: number;
}

/** By relevance with words, the nearest first everywhere around a city, else the newest first. */
export function defaultSort({ q, radius_km: radius }: VacancyQuery): SearchSort {
  return q ? 'relevance' : radius === 'any' ? 'distance' : 'newest';
}

/**
 * Parses an address or a form: unknown keys and invalid values are ignored, repeated keys and comma-separated values
 * are equivalent, long lists are cut.
 */
export function readVacancyQuery(fields: URLSearchParams): VacancyListQuery {
  const read: VacancyListQuery = readFields(VACANCY_QUERY_FIELDS, fields);
  if (read.near) read.radius_km ??= RADII_KM[0];
  const sort = SEARCH_SORTS.find((one) => one === fields.get('sort'));
  const page = readPage(fields);
  if (sort && sort !== defaultSort(read)) read.sort = sort;
  if (page) read.page = page;
  return read;
}

const POINT = /^(-?\d{1,2}(?:\.\d{1,6})?),(-?\d{1,3}(?:\.\d{1,6})?),(\d{1,3}(?:\.\d{1,6})?)$/;

/** The point of `near=55.79,49.11,20`, in degrees and kilometres, which addresses had before cities; null without one. */
export function readPoint(fields: URLSearchParams): { latitude: number; longitude: number; kilometres: number } | null {
  const [, latitude, longitude, kilometres] = POINT.exec(fields.get('near') ?? '') ?? [];
  return latitude === undefined
    ? null
    : { latitude: Number(latitude), longitude: Number(longitude), kilometres: Number(kilometres) };
}

/**
 * The canonical query of a list, '' or with a leading `?`: sorted keys, comma-separated values, no defaults. Equivalent
 * queries give the same text.
 */
export function writeVacancyQuery(query: VacancyListQuery): string {
  const { sort, page, ...rest } = query;
  return writeFields({
    ...rest,
    sort: sort === defaultSort(rest) ? undefined : sort,
    page: page === 1 ? undefined : page,
  });
}

/** Path of the list of a specialization, a city, both or neither. */
export function listPath(named: NamedParts): string {
  return slugPath('/vacancy-list', named);
}

/** Fields that only qualify another one. */
const SILENT: readonly string[] = ['sort', 'page', 'pay_mode', 'pay_net', 'q_in', 'exact', 'near'];

/** The number of active filters besides the slug. With more than two the page is noindex. */
export function countFilters(query: VacancyListQuery): number {
  return Object.keys(query).filter((key) => !SILENT.includes(key)).length;
}
