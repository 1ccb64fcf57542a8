/** For `loadDetail` among a feed's options: who does not name it has nothing of it. */
export function loadDetail() {
  return import('./FeedDetail.tsx');
}
