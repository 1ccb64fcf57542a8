import { DAY_MS, MOSCOW } from '../domain/time.ts';

/** The marketplace uses Moscow time, so that server and browser produce the same text; only an interview has that of its place. */
const formats = new Map<string, ReturnType<typeof makeFormats>>();

function makeFormats(timeZone: string) {
  return {
    dayAndMonth: new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone }),
    hoursAndMinutes: new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone }),
    short: new Intl.DateTimeFormat('ru-RU', { weekday: 'short', timeZone }),
    long: new Intl.DateTimeFormat('ru-RU', { weekday: 'long', timeZone }),
    isoDay: new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone }),
  };
}

/** Making one takes long. */
function formatsOf(timeZone: string): ReturnType<typeof makeFormats> {
  const made = formats.get(timeZone) ?? makeFormats(timeZone);
  formats.set(timeZone, made);
  return made;
}

/** «сегодня», «вчера», «19 ноября», «19 ноября 2025»: the year only when it is not the current one. */
export function relativeDate(iso: string, now: Date, timeZone: string = MOSCOW): string {
  const date = new Date(iso);
  const { isoDay } = formatsOf(timeZone);
  const day = isoDay.format(date);
  const today = isoDay.format(now);
  if (day === today) return 'сегодня';
  if (day === isoDay.format(now.getTime() - DAY_MS)) return 'вчера';
  const inYear = dayOf(date, timeZone);
  return day.slice(0, 4) === today.slice(0, 4) ? inYear : `${inYear}\u00a0${day.slice(0, 4)}`;
}

/** «вчера в 21:05», «19 ноября в 12:38», in Moscow unless another zone is given. */
export function relativeDateTime(iso: string, now: Date, timeZone: string = MOSCOW): string {
  return `${relativeDate(iso, now, timeZone)} в\u00a0${timeOfDay(iso, timeZone)}`;
}

/** «8:00», as it is written, of «08:00». */
export const withoutZero = (time: string): string => time.replace(/^0(?=\d)/, '');

/** «21:05», «8:00», in Moscow unless another zone is given. */
export function timeOfDay(iso: string, timeZone: string = MOSCOW): string {
  return withoutZero(formatsOf(timeZone).hoursAndMinutes.format(new Date(iso)));
}

/** «вт, 24 ноября, 8:00» by the clock of a place: a time in the next weeks. */
export function weekdayAndTime(iso: string, timeZone: string, weekday: 'short' | 'long' = 'short'): string {
  return `${weekdayAndDay(iso, timeZone, weekday)}, ${timeOfDay(iso, timeZone)}`;
}

/** «вторник, 24 ноября» by the clock of a place. */
export function weekdayAndDay(iso: string, timeZone: string, weekday: 'short' | 'long' = 'long'): string {
  const date = new Date(iso);
  return `${formatsOf(timeZone)[weekday].format(date)}, ${dayOf(date, timeZone)}`;
}

/** «19 ноября»: for a day of the last months. */
export function dayAndMonth(iso: string): string {
  return dayOf(new Date(iso), MOSCOW);
}

/** «19 ноября 2026»: for a date on its own. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${dayOf(date, MOSCOW)}\u00a0${formatsOf(MOSCOW).isoDay.format(date).slice(0, 4)}`;
}

/** «19 ноября 2026, 12:38» in Moscow: the title of a `<time>`. */
export function longDateTime(iso: string): string {
  return `${longDate(iso)}, ${timeOfDay(iso)}`;
}

function dayOf(date: Date, timeZone: string): string {
  return formatsOf(timeZone).dayAndMonth.format(date).replace(' ', '\u00a0');
}

const monthAndYear = new Intl.DateTimeFormat('ru-RU', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** «март 2026 – сентябрь 2027», «начало: март 2026», «сдача: сентябрь 2027»; null without both. Days are `2026-11-21`. */
export function monthSpan(startsOn: string | null, endsOn: string | null): string | null {
  if (startsOn && endsOn) {
    const [start, end] = [monthOf(startsOn), monthOf(endsOn)];
    return start === end ? start : `${start}\u00a0– ${end}`;
  }
  if (startsOn) return `начало: ${monthOf(startsOn)}`;
  return endsOn && `сдача: ${monthOf(endsOn)}`;
}

function monthOf(day: string): string {
  return monthAndYear.format(new Date(day)).replace('\u00a0г.', '').replace(' г.', '').replace(' ', '\u00a0');
}
