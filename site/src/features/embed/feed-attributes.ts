import { FILTERS, LAYOUTS, PAGINATIONS, RESPONDS, type VacancyFeedOptions } from '#islands/vacancy-feed/index.ts';
import { FEED_GROUPS, FEED_PARTS, FEED_SORTS, type FeedGroup } from '#shared/domain/embed.ts';
import { SCHEDULES } from '#shared/domain/vacancy-terms.ts';

/** How an address describes an element: as its attributes, and as what its island makes of them. */
export interface DescribedFeed {
  /** Of `<karkas-vacancy-feed>`, without the key and what only the shell reads. */
  attributes: Record<string, string>;
  options: Omit<VacancyFeedOptions, 'source' | 'initial' | 'now'>;
}

/** Attributes that change nothing of the island itself. */
const SHELL_ATTRIBUTES = ['theme', 'accent', 'density', 'utm-source', 'utm-medium', 'utm-campaign'];
const ISLAND_ATTRIBUTES = [
  'limit',
  'layout',
  'group-by',
  'sort',
  'pagination',
  'filters',
  'show',
  'respond',
  'preset-query',
  'preset-city',
  'preset-specialization',
  'preset-facility',
  'preset-tags',
  'preset-schedule',
];
const LIMIT = 10;

/** Reads an address whose values are already of the right form. */
export function readFeedAttributes(query: URLSearchParams): DescribedFeed {
  const read = (name: string) => query.get(name) ?? undefined;
  const number = (name: string) => (query.has(name) ? Number(query.get(name)) : undefined);
  const given = [...ISLAND_ATTRIBUTES, ...SHELL_ATTRIBUTES].filter((name) => query.has(name));
  return {
    attributes: Object.fromEntries(given.map((name) => [name, query.get(name) ?? ''])),
    options: {
      pageSize: number('limit') ?? LIMIT,
      layout: oneOf(LAYOUTS, read('layout')),
      groupBy: oneOf<FeedGroup>(FEED_GROUPS, read('group-by')) ?? null,
      query: { sort: oneOf(FEED_SORTS, read('sort')) ?? 'newest', page: 1 },
      pagination: oneOf(PAGINATIONS, read('pagination')),
      filters: words(FILTERS, read('filters')) ?? [],
      show: words(FEED_PARTS, read('show')),
      respond: oneOf(RESPONDS, read('respond')) ?? 'button',
      preset: {
        q: read('preset-query'),
        city: number('preset-city'),
        spec: number('preset-specialization'),
        facility: read('preset-facility'),
        tags: read('preset-tags'),
        schedule: oneOf(SCHEDULES, read('preset-schedule')),
      },
    },
  };
}

function oneOf<Value extends string>(values: readonly Value[], text: string | undefined): Value | undefined {
  return values.find((value) => value === text);
}

/** `none` is the empty list; a list without a known word is as if it were not there. */
function words<Value extends string>(values: readonly Value[], text: string | undefined): Value[] | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return [];
  const asked = text.split(/[\s,]+/);
  const known = values.filter((value) => asked.includes(value));
  return known.length > 0 ? known : undefined;
}
