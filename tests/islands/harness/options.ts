import type { FeedAddress, VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';

/** What a test asks of a feed, in JSON. */
export interface HarnessOptions extends Omit<
  VacancyFeedOptions,
  'source' | 'address' | 'renderItem' | 'renderActions' | 'initial' | 'now'
> {
  /** Addresses do not follow the feed. */
  withoutAddress?: boolean;
}

/** How the site shows a company's vacancies: what tests have unless they say otherwise. */
export const SITE_OPTIONS: HarnessOptions = { pageSize: 20, pagination: 'pages', filters: ['city', 'specialization'] };

/** `/react/drawn`: React's HTML taken over in the browser; `empty` is drawn there; `shadow` is, in a shadow root. */
export const MODES = ['drawn', 'empty', 'shadow'] as const;
export type Mode = (typeof MODES)[number];

/** Path of a page with a feed. */
export function pagePath(runtime: string, mode: Mode, options: HarnessOptions = {}): string {
  return `/${runtime}/${mode}/${encodeURIComponent(JSON.stringify(options))}`;
}

export function addressAt(path: string): FeedAddress {
  return {
    urlOf(fields) {
      const search = fields.toString();
      return search ? `${path}?${search}` : path;
    },
    fieldsOf: (url) => (url.pathname === path ? url.searchParams : null),
  };
}
