import { FULL_AGE_YEARS } from './limits.ts';
import { inMoscow } from './time.ts';

/** The period of one job; months as `2024-05`. Without an end it is current. */
export interface JobPeriod {
  startMonth: string;
  endMonth: string | null;
}

const MONTHS_IN_YEAR = 12;

/**
 * Whole months worked up to the month of `now`, including the first and last month of each job; parallel jobs count
 * once.
 */
export function experienceMonths(jobs: readonly JobPeriod[], now: Date): number {
  const today = inMoscow(now);
  const present = today.getUTCFullYear() * MONTHS_IN_YEAR + today.getUTCMonth();
  const periods = jobs
    .map(({ startMonth, endMonth }) => ({
      from: monthNumber(startMonth),
      to: Math.min(endMonth === null ? present : monthNumber(endMonth), present) + 1,
    }))
    .toSorted((a, b) => a.from - b.from);
  let months = 0;
  let counted = -Infinity;
  for (const { from, to } of periods) {
    months += Math.max(0, to - Math.max(from, counted));
    counted = Math.max(counted, to);
  }
  return months;
}

/** The same of a resume; null of whoever has named no job and not said that there was none. */
export function statedExperience(
  { experience, noExperience }: { experience: readonly JobPeriod[]; noExperience: boolean },
  now: Date,
): number | null {
  return noExperience || experience.length > 0 ? experienceMonths(experience, now) : null;
}

/** The first month of work that has lasted so many full years by the month of `now`, which counts too. */
export function startMonthOf(years: number, now: Date): string {
  const today = inMoscow(now);
  const month = today.getUTCFullYear() * MONTHS_IN_YEAR + today.getUTCMonth() - years * MONTHS_IN_YEAR + 1;
  return `${Math.floor(month / MONTHS_IN_YEAR)}-${String((month % MONTHS_IN_YEAR) + 1).padStart(2, '0')}`;
}

function monthNumber(month: string): number {
  const [year = 0, ofYear = 1] = month.split('-').map(Number);
  return year * MONTHS_IN_YEAR + ofYear - 1;
}

/** Full years from a day of birth to the day of `now` in Moscow. */
export function ageAt(birthDate: string, now: Date): number {
  const birthday = birthDate.slice(5);
  const today = inMoscow(now);
  const passed = today.toISOString().slice(5, 10) >= birthday;
  return today.getUTCFullYear() - Number(birthDate.slice(0, 4)) - Number(!passed);
}

/** Born less than {@link FULL_AGE_YEARS} years ago; whoever does not say when is taken for an adult. */
export function isMinor(birthDate: string | null, now: Date): boolean {
  return birthDate !== null && ageAt(birthDate, now) < FULL_AGE_YEARS;
}
