import { AGREEMENTS } from './agreements.ts';
import { readCompanyQuery, writeCompanyQuery } from './company-query.ts';
import { FEED_GROUPS, FEED_SORTS } from './embed.ts';
import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from './limits.ts';
import { readResumeQuery, writeResumeQuery } from './resume-query.ts';
import { readVacancyQuery, writeVacancyQuery } from './vacancy-query.ts';
import { CONTRACT_FORMS, SCHEDULES } from './vacancy-terms.ts';
import { readYouthQuery, writeYouthQuery } from './youth-query.ts';

const RESUME_LIST = /^\/resume-list(?:\/[^/]+)?$/;
const VACANCY_LIST = /^\/vacancy-list(?:\/[^/]+)?$/;

/** Attributes of the element that its frame takes over. */
const FRAME_KEYS = [
  'accent',
  'density',
  'filters',
  'group-by',
  'key',
  'layout',
  'limit',
  'pagination',
  'preset-city',
  'preset-facility',
  'preset-query',
  'preset-schedule',
  'preset-specialization',
  'preset-tags',
  'respond',
  'show',
  'sort',
  'theme',
  'utm-campaign',
  'utm-medium',
  'utm-source',
];

/** Query keys that a page understands, by the pattern of its path; every other key is dropped. */
const KNOWN_KEYS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/company\/letter\/[^/]+$/, ['page']],
  [/^\/company\/[^/]+\/vacancy-list$/, ['city', 'contract', 'page', 'schedule', 'sort', 'spec']],
  [/^\/developers$/, ['key', 'origin']],
  [/^\/embed\/feed\/[^/]+\.html$/, ['key', 'layout', 'limit']],
  [/^\/embed\/frame\/[^/]+$/, FRAME_KEYS],
  [/^\/error$/, ['code']],
  [/^\/news$/, ['category', 'page']],
  [/^\/specializations\/(?:vacancies|resumes)$/, ['group', 'page', 'q']],
  [/^\/specializations\/(?:(?:vacancies|resumes)\/)?letter\/[^/]+$/, ['page']],
  [oneOf(AGREEMENTS.map(({ slug }) => `/${slug}`)), ['version']],
];

/** Names between spaces or commas. */
const WORDS = /^[a-z-]+(?:[ ,]+[a-z-]+){0,20}$/;
const UTM = /^.{1,100}$/;

/** Values that mean the same as no value. */
const DEFAULTS: Readonly<Record<string, string>> = { page: '1', sort: 'newest' };

/** What a value looks like; another one means nothing and is dropped too. */
const VALUES: Readonly<Record<string, RegExp>> = {
  page: /^[1-9]\d{0,3}$/,
  sort: oneOf(FEED_SORTS),
  city: /^[1-9]\d{0,9}$/,
  spec: /^[1-9]\d{0,9}$/,
  schedule: oneOf(SCHEDULES),
  contract: oneOf(CONTRACT_FORMS),
  code: /^[1-5]\d\d$/,
  category: /^[a-z0-9-]{1,60}$/,
  version: /^[1-9]\d?$/,
  accent: /^#[\da-f]{6}$/i,
  density: /^(?:comfortable|compact)$/,
  filters: WORDS,
  group: /^[a-z0-9-]{1,80}$/,
  'group-by': oneOf(FEED_GROUPS),
  // Whoever checks a key is told what is wrong with any text.
  key: /^\S{1,100}$/,
  origin: /^.{1,200}$/,
  layout: /^(?:list|cards|table|compact)$/,
  limit: /^(?:[1-9]|[1-4]\d|50)$/,
  pagination: /^(?:more|pages|infinite|none)$/,
  q: /^.{1,200}$/,
  'preset-city': /^[1-9]\d{0,9}$/,
  'preset-facility': /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/,
  'preset-query': /^.{1,200}$/,
  'preset-schedule': oneOf(SCHEDULES),
  'preset-specialization': /^[1-9]\d{0,9}$/,
  'preset-tags': /^[a-z0-9-]{1,32}(?:,[a-z0-9-]{1,32}){0,9}$/,
  respond: /^(?:button|link|none)$/,
  show: WORDS,
  theme: /^(?:light|dark|auto)$/,
  'utm-campaign': UTM,
  'utm-medium': UTM,
  'utm-source': UTM,
};

/** Every key that some page without a list understands. */
export const PAGE_KEYS: readonly string[] = Object.keys(VALUES);

/**
 * The query that names a page: known keys with values that mean something, sorted, without defaults and repeats; '' or
 * with a leading `?`. Two addresses with the same canonical query are one page: it is the key of the page cache.
 */
export function canonicalQuery(pathname: string, query: URLSearchParams): string {
  if (pathname === '/company-list')
    return isPastLists(query) ? `?page=${query.get('page')}` : writeCompanyQuery(readCompanyQuery(query));
  if (pathname === '/youth-vacancy-list')
    return isPastLists(query) ? `?page=${query.get('page')}` : writeYouthQuery(readYouthQuery(query));
  if (RESUME_LIST.test(pathname))
    return isPastLists(query) ? `?page=${query.get('page')}` : writeResumeQuery(readResumeQuery(query));
  if (VACANCY_LIST.test(pathname))
    return isPastLists(query) ? `?page=${query.get('page')}` : writeVacancyQuery(readVacancyQuery(query));
  const keys = KNOWN_KEYS.find(([pattern]) => pattern.test(pathname))?.[1] ?? [];
  const known = new URLSearchParams();
  for (const key of keys) {
    const value = query.get(key)?.trim();
    if (value && VALUES[key]?.test(value) && value !== DEFAULTS[key]) known.set(key, value);
  }
  const text = known.toString();
  return text && `?${text}`;
}

function oneOf(values: readonly string[]): RegExp {
  return new RegExp(`^(?:${values.join('|')})$`);
}

/** True for a page that no list is long enough for: it is not there, whatever else is asked. */
export function isPastLists(query: URLSearchParams): boolean {
  const page = query.get('page') ?? '';
  return /^[1-9]\d*$/.test(page) && Number(page) > LIST_DEPTH / PAGE_SIZE_DEFAULT;
}
