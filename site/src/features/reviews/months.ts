import { monthSpan } from '#shared/text/date.ts';

/** So many years back each month can be chosen, before that only the first of a year. */
const YEARS_BY_MONTH = 12;
const YEARS_BACK = 45;

interface MonthGroup {
  year: string;
  months: readonly (readonly [value: string, name: string])[];
}

/** Months up to now by years, the newest first; `chosen` is among them however old it is. */
export function monthGroups(now: Date, ...chosen: readonly string[]): MonthGroup[] {
  const [thisYear, thisMonth] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  return Array.from({ length: YEARS_BACK }, (_, back) => {
    const year = thisYear - back;
    const last = back === 0 ? thisMonth : 12;
    const all = Array.from({ length: last }, (_unused, index) => `${year}-${String(last - index).padStart(2, '0')}`);
    const shown = all.filter((month) => back < YEARS_BY_MONTH || month.endsWith('-01') || chosen.includes(month));
    return { year: String(year), months: shown.map((month) => [month, monthName(month)] as const) };
  });
}

/** «Октябрь 2026» of `2026-10`. */
function monthName(month: string): string {
  const name = monthSpan(`${month}-01`, `${month}-01`) ?? month;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
