import type { FeedOnlyValues } from './feed-attributes.ts';

/** Heights in pixels, on a wide and on a narrow screen, rather too large than too small. */
const CARD_HEIGHTS = { list: [230, 290], cards: [130, 290], table: [90, 230], compact: [80, 145] } as const;
const FILTER_HEIGHTS = [30, 84] as const;
/** The header of the feed and the link below it. */
const REST_HEIGHT = 104;
const PAGER_HEIGHT = 64;

type Place = Pick<FeedOnlyValues, 'layout' | 'limit' | 'pageSize' | 'pagination'> & { filters: readonly string[] };

/** Height of a full page of a feed with these settings, pixels. */
export function feedHeight({ filters, layout, limit, pageSize, pagination }: Place, isNarrow: boolean): number {
  const at = isNarrow ? 1 : 0;
  const pager = pagination === 'none' ? 0 : PAGER_HEIGHT;
  return REST_HEIGHT + pager + filters.length * FILTER_HEIGHTS[at] + (pageSize ?? limit) * CARD_HEIGHTS[layout][at];
}
