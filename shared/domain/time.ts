/** Units of time and the marketplace's clock, which is Moscow's. */

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const HOUR_SECONDS = HOUR_MS / SECOND_MS;
export const DAY_SECONDS = DAY_MS / SECOND_MS;

/** Moscow's offset all year since 2014. */
const MOSCOW_OFFSET_MS = 3 * HOUR_MS;

/** The moment shifted so that the date's UTC parts are Moscow's clock and calendar. */
export function inMoscow(now: Date | number): Date {
  return new Date(Number(now) + MOSCOW_OFFSET_MS);
}

export const MOSCOW = 'Europe/Moscow';

/** Whether this is the name of a time zone (IANA). */
export function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat('ru-RU', { timeZone: text });
    return true;
  } catch {
    return false;
  }
}

/** The moment shifted so that the date's UTC parts are the clock and calendar of a zone. Throws `RangeError` for none. */
export function inZone(at: Date | number, timeZone: string): Date {
  // Sweden writes «2026-11-24 08:00:00».
  const clock = new Date(at).toLocaleString('sv-SE', { timeZone });
  return new Date(`${clock.replace(' ', 'T')}Z`);
}

/** The moment at which a clock of the zone shows this, «2026-11-24T08:00»; null for what is no time or no zone. */
export function clockTime(text: string, timeZone: string): Date | null {
  const shown = Date.parse(`${text}:00Z`);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) || Number.isNaN(shown)) return null;
  try {
    const guess = shown - (inZone(shown, timeZone).getTime() - shown);
    // The clocks may have been put forward or back in between.
    return new Date(shown - (inZone(guess, timeZone).getTime() - guess));
  } catch {
    return null;
  }
}

/** The number of the day in Moscow since 1970. */
export function moscowDay(now: Date | number): number {
  return Math.floor((Number(now) + MOSCOW_OFFSET_MS) / DAY_MS);
}

/** The start of a {@link moscowDay}, milliseconds since 1970. */
export function moscowMidnight(now: Date | number): number {
  return moscowDay(now) * DAY_MS - MOSCOW_OFFSET_MS;
}

/** The start of a month in Moscow: of this one, or so many later. */
export function moscowMonth(now: Date, later = 0): Date {
  const moscow = inMoscow(now);
  return new Date(Date.UTC(moscow.getUTCFullYear(), moscow.getUTCMonth() + later, 1) - MOSCOW_OFFSET_MS);
}

/** A month by Moscow's calendar: `2026-12`. */
export const MONTH_PATTERN = /^20\d{2}-(?:0[1-9]|1[0-2])$/;

export const isMonth = (text: string): boolean => MONTH_PATTERN.test(text);

/** All of such a month: from the first moment on, before the second. */
export function spanOfMonth(month: string): { from: Date; to: Date } {
  const from = startOfMoscowDate(`${month}-01`);
  return { from, to: moscowMonth(from, 1) };
}

/** The day in Moscow, `2026-12-26`. */
export function moscowDate(now: Date | number): string {
  return inMoscow(now).toISOString().slice(0, 10);
}

/** The start of such a day. */
export function startOfMoscowDate(day: string): Date {
  return new Date(`${day}T00:00:00+03:00`);
}

/** The last day, `2026-12-14`, of what ends at this moment: midnight belongs to the day before. */
export function lastMoscowDay(end: Date | string): string {
  return moscowDate(new Date(end).getTime() - 1);
}

/** The last second of a day in Moscow, «2026-12-26», with its offset. */
export function endOfMoscowDay(day: string): string {
  return `${day}T23:59:59+03:00`;
}

/** Earlier when negative. */
export function addMinutes(date: Date, minutes: number): Date {
  return new Date(date.getTime() + minutes * MINUTE_MS);
}

/** This many days of 24 hours later; earlier when negative. */
export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS);
}

/** True until this many days have passed since; false for null. */
export function isWithinDays(since: Date | null, days: number, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() <= days * DAY_MS;
}

/** A moment in the format of contracts; null stays null. */
export function toIso(date: Date): string;
export function toIso(date: Date | null): string | null;
export function toIso(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
