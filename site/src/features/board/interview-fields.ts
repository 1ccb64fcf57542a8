import type { FormValues } from '#shared/domain/form.ts';
import { INTERVIEW_OPTIONS_MAX, INTERVIEW_PLACES, type InterviewPlace } from '#shared/domain/respond-terms.ts';
import type { TemplateValues } from '#shared/domain/template.ts';
import { clockTime, DAY_MS, inZone } from '#shared/domain/time.ts';
import { INTERVIEW_PLACE_LABELS } from '#shared/text/respond-labels.ts';
import { withinSentence } from '#shared/text/terms.ts';
import { textOf } from '../../lib/step-values.ts';

/** The fields of a meeting: days and times by the clock of the place, up to five to choose from. */

const DAYS = 21;
const FIRST_MINUTE = 7 * 60;
const LAST_MINUTE = 20 * 60;
const STEP_MINUTES = 30;
const day = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const weekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'long', ...day });
const shortWeekday = new Intl.DateTimeFormat('ru-RU', { weekday: 'short', ...day });

/** The first has the name of the contract’s field, where its error belongs. */
export const DAY_FIELDS = Array.from({ length: INTERVIEW_OPTIONS_MAX }, (_, index) =>
  index === 0 ? 'interview.options' : `day${index + 1}`,
);
/** By which clock they are typed. */
export const ZONE_FIELD = 'timeZone';
export const TIME_FIELDS = DAY_FIELDS.map((_, index) => `time${index + 1}`);

/** What {@link meetingValues} reads. */
export const MEETING_FIELDS = [
  ...DAY_FIELDS,
  ...TIME_FIELDS,
  'interview.place',
  'interview.address',
  'interview.documents',
] as const;

/** «Пн, 23 ноября» for the coming three weeks, by `2026-11-23`: on a phone there is no room for more. */
export function meetingDays(now: Date, timeZone: string): { value: string; label: string }[] {
  const start = inZone(now, timeZone).getTime();
  return Array.from({ length: DAYS }, (_, index) => {
    const value = new Date(start + index * DAY_MS).toISOString().slice(0, 10);
    const label = dayName(value, shortWeekday);
    return { value, label: label.charAt(0).toUpperCase() + label.slice(1) };
  });
}

/** «7:00» to «20:00» by half hours. */
export const MEETING_TIMES: readonly string[] = Array.from(
  { length: (LAST_MINUTE - FIRST_MINUTE) / STEP_MINUTES + 1 },
  (_, index) => {
    const minute = FIRST_MINUTE + index * STEP_MINUTES;
    return `${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  },
);

/** «понедельник, 23 ноября» */
function dayName(day: string, format = weekday): string {
  return format.format(new Date(`${day}T00:00:00Z`)).replace(/(\d) /, '$1\u00a0');
}

interface Option {
  day: string;
  time: string;
}

function optionsOf(values: FormValues): Option[] {
  return DAY_FIELDS.flatMap((field, index) => {
    const day = textOf(values, field);
    const time = textOf(values, TIME_FIELDS[index] ?? '');
    return /^\d{4}-\d\d-\d\d$/.test(day) && /^\d{1,2}:\d\d$/.test(time) ? [{ day, time }] : [];
  });
}

/** The meeting as its call takes it. */
export function readInterview(values: FormValues) {
  const text = (name: string) => textOf(values, `interview.${name}`) || null;
  return {
    options: optionsOf(values).flatMap(
      ({ day, time }) => clockTime(`${day}T${time.padStart(5, '0')}`, textOf(values, ZONE_FIELD))?.toISOString() ?? [],
    ),
    durationMinutes: Number(textOf(values, 'interview.durationMinutes')) || 30,
    place: placeOf(values),
    address: text('address'),
    documents: text('documents'),
    contact: text('contact'),
  };
}

function placeOf(values: FormValues): InterviewPlace {
  const place = textOf(values, 'interview.place');
  return INTERVIEW_PLACES.find((one) => one === place) ?? 'site';
}

/** What the fields say, for the message. */
export function meetingValues(values: FormValues): TemplateValues {
  const options = optionsOf(values);
  const address = textOf(values, 'interview.address').trim();
  const documents = textOf(values, 'interview.documents').trim();
  return {
    ...(options.length > 0 && {
      'interview.date': either(options.map(({ day }) => dayName(day))),
      'interview.time': either(options.map(({ time }) => time)),
    }),
    'interview.place': address || withinSentence(INTERVIEW_PLACE_LABELS[placeOf(values)]),
    ...(documents && { 'documents.list': documents }),
  };
}

function either(texts: readonly string[]): string {
  return [...new Set(texts)].join(' или ');
}
