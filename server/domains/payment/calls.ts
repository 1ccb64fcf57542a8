import { HOUR_MS, SECOND_MS } from '#shared/domain/time.ts';

/** What a job has taken is left to it so long: longer than a call takes. */
export const LEASE_MS = 60 * SECOND_MS;
/** The provider knows the id of a call for an hour; some minutes less, so that our clock may differ. */
export const REQUEST_MS = 50 * 60 * SECOND_MS;
export const PAUSE_MS_MAX = HOUR_MS;

/** How long a call of which nobody knows what became is left alone. */
export const pauseOf = (tries: number): number => Math.min(PAUSE_MS_MAX, 15 * SECOND_MS * 2 ** Math.min(tries, 10));
