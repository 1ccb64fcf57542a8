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
  writeFields,
  type Field,
  type NamedParts,
  type QueryOf,
} from './query-fields.ts';
import * as resume from './resume-terms.ts';
import * as terms from './vacancy-terms.ts';

/**
 * Every field of a resume query. Values of one field are alternatives, fields combine. Money is whole net rubles. Sex,
 * exact age, marital status and religion are not filters and must not be added.
 */
export const RESUME_QUERY_FIELDS = {
  q: { kind: 'text', charsMax: 200 },
  /** The words of `q` as they are written: nothing is corrected or understood as something else. */
  exact: flag,
  /** Where the person lives. */
  city: ids,
  region: ids,
  ...NEAR_FIELDS,
  /** Cities: lives there, or would relocate there. */
  relocation_to: ids,
  spec: ids,
  work_type: { kind: 'texts', pattern: KEY, countMax: 20 },
  level: many(terms.LEVELS),
  /** At least this one. */
  grade: int(1, 8),
  /** Comparable expected pay up to this amount in the requested mode; resumes without one are excluded. */
  pay_max: int(1, 10_000_000),
  pay_mode: one(['month', 'shift', 'hour']),
  contract: many(terms.CONTRACT_FORMS),
  availability: many(resume.AVAILABILITIES),
  rotation_ready: flag,
  /** Valid today, or on `permits_until`. */
  permits: many(terms.PERMIT_KINDS),
  permits_until: { kind: 'date' },
  driver: many(terms.DRIVER_CATEGORIES),
  tractor: many(terms.TRACTOR_CATEGORIES),
  /** Minimum, in months. */
  experience_years: int(1, 50),
  /** Has worked on such a site. */
  object_type: many(terms.OBJECT_TYPES),
  crew: one(['individual', 'crew']),
  /** Minimum number of people in a crew. */
  crew_size_min: int(2, 60),
  /** The right to work, not a nationality. */
  citizenship_docs: many(terms.WORK_AUTHORIZATIONS),
  languages: { kind: 'texts', pattern: /^[a-z]{2}$/, countMax: 10 },
  education: many(resume.OWN_EDUCATION_LEVELS),
  pc_program: { kind: 'texts', pattern: KEY, countMax: 20 },
  updated_days: one(['1', '3', '7', '14', '30']),
  has_photo: flag,
  /** Only those that a respond has opened to the caller's company; for members. */
  opened_by_us: flag,
  /** Without those that the caller's company has read; for members. */
  hide_viewed: flag,
  /** Only those that the caller's company has hidden from itself, which are in no other list; for members. */
  hidden_by_us: flag,
} as const satisfies Record<string, Field>;

export type ResumeQueryField = keyof typeof RESUME_QUERY_FIELDS;

/** Depend on who searches: their lists are for members of companies only and in no page that others get. */
export const OWN_RESUME_FIELDS = [
  'opened_by_us',
  'hide_viewed',
  'hidden_by_us',
] as const satisfies readonly ResumeQueryField[];

export type OwnResumeField = (typeof OWN_RESUME_FIELDS)[number];

/** The filters of a list. A missing field does not filter. */
export type ResumeQuery = QueryOf<typeof RESUME_QUERY_FIELDS>;

/** `pay`: the lowest expected pay first. `experience`: the longest first. */
export const RESUME_SORTS = ['relevance', 'updated', 'pay', 'experience', 'distance'] as const;
export type ResumeSort = (typeof RESUME_SORTS)[number];

/** A query with the order and page of its list. */
export interface ResumeListQuery extends ResumeQuery {
  /** The default order when absent: see {@link defaultResumeSort}. */
  sort?: ResumeSort;
  /** From 1; the first when absent. */
  page?: number;
}

/** By relevance with words, the nearest first everywhere around a city, else the last updated first. */
export function defaultResumeSort({ q, radius_km: radius }: ResumeQuery): ResumeSort {
  return q ? 'relevance' : radius === 'any' ? 'distance' : 'updated';
}

/** Parses an address or a form like `readFields`; a field that only qualifies another one is dropped without it. */
export function readResumeQuery(fields: URLSearchParams): ResumeListQuery {
  const read: ResumeListQuery = readFields(RESUME_QUERY_FIELDS, fields);
  if (read.near) read.radius_km ??= RADII_KM[0];
  if (!read.permits) delete read.permits_until;
  if (!read.pay_max) delete read.pay_mode;
  const sort = RESUME_SORTS.find((one) => one === fields.get('sort'));
  const page = readPage(fields);
  if (sort && sort !== defaultResumeSort(read) && (sort !== 'relevance' || read.q)) read.sort = sort;
  if (page) read.page = page;
  return read;
}

/** The same for those who have no company. */
export const withoutOwn = (query: ResumeListQuery): ResumeListQuery => without(query, OWN_RESUME_FIELDS);

/** What a company can be told of by mail: what it has opened or hidden is no news to it. */
export const newsOf = (query: ResumeListQuery): ResumeListQuery => without(query, ['opened_by_us', 'hidden_by_us']);

function without(query: ResumeListQuery, fields: readonly OwnResumeField[]): ResumeListQuery {
  const rest = { ...query };
  for (const field of fields) delete rest[field];
  return rest;
}

/** The canonical query of a list without defaults, '' or with a leading `?`. */
export function writeResumeQuery(query: ResumeListQuery): string {
  const { sort, page, ...rest } = query;
  return writeFields({
    ...rest,
    sort: sort === defaultResumeSort(rest) ? undefined : sort,
    page: page === 1 ? undefined : page,
  });
}

/** Path of the list of a specialization, a city, both or neither. */
export function resumeListPath(named: NamedParts): string {
  return slugPath('/resume-list', named);
}

/** Fields that only qualify another one. */
const SILENT: readonly string[] = ['sort', 'page', 'pay_mode', 'permits_until', 'exact', 'near'];

/** The number of active filters besides the slug. With more than two the page is noindex. */
export function countResumeFilters(query: ResumeListQuery): number {
  return Object.keys(query).filter((key) => !SILENT.includes(key)).length;
}
