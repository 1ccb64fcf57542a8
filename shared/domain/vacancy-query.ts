import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from './limits.ts';
import * as terms from './vacancy-terms.ts';

/** A field of the query that people narrow vacancies with: how its text in an address is read. */
type Field =
  | { kind: 'text'; charsMax: number }
  | { kind: 'texts'; pattern: RegExp; countMax: number }
  | { kind: 'ids'; countMax: number }
  | { kind: 'int'; min: number; max: number }
  | { kind: 'date' }
  | { kind: 'flag' }
  | { kind: 'one'; values: readonly string[] }
  | { kind: 'many'; values: readonly string[] };

const flag = { kind: 'flag' } as const;
const ids = { kind: 'ids', countMax: 20 } as const;
const one = <const Values extends readonly string[]>(values: Values) => ({ kind: 'one', values }) as const;
const many = <const Values extends readonly string[]>(values: Values) => ({ kind: 'many', values }) as const;
const int = (min: number, max: number) => ({ kind: 'int', min, max }) as const;

/** A key of a dictionary whose items people may add to. */
const KEY = /^[a-z][a-z0-9_]{0,39}$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Every field of a vacancy query: lists, newsletters, widgets and saved searches share them. Values of one field are
 * alternatives, fields narrow together. Money is whole rubles, lengths are days.
 */
export const VACANCY_QUERY_FIELDS = {
  q: { kind: 'text', charsMax: 200 },
  /** Where the words of `q` may stand; everywhere when absent. */
  q_in: one(['title', 'company', 'text']),
  city: ids,
  region: ids,
  metro: ids,
  /** `lat,lng,km`: degrees and 1–200 kilometres. */
  near: { kind: 'texts', pattern: /^-?\d{1,2}(?:\.\d{1,6})?$|^-?\d{1,3}(?:\.\d{1,6})?$/, countMax: 3 },
  /** Adds rotations that hire from the chosen city. */
  anywhere: one(['rotation']),
  spec: ids,
  work_type: { kind: 'texts', pattern: KEY, countMax: 20 },
  object_type: many(terms.OBJECT_TYPES),
  facility: { kind: 'texts', pattern: UUID, countMax: 20 },
  company: ids,
  level: many(terms.LEVELS),
  grade_min: int(1, 8),
  grade_max: int(1, 8),
  /** Comparable pay of at least so much in the asked mode. */
  pay_min: int(1, 10_000_000),
  pay_mode: one(['month', 'shift', 'hour']),
  /** `0`: `pay_min` is before tax. In hand when absent. */
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
  /** Permits that the asker has: vacancies that need another one are left out unless the employer pays for it. */
  permits_have: many(terms.PERMIT_KINDS),
  driver: many(terms.DRIVER_CATEGORIES),
  tractor: many(terms.TRACTOR_CATEGORIES),
  experience: many(terms.EXPERIENCES),
  education: many(terms.EDUCATION_LEVELS),
  no_experience: flag,
  youth: flag,
  disability: flag,
  retired: flag,
  crew: one(['individual', 'crew']),
  direct_only: flag,
  verified: flag,
  answers_fast: flag,
  with_photo: flag,
  with_video: flag,
  published_days: one(['1', '3', '7', '14', '30']),
  exclude_companies: { kind: 'ids', countMax: 50 },
  exclude_words: { kind: 'texts', pattern: /^[\p{L}\p{N} .-]{2,40}$/u, countMax: 10 },
} as const satisfies Record<string, Field>;

export type VacancyQueryField = keyof typeof VACANCY_QUERY_FIELDS;

type ValueOf<F extends Field> = F extends { kind: 'one'; values: readonly (infer Value)[] }
  ? Value
  : F extends { kind: 'many'; values: readonly (infer Value)[] }
    ? Value[]
    : F extends { kind: 'texts' }
      ? string[]
      : F extends { kind: 'ids' }
        ? number[]
        : F extends { kind: 'int' }
          ? number
          : F extends { kind: 'flag' }
            ? true
            : string;

/** What a list is narrowed by. A missing field does not narrow. */
export type VacancyQuery = { -readonly [Key in VacancyQueryField]?: ValueOf<(typeof VACANCY_QUERY_FIELDS)[Key]> };

export const SEARCH_SORTS = ['relevance', 'newest', 'pay_desc', 'pay_per_shift_desc', 'starts_soon', 'distance'] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

/** A query with the order and the page of its list. */
export interface VacancyListQuery extends VacancyQuery {
  /** The default order when absent: see {@link defaultSort}. */
  sort?: SearchSort;
  /** From 1; the first when absent. */
  page?: number;
}

/** By relevance when words are asked for, else the newest first. */
export function defaultSort({ q }: VacancyQuery): SearchSort {
  return q ? 'relevance' : 'newest';
}

const FIELDS = Object.entries(VACANCY_QUERY_FIELDS) as [VacancyQueryField, Field][];
const PAGES_MAX = LIST_DEPTH / PAGE_SIZE_DEFAULT;

/**
 * Reads an address or a form: keys and values that mean nothing are as if they were not there, repeated keys and values
 * between commas are the same, long lists are cut.
 */
export function readVacancyQuery(fields: URLSearchParams): VacancyListQuery {
  const query: Record<string, unknown> = {};
  for (const [key, field] of FIELDS) {
    const value = readField(field, fields.getAll(key));
    if (value !== undefined) query[key] = value;
  }
  if (query.near && (query.near as string[]).length !== 3) delete query.near;
  const sort = SEARCH_SORTS.find((one) => one === fields.get('sort'));
  const page = Number(fields.get('page'));
  // What was read is of the field's kind.
  const read = query as VacancyListQuery;
  if (sort && sort !== defaultSort(read)) read.sort = sort;
  if (Number.isInteger(page) && page > 1 && page <= PAGES_MAX) read.page = page;
  return read;
}

function readField(field: Field, given: readonly string[]): unknown {
  const first = given.find((text) => text.trim() !== '')?.trim().normalize('NFC');
  if (first === undefined) return undefined;
  switch (field.kind) {
    case 'text':
      return [...first.replaceAll(/[\p{C}\s]+/gu, ' ').trim()].slice(0, field.charsMax).join('').trim() || undefined;
    case 'flag':
      return first === '1' || undefined;
    case 'one':
      return field.values.find((value) => value === first);
    case 'int': {
      const value = Number(first.replaceAll(/[\s\u00a0\u202f]/gu, ''));
      return Number.isInteger(value) && value >= field.min && value <= field.max ? value : undefined;
    }
    case 'date':
      return /^20\d\d-\d\d-\d\d$/.test(first) && !Number.isNaN(Date.parse(first)) ? first : undefined;
    case 'ids': {
      const found = [...new Set(split(given))].filter((text) => /^[1-9]\d{0,9}$/.test(text)).map(Number);
      return listOrNothing(found.filter((id) => id < 2 ** 31).toSorted((a, b) => a - b).slice(0, field.countMax));
    }
    case 'many':
      return listOrNothing(field.values.filter((value) => split(given).includes(value)));
    case 'texts':
      return listOrNothing(split(given).filter((text) => field.pattern.test(text)).slice(0, field.countMax));
  }
}

function split(given: readonly string[]): string[] {
  return given.flatMap((text) => text.split(',')).map((text) => text.trim());
}

function listOrNothing<Item>(list: Item[]): Item[] | undefined {
  return list.length > 0 ? list : undefined;
}

/**
 * The canonical query of a list, '' or with a leading `?`: sorted keys, values of a field between commas, nothing that is
 * the default. Two queries that mean the same list give the same text.
 */
export function writeVacancyQuery(query: VacancyListQuery): string {
  const { sort, page, ...rest } = query;
  const fields = new Map<string, string>();
  for (const [key, value] of Object.entries(rest)) {
    if (value !== undefined) fields.set(key, Array.isArray(value) ? value.join(',') : value === true ? '1' : String(value));
  }
  if (sort && sort !== defaultSort(rest)) fields.set('sort', sort);
  if (page && page > 1) fields.set('page', String(page));
  const text = new URLSearchParams([...fields].toSorted(([a], [b]) => (a < b ? -1 : 1))).toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}

/** Path of the list of a specialization, a city, both or neither. */
export function listPath(named: { city?: { slug: string } | null; specialization?: { slug: string } | null }): string {
  const slug = [named.city?.slug, named.specialization?.slug].filter(Boolean).join('_');
  return slug ? `/vacancy-list/${slug}` : '/vacancy-list';
}

/** How many fields narrow a list besides its slug. Beyond two its page asks not to be indexed. */
export function countFilters(query: VacancyListQuery): number {
  return Object.keys(query).filter((key) => key !== 'sort' && key !== 'page' && key !== 'pay_mode' && key !== 'pay_net' && key !== 'q_in').length;
}
