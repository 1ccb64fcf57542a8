import { DAY_MS } from './time.ts';

/** A day off that is worked on, and the one that takes its place; `YYYY-MM-DD`. */
type Transfer = readonly [from: string, to: string];

interface DecreedYear {
  transfers: readonly Transfer[];
  source: string;
}

/** Non-working holidays (ст. 112 ТК РФ), month and day. */
const NEW_YEAR_HOLIDAYS = ['01-01', '01-02', '01-03', '01-04', '01-05', '01-06', '01-07', '01-08'];
const OTHER_HOLIDAYS = ['02-23', '03-08', '05-01', '05-09', '06-12', '11-04'];
const HOLIDAYS: ReadonlySet<string> = new Set([...NEW_YEAR_HOLIDAYS, ...OTHER_HOLIDAYS]);

/** The Government's transfers of days off. A new decree, which is due each autumn, is a new entry. */
const DECREED_YEARS: Readonly<Record<string, DecreedYear>> = {
  2026: {
    transfers: [
      ['2026-01-03', '2026-01-09'],
      ['2026-01-04', '2026-12-31'],
    ],
    source: 'Постановление Правительства РФ от 24.09.2025 № 1466',
  },
  2027: {
    transfers: [
      ['2027-01-02', '2027-11-05'],
      ['2027-01-03', '2027-12-31'],
      ['2027-02-20', '2027-02-22'],
    ],
    source: 'Постановление Правительства РФ от 17.09.2026 № 1187',
  },
};

/**
 * Whether the transfers of days off of this year are known. Without them its weekends and holidays are counted, and single days
 * may be wrong: the staff must be told.
 */
export function isCalendarDecreed(year: number): boolean {
  return String(year) in DECREED_YEARS;
}

const calendars = new Map<string, ReadonlySet<string>>();

/** True for a day of work in a week of five days; a calendar day, `YYYY-MM-DD`. Throws `RangeError` for none. */
export function isWorkingDay(day: string): boolean {
  return !daysOff(yearOf(day)).has(day);
}

/**
 * The day that is so many working days later, the given one not counted; both are calendar days in Moscow, `YYYY-MM-DD`. With 0 it
 * is the day itself, whatever it is. Throws `RangeError` for what is no day or a number of days outside 0 to 250.
 */
export function addWorkingDays(day: string, count: number): string {
  if (!Number.isInteger(count) || count < 0 || count > 250) throw new RangeError(`no number of days: ${count}`);
  let [found, left] = [toDay(timeOf(day)), count];
  while (left > 0) {
    found = nextDay(found);
    if (isWorkingDay(found)) left -= 1;
  }
  return found;
}

/** Working days after the first day up to the second one, which counts; below zero where the second is earlier. */
export function countWorkingDays(from: string, to: string): number {
  if (to < from) return -countWorkingDays(to, from);
  let count = 0;
  for (let day = from; day < to;) {
    day = nextDay(day);
    if (isWorkingDay(day)) count += 1;
  }
  return count;
}

function daysOff(year: string): ReadonlySet<string> {
  const known = calendars.get(year) ?? listDaysOff(year);
  calendars.set(year, known);
  return known;
}

function listDaysOff(year: string): ReadonlySet<string> {
  const transfers = DECREED_YEARS[year]?.transfers ?? [];
  const worked = new Set(transfers.map(([from]) => from));
  const off = new Set(transfers.map(([, to]) => to));
  for (let day = `${year}-01-01`; yearOf(day) === year; day = nextDay(day))
    if (isHoliday(day) || (isWeekend(day) && !worked.has(day))) off.add(day);
  // A weekend that is a holiday moves to the next working day; those of the New Year move as the decree says.
  for (const holiday of OTHER_HOLIDAYS.map((date) => `${year}-${date}`).filter(isWeekend)) {
    let day = holiday;
    while (off.has(day)) day = nextDay(day);
    off.add(day);
  }
  return off;
}

const isHoliday = (day: string): boolean => HOLIDAYS.has(day.slice(5));
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(timeOf(day)).getUTCDay());
const yearOf = (day: string): string => day.slice(0, 4);
const nextDay = (day: string): string => toDay(timeOf(day) + DAY_MS);
const toDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

function timeOf(day: string): number {
  const time = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(time) || toDay(time) !== day) throw new RangeError(`no day: ${day}`);
  return time;
}
