import type { Feed, FeedCard } from '#shared/contracts/embed.ts';
import type { ComponentType } from 'react';
import { FEED_PARTS, type FeedGroup, type FeedPart } from '#shared/domain/embed.ts';
import type { FeedOnlyValues } from '#shared/domain/feed-attributes.ts';
import type { FeedLabels } from './labels.ts';
import type { FeedQuery } from './query.ts';

/** A control that a visitor may narrow the feed by. */
export type Filter = FeedOnlyValues['filters'][number];

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

/** Settings of the element that an option of another form stands for. */
type Reshaped =
  | 'company'
  | 'empty'
  | 'groupBy'
  | 'limit'
  | 'pageSize'
  | 'show'
  | 'sort'
  | Extract<keyof FeedOnlyValues, `preset${string}`>;

/**
 * Everything but `source` has a default, so a bare feed is a whole one. What the element's attributes say comes by the
 * names of their properties. A `detail` other than `link` needs a key and `loadDetail`.
 */
export interface VacancyFeedOptions extends Partial<Omit<FeedOnlyValues, Reshaped>> {
  source: FeedSource;
  preset?: FeedPreset;
  /** What is chosen at the start. */
  query?: FeedQuery;
  /** 1–50; 10 when absent. */
  pageSize?: number;
  groupBy?: FeedGroup | null;
  /** {@link SHOWN_PARTS} when absent. */
  show?: readonly FeedPart[];
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

/** What the element's attributes make of a feed. */
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
    query: { sort, page: 1 },
    pageSize: pageSize ?? limit,
    groupBy: groupBy === 'none' ? null : groupBy,
    show: show?.filter((part) => part !== 'responses'),
    emptyText: empty ?? undefined,
  } satisfies Omit<VacancyFeedOptions, 'source'>;
}

/** All but what repeats the page around the feed or needs pictures. */
export const SHOWN_PARTS: readonly FeedPart[] = FEED_PARTS.filter((part) => part !== 'logo' && part !== 'photo');

export const PAGE_SIZE = 10;
