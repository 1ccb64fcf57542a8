/** Closed sets of a feed of vacancies on employers' own pages. */
export const FEED_SORTS = ['newest', 'pay', 'relevance', 'starts_soon'] as const;
/** Parts of a card that an element may show or hide (`show`), besides its title. */
export const FEED_PARTS = [
  'logo',
  'pay',
  'city',
  'schedule',
  'shift',
  'rotation',
  'contract',
  'permits',
  'conditions',
  'experience',
  'grade',
  'date',
  'headcount',
  'photo',
] as const;
/** Names for `::part()` of a feed. */
export const FEED_CSS_PARTS = [
  'root',
  'header',
  'filters',
  'search',
  'select',
  'chip',
  'list',
  'group',
  'group-title',
  'card',
  'card-title',
  'pay',
  'meta',
  'tags',
  'badge',
  'button',
  'button-primary',
  'pager',
  'empty',
  'error',
  'skeleton',
  'drawer',
  'powered',
] as const;
/** How cards may be grouped. */
export const FEED_GROUPS = ['specialization', 'city', 'facility', 'contract', 'department'] as const;

export type FeedSort = (typeof FEED_SORTS)[number];
export type FeedPart = (typeof FEED_PARTS)[number];
export type FeedGroup = (typeof FEED_GROUPS)[number];

export const FEED_COMPANIES_MAX = 5;

/** The id of one of the company's sites, as a filter. */
export const FACILITY_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
