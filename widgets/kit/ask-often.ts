import { MINUTE_MS } from '#shared/domain/time.ts';

/** Asks at once and then every minute while the page is looked at; returns what ends that. */
export function askOften(work: () => unknown): () => void {
  const ask = (): void => {
    if (document.visibilityState === 'visible') void work();
  };
  ask();
  const timer = setInterval(ask, MINUTE_MS);
  document.addEventListener('visibilitychange', ask);
  addEventListener('pageshow', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    removeEventListener('pageshow', ask);
  };
}
