import { AGREEMENTS } from './agreements.ts';
import { readCompanyQuery, writeCompanyQuery } from './company-query.ts';
import { POLICY_CHARS_MAX } from './content-policy.ts';
import { CODE_CHARS_MAX } from './embed-code.ts';
import { FEED_SORTS } from './feed-terms.ts';
import { canonicalChatAddress } from './chat-address.ts';
import { canonicalFeedAddress } from './feed-address.ts';
import { canonicalRespondAddress } from './respond-address.ts';
import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from './limits.ts';
import { readResumeQuery, writeResumeQuery } from './resume-query.ts';
import { readReviewQuery, writeReviewQuery } from './review-query.ts';
import { SIGNING_KID } from './signing-key.ts';
import { readPoint, readVacancyQuery, writeVacancyQuery } from './vacancy-query.ts';
import { CONTRACT_FORMS, SCHEDULES } from './vacancy-terms.ts';
import { readYouthQuery, writeYouthQuery } from './youth-query.ts';

/**
 * Lists, by the pattern of their path: each has a canonical form of its query. An address with a point is that of no page: the server
 * redirects it.
 */
const LISTS: readonly (readonly [RegExp, (query: URLSearchParams) => string])[] = [
  [/^\/company-list$/, (query) => writeCompanyQuery(readCompanyQuery(query))],
  [/^\/company\/[^/]+\/reviews$/, (query) => writeReviewQuery(readReviewQuery('company', query))],
  [/^\/resume-list(?:\/[^/]+)?$/, (query) => writeResumeQuery(readResumeQuery(query))],
  [/^\/reviews$/, (query) => writeReviewQuery(readReviewQuery('all', query))],
  [
    /^\/vacancy-list(?:\/[^/]+)?$/,
    (query) => (readPoint(query) ? `?${query}` : writeVacancyQuery(readVacancyQuery(query))),
  ],
  [/^\/youth-vacancy-list$/, (query) => writeYouthQuery(readYouthQuery(query))],
];

/** What is drawn of elements for other sites. */
const DRAWN: readonly (readonly [RegExp, (query: URLSearchParams) => string])[] = [
  [/^\/embed\/feed\/[^/]+\.html$/, (query) => canonicalFeedAddress(query, 'fragment')],
  [/^\/embed\/frame\/feed$/, (query) => canonicalFeedAddress(query, 'frame')],
  [/^\/embed\/respond\/[^/]+\.html$/, (query) => canonicalRespondAddress(query, 'fragment')],
  [/^\/embed\/frame\/respond$/, (query) => canonicalRespondAddress(query, 'frame')],
  [/^\/embed\/frame\/chat$/, canonicalChatAddress],
];

/** Query keys that a page accepts, by the pattern of its path; every other key is dropped. */
const KNOWN_KEYS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^\/$/, ['city']],
  [/^\/company\/letter\/[^/]+$/, ['page']],
  [/^\/company\/[^/]+\/vacancy-list$/, ['city', 'contract', 'page', 'schedule', 'sort', 'spec']],
  [/^\/developers$/, ['html', 'key', 'kid', 'origin', 'policy']],
  [/^\/error$/, ['code']],
  [/^\/news$/, ['category', 'page']],
  [/^\/specializations\/(?:vacancies|resumes)$/, ['group', 'page', 'q']],
  [/^\/specializations\/(?:(?:vacancies|resumes)\/)?letter\/[^/]+$/, ['page']],
  [oneOf(AGREEMENTS.map(({ slug }) => `/${slug}`)), ['version']],
];

/** Values that mean the same as no value. */
const DEFAULTS: Readonly<Record<string, string>> = { page: '1', sort: 'newest' };

/** Valid values; others are dropped too. */
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
  group: /^[a-z0-9-]{1,80}$/,
  // Any text is passed on as the key: its check reports what is wrong.
  key: /^\S{1,100}$/,
  kid: SIGNING_KID,
  origin: /^.{1,200}$/,
  // As long as they may be; what is none is told so.
  html: new RegExp(`^[^]{1,${CODE_CHARS_MAX}}$`),
  policy: new RegExp(`^[^]{1,${POLICY_CHARS_MAX}}$`),
  q: /^.{1,200}$/,
};

/** Keys accepted by any page that is not a list. */
export const PAGE_KEYS: readonly string[] = Object.keys(VALUES);

/**
 * The canonical query of a page: known keys with valid values, sorted, without defaults and repeats; '' or with a
 * leading `?`. Addresses with the same canonical query are one page: it is the key of the page cache.
 */
export function canonicalQuery(pathname: string, query: URLSearchParams): string {
  const list = LISTS.find(([pattern]) => pattern.test(pathname))?.[1];
  if (list) return isPastLists(query) ? `?page=${query.get('page')}` : list(query);
  const drawn = DRAWN.find(([pattern]) => pattern.test(pathname))?.[1];
  if (drawn) return drawn(query);
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

/** Whether a page says which fields of its address it reads; what elements draw for other sites is asked as it is. */
export function hasCanonicalQuery(pathname: string): boolean {
  return [...LISTS, ...KNOWN_KEYS].some(([pattern]) => pattern.test(pathname));
}

/** True for a page number beyond any list: the page does not exist. */
export function isPastLists(query: URLSearchParams): boolean {
  const page = query.get('page') ?? '';
  return /^[1-9]\d*$/.test(page) && Number(page) > LIST_DEPTH / PAGE_SIZE_DEFAULT;
}
