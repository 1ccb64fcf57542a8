/** What a time is counted in, and the marketplace's clock: Moscow's. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Moscow has kept it all year since 2014. */
const MOSCOW_OFFSET_MS = 3 * HOUR_MS;

/** The moment as a date whose UTC parts are those of clock and calendar in Moscow: its day is the marketplace's. */
export function inMoscow(now: Date | number): Date {
  return new Date(Number(now) + MOSCOW_OFFSET_MS);
}

/** The number of the day in Moscow since 1970. */
export function moscowDay(now: Date | number): number {
  return Math.floor((Number(now) + MOSCOW_OFFSET_MS) / DAY_MS);
}

/** When the day of {@link moscowDay} began, milliseconds since 1970. */
export function moscowMidnight(now: Date | number): number {
  return moscowDay(now) * DAY_MS - MOSCOW_OFFSET_MS;
}

/** So many days of 24 hours later; earlier when negative. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** True until so many days have passed since; false for what never was. */
export function isWithinDays(since: Date | null, days: number, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() <= days * DAY_MS;
}

/** A moment as contracts have it; null stays null. */
export function toIso(date: Date): string;
export function toIso(date: Date | null): string | null;
export function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
