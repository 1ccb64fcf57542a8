import type { VacancyPart } from '../domain/vacancy-fields.ts';
import { weekdayAndTime } from './date.ts';
import { plural, type PluralForms } from './plural.ts';
import { byClockOf } from './time-zones.ts';

export const OWN_RESPONDS = '/profile/responds';
export const OWN_VACANCIES = '/profile/vacancy-list';
export const OWN_RESUMES = '/profile/resume-list';
export const OWN_DOCUMENTS = '/profile/documents';
/** Both sides have it on the page of their documents; a company's page shows one set of them at once, first what is open. */
export const ownRequest = (id: number, set?: 'ended') => `${OWN_DOCUMENTS}${set ? `?set=${set}` : ''}#request-${id}`;

export function ownRespond(respondId: number): string {
  return `${OWN_RESPONDS}/${respondId}`;
}

export function respondOfVacancy(vacancyId: number | null, respondId: number): string {
  return `/profile/vacancy-list/${vacancyId ?? 'company'}/responds/${respondId}`;
}

/** Where the vacancy is written, at the field that staff name. */
export function builderOf(vacancyId: number, field: VacancyPart | null): string {
  return `/constructor-vacancy/${vacancyId}${field ? `?field=${field}` : ''}`;
}

/** The same of a resume; fields of an older version lead to its beginning. */
export function resumeBuilderOf(resumeId: number, field: string | null): string {
  return `/constructor-resume/${resumeId}${field ? `?field=${encodeURIComponent(field)}` : ''}`;
}

const DAYS: PluralForms = ['день', 'дня', 'дней'];

/** A name that has quotation marks of its own gets no others. */
export function quoted(name: string): string {
  return name.includes('«') || name.includes('"') ? name : `«${name}»`;
}

export function inDays(days: number): string {
  if (days === 0) return 'сегодня';
  return days === 1 ? 'завтра' : `через ${plural(days, DAYS)}`;
}

/** «Вт, 24 ноября, 8:00 по Москве» by the clock there. */
export function dayAndTime(at: string, timeZone: string): string {
  const text = weekdayAndTime(at, timeZone);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${byClockOf(timeZone)}`;
}
