/** Events of a feed, after `karkas-`. Its element needs them only for a frame. */
export const FEED_EVENTS = ['ready', 'load', 'error', 'query-change', 'item-view', 'item-click', 'empty'] as const;

/** Methods that the page around may call in a frame too. */
export const FRAMED_METHODS = ['refresh', 'next', 'setQuery'] as const;
export const FEED_METHODS = [...FRAMED_METHODS, 'openVacancy', 'close', 'getState'] as const;
