import { FEED_COMPANIES_MAX, FEED_GROUPS, FEED_PARTS, FEED_SORTS } from '#shared/domain/embed.ts';
import { SCHEDULES } from '#shared/domain/vacancy-terms.ts';
import type { Detail, Filter, Layout, Pagination, Respond } from '#islands/vacancy-feed/index.ts';
import type { COMMON_SETTINGS } from '../kit/common-settings.ts';
import { ids, named, oneOf, text, wholeNumber, words, type ValuesOf } from '../kit/settings.ts';

const PAGE_SIZE_MAX = 50;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

// Typings are made of this file by Node, which cannot load the island: its lists stand here once more, checked by its types.
const LAYOUTS = ['list', 'cards', 'table', 'compact'] as const satisfies readonly Layout[];
const PAGINATIONS = ['more', 'pages', 'infinite', 'none'] as const satisfies readonly Pagination[];
const FILTERS = [
  'search',
  'city',
  'specialization',
  'pay-mode',
  'schedule',
  'contract',
  'facility',
] as const satisfies readonly Filter[];
const DETAILS = ['link', 'drawer', 'inline', 'popup'] as const satisfies readonly Detail[];
const RESPONDS = ['button', 'link', 'none'] as const satisfies readonly Respond[];

/** Attributes of the feed beside those that every element has. */
export const FEED_SETTINGS = named({
  company: ids(FEED_COMPANIES_MAX),
  limit: wholeNumber(10, PAGE_SIZE_MAX),
  pageSize: wholeNumber(null, PAGE_SIZE_MAX),
  pagination: oneOf(PAGINATIONS, 'more'),
  layout: oneOf(LAYOUTS, 'list'),
  groupBy: oneOf(['none', ...FEED_GROUPS], 'none'),
  sort: oneOf(FEED_SORTS, 'newest'),
  filters: words(FILTERS, []),
  presetCity: wholeNumber(null),
  presetSpecialization: wholeNumber(null),
  presetFacility: text(36, UUID),
  presetTags: text(330, /^[a-z0-9-]{1,32}(?:,[a-z0-9-]{1,32}){0,9}$/),
  presetSchedule: oneOf(SCHEDULES, null),
  presetQuery: text(200),
  // How many have responded is not among a card's facts yet: the word is taken and shows nothing.
  show: words([...FEED_PARTS, 'responses'], null),
  detail: oneOf(DETAILS, 'link'),
  respond: oneOf(RESPONDS, 'button'),
  linkTarget: text(300, /^(?:marketplace$|page:(?:\/|https?:))/),
  urlSync: oneOf(['off', 'query', 'hash'], 'off'),
  empty: text(300),
  jsonLd: oneOf(['off', 'itemlist', 'jobposting'], 'off'),
});

/** What an element's attributes say together. */
export type FeedValues = ValuesOf<typeof COMMON_SETTINGS & typeof FEED_SETTINGS>;
