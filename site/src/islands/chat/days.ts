import { relativeDate } from '#shared/text/date.ts';
import type { Shown } from './shown.ts';

/** «Сегодня», «19 ноября» above the first message of each day; null above the others. */
export function dayMarks(shown: readonly Shown[], now: Date): (string | null)[] {
  let before = '';
  return shown.map(({ message }) => {
    const day = relativeDate(message.createdAt, now);
    if (day === before) return null;
    before = day;
    return day.charAt(0).toUpperCase() + day.slice(1);
  });
}
