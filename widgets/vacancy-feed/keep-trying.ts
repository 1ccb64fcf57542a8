import { isRetryable, type VacancyFeedStore } from '#islands/vacancy-feed/index.ts';
import type { Unmount } from '../kit/island-element.ts';

const FIRST_MS = 2_500;
const LONGEST_MS = 60_000;

/**
 * Asks again by itself after a first answer that has failed: in 2.5 s, then slower, at once when the connection or the
 * visitor is back, but never sooner than the server wants. A page that nobody looks at, or without a network, waits.
 */
export function keepTrying(feed: VacancyFeedStore): Unmount {
  let waitMs = FIRST_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** As the server has said. */
  let notBefore = 0;

  function mayTry(): boolean {
    const { value, error, pending } = feed.$list.get();
    return !value && !pending && error !== null && isRetryable(error);
  }

  function again(): void {
    clearTimeout(timer);
    if (!mayTry() || document.hidden || !navigator.onLine) return;
    const restMs = notBefore - Date.now();
    // Timers of more than 24 days fire at once.
    if (restMs > 0) timer = setTimeout(again, Math.min(restMs, LONGEST_MS));
    else void feed.retry(true);
  }

  const stop = feed.$list.listen(() => {
    clearTimeout(timer);
    if (!mayTry()) return;
    notBefore = Date.now() + (feed.$list.get().waitMs ?? 0);
    timer = setTimeout(again, waitMs);
    // Pages that failed together must not come back together.
    waitMs = Math.min(waitMs * (1.6 + Math.random() * 0.8), LONGEST_MS);
  });
  addEventListener('online', again);
  document.addEventListener('visibilitychange', again);
  return () => {
    stop();
    clearTimeout(timer);
    removeEventListener('online', again);
    document.removeEventListener('visibilitychange', again);
  };
}
