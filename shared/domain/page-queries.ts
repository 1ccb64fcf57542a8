import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from './limits.ts';
import { readVacancyQuery, writeVacancyQuery } from './vacancy-query.ts';
import { VACANCY_SORTS } from './vacancy-terms.ts';

const VACANCY_LIST = /^\/vacancy-list(?:\/[^/]+)?$/;

/** Query keys that a page understands, by the pattern of its path; every other key is dropped. */
const KNOWN_KEYS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/company\/[^/]+\/vacancy-list$/, ['city', 'page', 'sort', 'spec']],
  [/^\/error$/, ['code']],
];

/** Values that mean the same as no value. */
const DEFAULTS: Readonly<Record<string, string>> = { page: '1', sort: 'newest' };

/** What a value looks like; another one means nothing and is dropped too. */
const VALUES: Readonly<Record<string, RegExp>> = {
  page: /^[1-9]\d{0,3}$/,
  sort: new RegExp(`^(?:${VACANCY_SORTS.join('|')})$`),
  city: /^[1-9]\d{0,9}$/,
  spec: /^[1-9]\d{0,9}$/,
  code: /^[1-5]\d\d$/,
};

/**
 * The query that names a page: known keys with values that mean something, sorted, without defaults and repeats; '' or
 * with a leading `?`. Two addresses with the same canonical query are one page: it is the key of the page cache.
 */
export function canonicalQuery(pathname: string, query: URLSearchParams): string {
  if (VACANCY_LIST.test(pathname)) return isPastLists(query) ? `?page=${query.get('page')}` : writeVacancyQuery(readVacancyQuery(query));
  const keys = KNOWN_KEYS.find(([pattern]) => pattern.test(pathname))?.[1] ?? [];
  const known = new URLSearchParams();
  for (const key of keys) {
    const value = query.get(key)?.trim();
    if (value && VALUES[key]?.test(value) && value !== DEFAULTS[key]) known.set(key, value);
  }
  const text = known.toString();
  return text && `?${text}`;
}

/** True for a page of the vacancy list that no list is long enough for: it is not there, whatever else is asked. */
export function isPastLists(query: URLSearchParams): boolean {
  const page = query.get('page') ?? '';
  return /^[1-9]\d*$/.test(page) && Number(page) > LIST_DEPTH / PAGE_SIZE_DEFAULT;
}
