import type { ReadableAtom } from 'nanostores';
import type { Feed, FeedCard } from '#shared/contracts/embed.ts';
import type { ComponentType, ReactNode } from 'react';
import { FEED_PARTS, type FeedGroup, type FeedPart, type FeedSort } from '#shared/domain/feed-terms.ts';
import type { FeedOnlyValues } from '#shared/domain/feed-attributes.ts';
import type { FeedLabels } from './labels.ts';
import type { FeedQuery } from './query.ts';

/** A filter control for visitors. */
export type Filter = FeedOnlyValues['filters'][number];

/** Whose vacancies: pages of other origins give their key, our own pages give companies. */
export interface FeedSource {
  /** By ids or names in addresses. */
  company?: (number | string)[];
  key?: string;
}

/** Hidden filters of the feed; a control of the same field is not shown. */
export type FeedPreset = Pick<FeedQuery, 'q' | 'city' | 'spec' | 'facility' | 'schedule'> & {
  /** The employer's own marks, comma-separated; any of them matches. */
  tags?: string;
};

/** How an address stores a visitor's choices. `fields` have the names of the call's query: `city`, `page`. */
export interface FeedAddress {
  /** The addresses passed to the host's `navigate` and used in page links. */
  urlOf(fields: URLSearchParams): string;
  /** Parses an address reported by the host's `onNavigate`; null when it is not the feed's. */
  fieldsOf(url: URL): URLSearchParams | null;
}

/** Settings of the element whose options have another type. */
type Reshaped =
  | 'company'
  | 'empty'
  | 'groupBy'
  | 'limit'
  | 'pageSize'
  | 'show'
  | Extract<keyof FeedOnlyValues, `preset${string}`>;

/**
 * Everything except `source` has a default, so a minimal feed is complete. Attributes of the element are passed by
 * property name. A `detail` other than `link` needs a key and `loadDetail`.
 */
export interface VacancyFeedOptions extends Partial<Omit<FeedOnlyValues, Reshaped>> {
  source: FeedSource;
  preset?: FeedPreset;
  /** The order that nobody has chosen, which no address names; the newest first when absent. */
  sort?: FeedSort;
  /** The initial choice. */
  query?: FeedQuery;
  /** 1–50; 10 when absent. */
  pageSize?: number;
  groupBy?: FeedGroup | null;
  /** {@link SHOWN_PARTS} when absent. */
  show?: readonly FeedPart[];
  /** Renders a vacancy in full; without it the feed only links to vacancies. */
  loadDetail?: () => Promise<{ FeedDetail: ComponentType<{ feed: never; id: number }> }>;
  labels?: Partial<FeedLabels>;
  /** Shown when the company has no open vacancies at all. */
  emptyText?: string;
  /** Absent where addresses do not follow the feed: then pages are buttons. */
  address?: FeedAddress;
  /** Origin of pictures, whose addresses in cards are paths; empty on our own pages. */
  pictureOrigin?: string;
  /** With `<slot>`s for `header`, `filters-before`, `empty`, `error` and `footer`: for a shadow root. */
  slots?: boolean;
  /** Replaces a card; null keeps it. Runs in a browser only. */
  renderItem?(card: FeedCard): Node | null;
  /** Appended to a card. Runs in a browser only. */
  renderActions?(card: FeedCard): Node | null;
  /** Added to a card wherever it is drawn, on a server too; its HTML must be the same in both. */
  renderMark?(card: FeedCard): ReactNode;
  /** In the place of the button, which only leads to the vacancy; as {@link renderMark}. */
  renderRespond?(card: FeedCard): ReactNode;
  /** In the place of the button, for this visitor and as long as it returns something: what has become of their respond. */
  $renderOwn?: ReadableAtom<(card: FeedCard) => ReactNode>;
  /** The answer to `query` and `preset` when the page was rendered with it: then the feed makes no initial request. */
  initial?: Feed;
  /** The time for relative dates in the first render, ISO; the host's clock when absent. */
  now?: string;
}

/** The feed options of the element's attributes. */
export function optionsOf(values: FeedOnlyValues) {
  const { company: _, empty, groupBy, limit, pageSize, show, sort, ...rest } = values;
  const { presetCity, presetFacility, presetQuery, presetSchedule, presetSpecialization, presetTags, ...same } = rest;
  return {
    ...same,
    preset: {
      q: presetQuery ?? undefined,
      city: presetCity ?? undefined,
      spec: presetSpecialization ?? undefined,
      facility: presetFacility ?? undefined,
      tags: presetTags ?? undefined,
      schedule: presetSchedule ?? undefined,
    },
    sort,
    query: { sort, page: 1 },
    pageSize: pageSize ?? limit,
    groupBy: groupBy === 'none' ? null : groupBy,
    show: show?.filter((part) => part !== 'responses'),
    emptyText: empty ?? undefined,
  } satisfies Omit<VacancyFeedOptions, 'source'>;
}

/** All parts except those that repeat the surrounding page or need pictures. */
export const SHOWN_PARTS: readonly FeedPart[] = FEED_PARTS.filter((part) => part !== 'logo' && part !== 'photo');

export const PAGE_SIZE = 10;
