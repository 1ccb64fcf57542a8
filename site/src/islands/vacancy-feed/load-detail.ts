/** The option `loadDetail` of a feed: feeds without it do not load this code. */
export function loadDetail() {
  return import('./FeedDetail.tsx');
}
