/** Closed sets of widgets on employers' own pages. */
export const WIDGETS = ['vacancy-feed', 'respond-button', 'chat-bubble'] as const;
export const EMBED_SCOPES = ['feed.read', 'respond.create', 'chat.guest'] as const;
/** Both keys of a rotation work for a week. */
export const EMBED_KEY_STATUSES = ['active', 'rotating', 'revoked', 'suspended'] as const;
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

export type Widget = (typeof WIDGETS)[number];
export type EmbedScope = (typeof EMBED_SCOPES)[number];
export type EmbedKeyStatus = (typeof EMBED_KEY_STATUSES)[number];
export type FeedSort = (typeof FEED_SORTS)[number];
export type FeedPart = (typeof FEED_PARTS)[number];
export type FeedGroup = (typeof FEED_GROUPS)[number];

export const EMBED_ORIGINS_MAX = 20;
export const FEED_COMPANIES_MAX = 5;
/** `pk_live_` or `pk_test_` and 24 letters and digits. */
export const EMBED_KEY_PATTERN = /^pk_(?:live|test)_[0-9A-Za-z]{24}$/;
/** The key of the demo marketplace's first company; without a demo there is no such key. */
export const DEMO_EMBED_KEY = 'pk_live_DemoVolgaTruboStroy12345';
