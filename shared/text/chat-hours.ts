import { DAY_MINUTES, nextOpening, type ChatHours, type DayHours } from '../domain/chat-hours.ts';

export const DAY_NAMES = ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'] as const;
const SHORT = ['пн', 'вт', 'ср', 'чт', 'пт', 'сб', 'вс'] as const;
const ON_DAY = [
  'в\u00a0понедельник',
  'во\u00a0вторник',
  'в\u00a0среду',
  'в\u00a0четверг',
  'в\u00a0пятницу',
  'в\u00a0субботу',
  'в\u00a0воскресенье',
] as const;

/** Hours as the other side reads them: by whose clock they are. */
export interface ShownHours extends ChatHours {
  /** «по Москве». */
  clock: string;
}

/** What somebody reads who wants an answer now. `isOpen`: nobody need be told when it comes. */
export function hoursLine(hours: ShownHours, now: Date): { isOpen: boolean; text: string } {
  const opening = nextOpening(hours, now);
  if (!opening) return { isOpen: true, text: `Отвечаем в\u00a0рабочее время: ${weekText(hours)}` };
  const { day, from, isToday } = opening;
  const when = `${isToday ? '' : `${ON_DAY[day]} `}с\u00a0${clockText(from, true)}`;
  return { isOpen: false, text: `Сейчас нерабочее время. Ответим ${when} ${hours.clock}` };
}

/** «пн–пт 9–18, сб 10–14 по Москве». */
export function weekText({ week, clock }: ShownHours): string {
  const runs: { first: number; last: number; hours: DayHours }[] = [];
  for (const [day, hours] of week.entries()) {
    if (!hours) continue;
    const run = runs.at(-1);
    if (run?.last === day - 1 && run.hours.from === hours.from && run.hours.to === hours.to) run.last = day;
    else runs.push({ first: day, last: day, hours });
  }
  const parts = runs.map(({ first, last, hours }) => `${daysText(first, last)} ${hoursText(hours)}`);
  return `${parts.join(', ')} ${clock}`;
}

function daysText(first: number, last: number): string {
  if (first === 0 && last === SHORT.length - 1) return 'каждый день';
  return first === last ? (SHORT[first] ?? '') : `${SHORT[first]}–${SHORT[last]}`;
}

function hoursText({ from, to }: DayHours): string {
  return from === 0 && to === DAY_MINUTES ? 'круглосуточно' : `${clockText(from)}–${clockText(to)}`;
}

/** «9», «9:30»; with `isExact` «9:00». */
function clockText(minutes: number, isExact = false): string {
  const rest = minutes % 60;
  return `${Math.floor(minutes / 60)}${rest > 0 || isExact ? `:${String(rest).padStart(2, '0')}` : ''}`;
}
