import { HOUR_MS, inZone, MINUTE_MS } from './time.ts';

/** Hours of one weekday, minutes since midnight; 1440 is its end. */
export interface DayHours {
  from: number;
  to: number;
}

/** When somebody answers, by one clock: Monday first, null for a day off. */
export interface ChatHours {
  /** IANA name. */
  timeZone: string;
  week: (DayHours | null)[];
}

export const WEEK_DAYS = 7;
export const DAY_MINUTES = 24 * 60;

/** `day`: 0 is Monday. */
export interface Opening {
  day: number;
  /** Minutes since midnight. */
  from: number;
  isToday: boolean;
}

/** When they answer next, by the clock of the hours; null while they answer now. A week without hours has no opening. */
export function nextOpening({ timeZone, week }: ChatHours, now: Date): Opening | null | undefined {
  const clock = inZone(now, timeZone);
  const today = (clock.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS;
  const minutes = (clock.getUTCHours() * HOUR_MS) / MINUTE_MS + clock.getUTCMinutes();
  for (let ahead = 0; ahead <= WEEK_DAYS; ahead += 1) {
    const day = (today + ahead) % WEEK_DAYS;
    const hours = week[day];
    if (!hours) continue;
    if (ahead > 0 || minutes < hours.from) return { day, from: hours.from, isToday: ahead === 0 };
    if (minutes < hours.to) return null;
  }
  return undefined;
}
