import { clockTime, inMoscow, MOSCOW, toIso } from '#shared/domain/time.ts';

/** The value of a field of date and time for a moment, by Moscow's clock: «2026-12-03T09:00»; '' for none. */
export function moscowField(iso: string | null): string {
  return iso === null ? '' : toIso(inMoscow(new Date(iso))).slice(0, 16);
}

/** The moment that is typed in such a field; '' for what is no time, which the call then refuses. */
export function moscowMoment(text: string): string {
  // Some browsers add the seconds.
  return toIso(clockTime(text.replace(/(?<=T\d\d:\d\d):00$/, ''), MOSCOW)) ?? '';
}
