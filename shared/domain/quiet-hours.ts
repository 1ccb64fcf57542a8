import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './time.ts';

/** Hours by a person's own clock in which nothing disturbs them: from 22 to 8 goes over midnight. */
export interface QuietHours {
  from: number;
  to: number;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Milliseconds since midnight on the clock of this time zone (IANA name). */
function clockMs(at: Date, timeZone: string): number {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
  formats.set(timeZone, format);
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { hour = 0, minute = 0, second = 0 } = parts;
  return hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS + at.getMilliseconds();
}

/** The next moment at which the clock of this time zone shows this full hour: later than `after`. */
export function nextHour(after: Date, hour: number, timeZone: string): Date {
  // No region of Russia changes its clock in the year.
  const waitMs = hour * HOUR_MS - clockMs(after, timeZone);
  return new Date(after.getTime() + (waitMs > 0 ? waitMs : waitMs + DAY_MS));
}

/** When the quiet hours that last at this moment are over; null outside of them. The same hour twice is no quiet at all. */
export function quietUntil(now: Date, { from, to }: QuietHours, timeZone: string): Date | null {
  const clock = clockMs(now, timeZone) / HOUR_MS;
  const isQuiet = from <= to ? clock >= from && clock < to : clock >= from || clock < to;
  return isQuiet ? nextHour(now, to, timeZone) : null;
}
