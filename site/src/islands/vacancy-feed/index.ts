/** The portable interface, for widgets and tests. It must not import anything from the site. */
export { optionsOf, SHOWN_PARTS, type FeedAddress, type VacancyFeedOptions } from './options.ts';
export { feedFields, readFeedQuery, type FeedQuery } from './query.ts';
export {
  createVacancyFeed,
  isRetryable,
  type FeedPage,
  type FeedState,
  type FeedStatus,
  type VacancyFeedStore,
} from './store.ts';
export { loadDetail } from './load-detail.ts';
export { VacancyFeed } from './VacancyFeed.tsx';
export { FeedItem } from './FeedItem.tsx';
