/** Events of a feed, after `karkas-`. Its element needs them only for a frame. */
export const FEED_EVENTS = ['ready', 'load', 'error', 'query-change', 'item-view', 'item-click', 'empty'] as const;
