import {
  flag,
  ids,
  int,
  KEY,
  many,
  one,
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
 * Every field of a resume query. Values of one field are alternatives, fields narrow together. Money is whole rubles in
 * hand. Sex, exact age, marital status and religion are no fields, and none may be added.
 */
export const RESUME_QUERY_FIELDS = {
  q: { kind: 'text', charsMax: 200 },
  /** Where the person lives. */
  city: ids,
  region: ids,
  /** Cities: lives there, or would move there. */
  relocation_to: ids,
  spec: ids,
  work_type: { kind: 'texts', pattern: KEY, countMax: 20 },
  level: many(terms.LEVELS),
  /** At least this one. */
  grade: int(1, 8),
  /** A comparable wish of at most so much in the asked mode; who states none is left out. */
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
  /** At least so many. */
  experience_years: int(1, 50),
  /** Has worked on such a site. */
  object_type: many(terms.OBJECT_TYPES),
  crew: one(['individual', 'crew']),
  /** Crews of at least so many people. */
  crew_size_min: int(2, 60),
  /** The right to work, not a nationality. */
  citizenship_docs: many(terms.WORK_AUTHORIZATIONS),
  languages: { kind: 'texts', pattern: /^[a-z]{2}$/, countMax: 10 },
  education: many(resume.OWN_EDUCATION_LEVELS),
  pc_program: { kind: 'texts', pattern: KEY, countMax: 20 },
  updated_days: one(['1', '3', '7', '14', '30']),
  has_photo: flag,
} as const satisfies Record<string, Field>;

export type ResumeQueryField = keyof typeof RESUME_QUERY_FIELDS;

/** What a list is narrowed by. A missing field does not narrow. */
export type ResumeQuery = QueryOf<typeof RESUME_QUERY_FIELDS>;

/** `pay`: the most modest wish first. `experience`: the longest first. */
export const RESUME_SORTS = ['relevance', 'updated', 'pay', 'experience'] as const;
export type ResumeSort = (typeof RESUME_SORTS)[number];

/** A query with the order and the page of its list. */
export interface ResumeListQuery extends ResumeQuery {
  /** The default order when absent: see {@link defaultResumeSort}. */
  sort?: ResumeSort;
  /** From 1; the first when absent. */
  page?: number;
}

/** By relevance when words are asked for, else the last updated first. */
export function defaultResumeSort({ q }: ResumeQuery): ResumeSort {
  return q ? 'relevance' : 'updated';
}

/** Reads an address or a form as `readFields` does; what only says how another field is meant is nothing without it. */
export function readResumeQuery(fields: URLSearchParams): ResumeListQuery {
  const read: ResumeListQuery = readFields(RESUME_QUERY_FIELDS, fields);
  if (!read.permits) delete read.permits_until;
  if (!read.pay_max) delete read.pay_mode;
  const sort = RESUME_SORTS.find((one) => one === fields.get('sort'));
  const page = readPage(fields);
  if (sort && sort !== defaultResumeSort(read) && (sort !== 'relevance' || read.q)) read.sort = sort;
  if (page) read.page = page;
  return read;
}

/** The canonical query of a list, '' or with a leading `?`: nothing that is the default. */
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

/** Fields that only say how another one is meant. */
const SILENT: readonly string[] = ['sort', 'page', 'pay_mode', 'permits_until'];

/** How many fields narrow a list besides its slug. Beyond two its page asks not to be indexed. */
export function countResumeFilters(query: ResumeListQuery): number {
  return Object.keys(query).filter((key) => !SILENT.includes(key)).length;
}
