import type { BoardCard } from '#shared/contracts/respond-views.ts';
import type { RespondActionView } from '#shared/contracts/respond-parts.ts';
import { RESPOND_ANSWER_DAYS } from '#shared/domain/limits.ts';
import type { RespondAction } from '#shared/domain/respond-machine.ts';
import { BOARD_COLUMNS, type BoardColumn, type RespondStatus } from '#shared/domain/respond-terms.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, MOSCOW, moscowDay } from '#shared/domain/time.ts';
import { longDate, relativeDateTime, timeOfDay, weekdayAndTime } from '#shared/text/date.ts';
import { formatNumber } from '#shared/text/plain-number.ts';
import { plural } from '#shared/text/plural.ts';
import { experienceText } from '#shared/text/resume-summary.ts';
import { capitalised, gradeBeside, joined, withinSentence } from '#shared/text/terms.ts';
import { byClockOf } from '#shared/text/time-zones.ts';
import { PERMIT_LABELS } from '#shared/text/vacancy-labels.ts';

/** What the cards of the board say of a respond. */

/** How long somebody waits, and until when. */
export interface Waiting {
  text: string;
  /** Of the time to answer, 0–100. */
  percent: number;
  look: '' | 'warn' | 'bad';
}

const WARN_PERCENT = 50;

/** «Ждёт 4 дня, срок 1 декабря», «Ответьте до завтра, 9:40»; null once answered. */
export function waitingOf(
  { createdAt, deadlineAt }: Pick<BoardCard, 'createdAt' | 'deadlineAt'>,
  now: Date,
): Waiting | null {
  if (!deadlineAt) return null;
  const end = Date.parse(deadlineAt);
  const whole = RESPOND_ANSWER_DAYS * DAY_MS;
  const percent = Math.min(100, Math.max(0, Math.round((1 - (end - now.getTime()) / whole) * 100)));
  const left = moscowDay(end) - moscowDay(now);
  if (left <= 1) {
    const text =
      left < 1
        ? `Ответьте сегодня до\u00a0${timeOfDay(deadlineAt)}`
        : `Ответьте до\u00a0завтра, ${timeOfDay(deadlineAt)}`;
    return { text, percent, look: 'bad' };
  }
  const text = `Ждёт ${since(createdAt, now)}, срок ${shortDay(deadlineAt, now)}`;
  return { text, percent, look: percent >= WARN_PERCENT ? 'warn' : '' };
}

/** «40 минут», «5 часов», «4 дня»: how long ago. */
export function since(iso: string, now: Date): string {
  const passed = Math.max(0, now.getTime() - Date.parse(iso));
  if (passed < HOUR_MS) return plural(Math.max(1, Math.floor(passed / MINUTE_MS)), ['минуту', 'минуты', 'минут']);
  if (passed < DAY_MS) return plural(Math.floor(passed / HOUR_MS), ['час', 'часа', 'часов']);
  return plural(Math.floor(passed / DAY_MS), ['день', 'дня', 'дней']);
}

/** «1 декабря», with its year when that is another. */
export function shortDay(iso: string, now: Date): string {
  const text = longDate(iso);
  return text.endsWith(longDate(now.toISOString()).slice(-4)) ? text.slice(0, -5) : text;
}

/** «Понедельник, 23 ноября, 8:00», «…, 8:00 по Омску»: by the clock of the place, named where it is not that of Moscow. */
export function meetingTime(iso: string, timeZone: string): string {
  const clock = byClockOf(timeZone);
  const time = capitalised(weekdayAndTime(iso, timeZone, 'long'));
  return clock === byClockOf(MOSCOW) ? time : `${time} ${clock}`;
}

/** «Монтажник, 5 разряд, 9 лет» */
export function trade({
  resumeTitle,
  grade,
  experienceMonths,
}: Pick<BoardCard, 'resumeTitle' | 'grade' | 'experienceMonths'>) {
  return (
    joined(
      resumeTitle,
      gradeBeside(resumeTitle, grade),
      experienceMonths !== null && experienceText(experienceMonths),
    ) ?? 'Без резюме: имя и\u00a0телефон'
  );
}

/** «сразу» or «с 24 ноября»: a day that has come is not told as one ahead. */
export function fromWhen(readyFrom: string, now: Date): string {
  const isPast = moscowDay(Date.parse(readyFrom)) <= moscowDay(now);
  return isPast ? 'сразу' : `с\u00a0${shortDay(readyFrom, now)}`;
}

/** «38 км»; nothing for somebody of the same city, whose address is not known closer. */
export const awayOf = (distanceKm: number | null): string | null =>
  distanceKm ? `${formatNumber(distanceKm)}\u00a0км` : null;

/** «Набережные Челны, 38 км. Выйдет с 24 ноября»; null when neither is known. */
export function whereAndWhen(
  { person, readyFrom, crewCount }: Pick<BoardCard, 'person' | 'readyFrom' | 'crewCount'>,
  now: Date,
): string | null {
  const { city, distanceKm } = person;
  const where = joined(city?.name, awayOf(distanceKm));
  const verb = crewCount > 1 ? 'Выйдут' : 'Выйдет';
  const ready = readyFrom && `${verb} ${fromWhen(readyFrom, now)}`;
  return [where, ready].filter(Boolean).join('. ') || null;
}

export interface PermitMark {
  /** `none`: nobody has asked. */
  look: 'ok' | 'warn' | 'bad' | 'none';
  name: string;
  note: string;
  /** What the colour means; null where all is well. */
  why: string | null;
}

/** Days before its end when a permit becomes a question. */
const SOON_DAYS = 60;

/** A permit that the vacancy asks for, beside what the person has; a respond without a resume tells of none. */
export function permitMark(
  { wanted, own }: BoardCard['permits'][number],
  { resumeTitle }: Pick<BoardCard, 'resumeTitle'>,
  now: Date,
): PermitMark {
  const name = PERMIT_LABELS[wanted.kind];
  const isAsked = wanted.required ? 'bad' : 'warn';
  const why = wanted.required ? 'обязательно' : 'будет плюсом';
  const isKnown = resumeTitle !== null;
  if (!own)
    return {
      look: isKnown ? isAsked : 'none',
      name: joined(name, unbroken(wanted.level)) ?? name,
      note: isKnown ? 'нет в\u00a0резюме' : 'не\u00a0указано',
      why,
    };
  const level = joined(name, unbroken(own.level)) ?? name;
  if (own.expired)
    return { look: isAsked, name: level, note: own.validUntil ? `истёк ${month(own.validUntil)}` : 'истёк', why };
  const isOther = Boolean(
    wanted.level && own.level && wanted.level.trim().toLowerCase() !== own.level.trim().toLowerCase(),
  );
  const isSoon = own.validUntil !== null && Date.parse(own.validUntil) - now.getTime() < SOON_DAYS * DAY_MS;
  return {
    look: isOther || isSoon ? 'warn' : 'ok',
    name: level,
    note: own.validUntil ? `до\u00a0${month(own.validUntil)}` : own.onRequest ? 'по\u00a0запросу' : 'без срока',
    why: isOther ? `нужно: ${unbroken(wanted.level)}` : isSoon ? 'скоро кончится' : null,
  };
}

/** «2 группа» stays together in a narrow column. */
const unbroken = (level: string | null | undefined) => level?.replace(/^(\S{1,3}) /, '$1\u00a0');

/** «11.2027» */
const month = (day: string): string => `${day.slice(5, 7)}.${day.slice(0, 4)}`;

/** To the other side bad news: not by one press. */
const BAD_NEWS: readonly RespondAction[] = ['cancel', 'miss', 'decline'];

/** Done by one press: it has no field that must or should be filled in. */
export function isQuick({ id, args, requiredArgs }: Pick<RespondActionView, 'id' | 'args' | 'requiredArgs'>): boolean {
  const isShort = args.every((name) => name === 'at' || name === 'message');
  return requiredArgs.length === 0 && isShort && !BAD_NEWS.includes(id);
}

/** What most often comes next, the first that is possible; the rest is in the menu. */
const USUAL = ['accept', 'start', 'done', 'take', 'offer', 'invite', 'reopen'];

export function mainAction(actions: readonly RespondActionView[]): RespondActionView | null {
  for (const id of USUAL) {
    const found = actions.find((action) => action.id === id);
    if (found) return found;
  }
  return actions.find(({ id }) => id !== 'decline') ?? null;
}

/** The form that a person's page begins with; null where there is only bad news to tell. */
export function firstForm(actions: readonly RespondActionView[]): RespondActionView | null {
  return mainAction(actions.filter((action) => !isQuick(action) && !BAD_NEWS.includes(action.id)));
}

export function columnOf(status: RespondStatus): BoardColumn {
  const columns = Object.entries(BOARD_COLUMNS) as [BoardColumn, readonly RespondStatus[]][];
  return columns.find(([, statuses]) => statuses.includes(status))?.[0] ?? 'finished';
}

/** Where a card may be dropped, and the action that it means: «in_work:take invited:invite». */
export function dropsOf({ status, actions }: Pick<BoardCard, 'status' | 'actions'>): string {
  const drops = new Map<BoardColumn, string>();
  for (const { id, resultingStatus } of actions) {
    const column = columnOf(resultingStatus);
    if (column !== columnOf(status) && !drops.has(column)) drops.set(column, id);
  }
  return [...drops].map((pair) => pair.join(':')).join(' ');
}

/** «Собеседование: понедельник…», «Ждём согласия…»: what has been agreed on; null before. */
export function agreed(
  { status, interview, offer, statusSince }: BoardCard,
  now: Date,
): { title: string; note: string } | null {
  if (status === 'invited' && interview?.status === 'proposed') {
    const isTheirs = interview.proposedBy === 'applicant';
    const times = interview.options.map((time) => meetingTime(time, interview.timeZone));
    return {
      title: isTheirs ? 'Предлагает своё время' : 'Ждём, какое время выберет',
      note:
        times.length > 2
          ? plural(times.length, ['вариант', 'варианта', 'вариантов'])
          : times.map((time, index) => (index > 0 ? withinSentence(time) : time)).join(' или '),
    };
  }
  if (status === 'interview' && interview?.at) {
    return { title: meetingTime(interview.at, interview.timeZone), note: interview.address ?? '' };
  }
  if (status === 'offer' && offer) {
    return {
      title: offer.until ? `Ждём согласия до\u00a0${shortDay(offer.until, now)}` : 'Ждём согласия',
      note: `отправлено ${relativeDateTime(statusSince, now)}`,
    };
  }
  if (status === 'hired' && offer?.startsOn)
    return { title: `Выходит ${shortDay(offer.startsOn, now)}`, note: offer.place ?? '' };
  return null;
}
