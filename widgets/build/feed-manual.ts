import type { COMMON_SETTINGS } from '../kit/common-settings.ts';
import type { FEED_SETTINGS } from '../vacancy-feed/settings.ts';

interface Manual {
  /** TypeScript type of the property. */
  type: string;
  text: string;
}

type Names = keyof typeof COMMON_SETTINGS | keyof typeof FEED_SETTINGS;

/** What each attribute of `karkas-vacancy-feed` is for; typings and the manifest are made of it. */
export const FEED_ATTRIBUTES: Readonly<Record<Names, Manual>> = {
  embedKey: { type: 'string | null', text: 'Public key of the company: pk_live_… or pk_test_….' },
  apiBase: { type: 'string | null', text: 'Origin of the marketplace; the origin of the script when absent.' },
  mode: { type: "'auto' | 'inline' | 'frame'", text: 'Where the feed is drawn: in the page or in a frame.' },
  lazy: { type: "'visible' | 'eager' | 'manual'", text: 'When the feed begins to load.' },
  consent: { type: "'none' | 'required'", text: 'With `required` nothing is asked until the attribute changes.' },
  locale: { type: "'ru'", text: 'Language.' },
  theme: { type: "'light' | 'dark' | 'auto'", text: 'A widget never darkens by itself.' },
  accent: { type: 'string | null', text: 'Any CSS colour.' },
  density: { type: "'comfortable' | 'compact'", text: 'Space around things.' },
  analytics: { type: "'off' | 'datalayer' | `ym:${number}`", text: 'Repeats events to a counter of the page.' },
  utmSource: { type: 'string | null', text: 'Put into links as utm_source.' },
  utmMedium: { type: 'string | null', text: 'Put into links as utm_medium.' },
  utmCampaign: { type: 'string | null', text: 'Put into links as utm_campaign.' },
  company: { type: 'readonly number[] | null', text: 'Ids of at most five companies that the key owns.' },
  limit: { type: 'number', text: 'Vacancies on a page, 1–50.' },
  pageSize: { type: 'number | null', text: 'Another name of `limit`.' },
  pagination: { type: "'more' | 'pages' | 'infinite' | 'none'", text: 'How the rest is reached.' },
  layout: { type: "'list' | 'cards' | 'table' | 'compact'", text: 'How vacancies stand.' },
  groupBy: {
    type: "'none' | 'specialization' | 'city' | 'facility' | 'contract' | 'department'",
    text: 'What vacancies are gathered under.',
  },
  sort: { type: "'newest' | 'pay' | 'relevance' | 'starts_soon'", text: 'Order.' },
  filters: {
    type: 'readonly string[]',
    text: 'Controls that visitors see: search city specialization pay-mode schedule contract facility; none.',
  },
  presetCity: { type: 'number | null', text: 'Fixed filter, invisible.' },
  presetSpecialization: { type: 'number | null', text: 'Fixed filter, invisible.' },
  presetFacility: { type: 'string | null', text: 'Fixed filter, invisible.' },
  presetTags: { type: 'string | null', text: 'Fixed filter by the employer’s own marks, comma-separated.' },
  presetSchedule: { type: 'string | null', text: 'Fixed filter, invisible.' },
  presetQuery: { type: 'string | null', text: 'Fixed text to search for.' },
  show: { type: 'readonly string[] | null', text: 'What stands in a card.' },
  detail: { type: "'link' | 'drawer' | 'inline' | 'popup'", text: 'Where a card opens.' },
  respond: { type: "'button' | 'link' | 'none'", text: 'What leads to responding; a link to the vacancy.' },
  linkTarget: { type: 'string | null', text: '`marketplace`, or a path of one’s own pages: `page:/careers/{id}`.' },
  urlSync: {
    type: "'off' | 'query' | 'hash'",
    text: 'Whether the page’s address follows the feed, with the prefix k_.',
  },
  empty: { type: 'string | null', text: 'Said when there are no vacancies.' },
  jsonLd: {
    type: "'off' | 'itemlist' | 'jobposting'",
    text: 'Structured data for search engines: of the list, or of the vacancy that is open by its own address.',
  },
};

/** Events by their names without `karkas-`: the type of `detail`, and whether the page may cancel it. */
export const FEED_EVENTS = {
  ready: { detail: 'Record<never, never>', cancelable: false },
  load: { detail: '{ count: number; total: number; query: FeedQuery; ms: number }', cancelable: false },
  error: { detail: '{ code: string; retryable: boolean }', cancelable: false },
  'query-change': { detail: '{ query: FeedQuery }', cancelable: true },
  'item-view': { detail: '{ id: number }', cancelable: false },
  'item-click': { detail: '{ id: number; url: string }', cancelable: true },
  empty: { detail: '{ query: FeedQuery }', cancelable: false },
} as const;

export const FEED_SLOTS = ['', 'header', 'filters-before', 'empty', 'error', 'footer', 'item-actions'] as const;

export const FEED_PARTS = [
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

export const CSS_PROPERTIES = [
  '--karkas-accent',
  '--karkas-accent-hover',
  '--karkas-on-accent',
  '--karkas-link',
  '--karkas-bg',
  '--karkas-surface',
  '--karkas-text',
  '--karkas-text-muted',
  '--karkas-line',
  '--karkas-radius',
  '--karkas-font',
  '--karkas-font-size',
  '--karkas-gap',
  '--karkas-card-padding',
  '--karkas-columns',
  '--karkas-max-width',
] as const;
