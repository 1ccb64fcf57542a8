import type { Feed, FeedCard } from '#shared/contracts/embed.ts';
import type { ComponentType } from 'react';
import { FEED_PARTS, type FeedGroup, type FeedPart } from '#shared/domain/embed.ts';
import type { FeedLabels } from './labels.ts';
import type { FeedQuery } from './query.ts';

export const PAGINATIONS = ['more', 'pages', 'infinite', 'none'] as const;
export const LAYOUTS = ['list', 'cards', 'table', 'compact'] as const;
/** Controls that a visitor may narrow the feed by, in the order that they stand in. */
export const FILTERS = ['search', 'city', 'specialization', 'pay-mode', 'schedule', 'contract', 'facility'] as const;
/** Where a card opens. All but `link` need a key and `loadDetail`; without them a card is a link. */
export const DETAILS = ['link', 'drawer', 'inline', 'popup'] as const;
/** What stands in a card beside its title, which is always a link. */
export const RESPONDS = ['button', 'link', 'none'] as const;

export type Pagination = (typeof PAGINATIONS)[number];
export type Layout = (typeof LAYOUTS)[number];
export type Filter = (typeof FILTERS)[number];
export type Detail = (typeof DETAILS)[number];
export type Respond = (typeof RESPONDS)[number];

/** Whose vacancies: a page of another origin names its key, our own pages name companies. */
export interface FeedSource {
  company?: number[];
  key?: string;
}

/** What narrows the feed out of the visitor's sight; a control of the same field is not drawn. */
export type FeedPreset = Pick<FeedQuery, 'q' | 'city' | 'spec' | 'facility' | 'schedule'> & {
  /** The employer's own marks, comma-separated; any of them. */
  tags?: string;
};

/** How an address keeps what a visitor chose. `fields` have the names of the call's query: `city`, `page`. */
export interface FeedAddress {
  /** What the host's `navigate` gets, and where links of pages lead. */
  urlOf(fields: URLSearchParams): string;
  /** Of an address that the host's `onNavigate` tells; null when it is not the feed's. */
  fieldsOf(url: URL): URLSearchParams | null;
}

/** Everything but `source` has a default, so a bare feed is a whole one. */
export interface VacancyFeedOptions {
  source: FeedSource;
  preset?: FeedPreset;
  /** What is chosen at the start. */
  query?: FeedQuery;
  /** 1–50; 10 when absent. */
  pageSize?: number;
  /** `more` when absent. */
  pagination?: Pagination;
  /** `list` when absent. */
  layout?: Layout;
  groupBy?: FeedGroup | null;
  /** None when absent. */
  filters?: readonly Filter[];
  /** {@link SHOWN_PARTS} when absent. */
  show?: readonly FeedPart[];
  /** `link` when absent. */
  detail?: Detail;
  /** `none` when absent. */
  respond?: Respond;
  /** What draws a vacancy in full; a feed without it only links. */
  loadDetail?: () => Promise<{ FeedDetail: ComponentType<{ feed: never; id: number }> }>;
  labels?: Partial<FeedLabels>;
  /** Said when the company has no open vacancies at all. */
  emptyText?: string;
  /** Absent where addresses do not follow the feed: pages are buttons then. */
  address?: FeedAddress;
  /** Origin of pictures, which cards name by their paths; empty on our own pages. */
  pictureOrigin?: string;
  /** With `<slot>`s for `header`, `filters-before`, `empty`, `error` and `footer`: for a shadow root. */
  slots?: boolean;
  /** Replaces a card; null leaves it as it is. Runs in a browser only. */
  renderItem?(card: FeedCard): Node | null;
  /** Put at the end of a card. Runs in a browser only. */
  renderActions?(card: FeedCard): Node | null;
  /** The answer to `query` and `preset` when the page was drawn with it: the feed then asks nothing at the start. */
  initial?: Feed;
  /** The moment that dates of the first view are relative to, ISO; the host's clock when absent. */
  now?: string;
}

/** All but what repeats the page around the feed or needs pictures. */
export const SHOWN_PARTS: readonly FeedPart[] = FEED_PARTS.filter((part) => part !== 'logo' && part !== 'photo');

export const PAGE_SIZE = 10;
