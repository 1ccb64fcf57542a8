import { DAY_MS } from '../domain/time.ts';

/** The marketplace uses Moscow time, so that server and browser produce the same text. */
const timeZone = 'Europe/Moscow';
const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone });
const hoursAndMinutes = new Intl.DateTimeFormat('ru-RU', { hour: '2-digit', minute: '2-digit', timeZone });
const isoDay = new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone });

/** «сегодня», «вчера», «19 ноября», «19 ноября 2025»: the year only when it is not the current one. */
export function relativeDate(iso: string, now: Date): string {
  const date = new Date(iso);
  const day = isoDay.format(date);
  const today = isoDay.format(now);
  if (day === today) return 'сегодня';
  if (day === isoDay.format(now.getTime() - DAY_MS)) return 'вчера';
  return day.slice(0, 4) === today.slice(0, 4) ? dayOf(date) : `${dayOf(date)}\u00a0${day.slice(0, 4)}`;
}

/** «вчера в 21:05», «19 ноября в 12:38» in Moscow. */
export function relativeDateTime(iso: string, now: Date): string {
  return `${relativeDate(iso, now)} в\u00a0${hoursAndMinutes.format(new Date(iso))}`;
}

/** «19 ноября 2026»: for a date on its own. */
export function longDate(iso: string): string {
  const date = new Date(iso);
  return `${dayOf(date)}\u00a0${isoDay.format(date).slice(0, 4)}`;
}

/** «19 ноября 2026, 12:38» in Moscow: the title of a `<time>`. */
export function longDateTime(iso: string): string {
  return `${longDate(iso)}, ${hoursAndMinutes.format(new Date(iso))}`;
}

function dayOf(date: Date): string {
  return dayAndMonth.format(date).replace(' ', '\u00a0');
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
