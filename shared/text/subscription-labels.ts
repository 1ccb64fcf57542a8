import type { ResumeSearch } from '../contracts/resume-search.ts';
import type { VacancySearch } from '../contracts/search.ts';
import {
  INSTANT_MINUTES,
  type SubscriptionFrequency,
  type SubscriptionKind,
  type SubscriptionSchedule,
} from '../domain/subscription.ts';
import { weekdayAndTime } from './date.ts';
import { aroundText, filtersOf, listHeading, resumeListHeading } from './list-heading.ts';
import { withinSentence } from './terms.ts';
import { byClockOf } from './time-zones.ts';

type Chip = Pick<VacancySearch['applied'][number], 'field' | 'name'>;

/** What a newsletter without a list is about. */
export const INTERESTING_TITLE = 'Вакансии, которые вам подходят';

/** Filters that a title names; the rest are counted. */
const FILTERS_NAMED = 4;

/** Chips of places and companies keep their capital letter. */
const PROPER = ['city', 'near', 'region', 'metro', 'company', 'exclude_companies', 'facility'];

/** «Сварщик в Казани, с проживанием»: a list of vacancies, by the answer of its search. `query`: of its address. */
export function vacanciesTitle(
  { named, applied, reading }: { named: VacancySearch['named']; applied: readonly Chip[]; reading: Reading },
  query: { q?: string; radius_km?: string },
): string {
  return withFilters(listHeading(named, wordsOf(query, reading), aroundText(query)), filtersOf(applied, query));
}

/** «Резюме: сварщики в Казани, готов к вахте»; `people`: the profession of the list in the plural. */
export function resumesTitle(
  { named, applied, reading }: { named: ResumeSearch['named']; applied: readonly Chip[]; reading: Reading },
  query: { q?: string; radius_km?: string },
  people: string | null,
): string {
  const heading = resumeListHeading(named, people, wordsOf(query, reading), aroundText(query));
  return withFilters(heading, filtersOf(applied, query));
}

/** «Работа до 18 лет, Казань»: a list of the section for the young, by the chips of its search. */
export function youthTitle(applied: readonly Chip[], query: { age?: string }): string {
  // The age is always searched by; it is a filter where it was chosen.
  const chosen = applied.filter(({ field }) => field !== 'youth_age' || query.age !== undefined);
  return withFilters('Работа до\u00a018\u00a0лет', chosen);
}

/** «Новости стройки», «Новости: зарплаты»; `category`: its title. */
export function newsTitle(category: string | null): string {
  return category === null ? 'Новости стройки' : `Новости: ${withinSentence(category)}`;
}

type Reading = Pick<VacancySearch['reading'], 'corrected'>;

function wordsOf({ q }: { q?: string }, { corrected }: Reading): string | undefined {
  return q && (corrected ?? q);
}

function withFilters(heading: string, chips: readonly Chip[]): string {
  const names = chips.map(({ field, name }) => (PROPER.includes(field) ? name : withinSentence(name)));
  const rest = names.length - FILTERS_NAMED;
  return [heading, ...names.slice(0, FILTERS_NAMED), ...(rest > 0 ? [`ещё\u00a0${rest}`] : [])].join(', ');
}

/** What comes: «Новые вакансии», as a heading of the form. */
export const SUBSCRIPTION_HEADINGS: Readonly<Record<SubscriptionKind, string>> = {
  vacancies: 'Новые вакансии на\u00a0почту',
  resumes: 'Новые резюме на\u00a0почту',
  news: 'Новости на\u00a0почту',
  interesting_vacancies: 'Подходящие вакансии на\u00a0почту',
};

/** What comes of a list, and the word that its title may begin with. */
const CONTENTS: Readonly<Record<SubscriptionKind, readonly [content: string, word: string]>> = {
  vacancies: ['Новые вакансии', 'Вакансии'],
  resumes: ['Новые резюме', 'Резюме'],
  news: ['Новости', 'Новости'],
  interesting_vacancies: ['Вакансии', 'Вакансии'],
};

/** «Новые вакансии: Сварщик в Казани», «Новые вакансии в Казани». */
export function contentText({ kind, title }: { kind: SubscriptionKind; title: string }): string {
  const [content, word] = CONTENTS[kind];
  return title.startsWith(word) ? content + title.slice(word.length) : `${content}: ${title}`;
}

/** «Присылать новые вакансии: Сварщик в Казани». */
export function offerText(subject: { kind: SubscriptionKind; title: string }): string {
  return `Присылать ${withinSentence(contentText(subject))}`;
}

/** «если появятся новые вакансии»: nothing is sent without them. */
export const SUBSCRIPTION_CONDITIONS: Readonly<Record<SubscriptionKind, string>> = {
  vacancies: 'если появятся новые вакансии',
  resumes: 'если появятся новые резюме',
  news: 'если выйдут новости',
  interesting_vacancies: 'если найдутся подходящие вакансии',
};

export const FREQUENCY_LABELS: Readonly<Record<SubscriptionFrequency, string>> = {
  instant: 'Сразу',
  daily: 'Раз в\u00a0день',
  weekly: 'Раз в\u00a0неделю',
};

/** Of «сразу». */
export const INSTANT_HINT = `Проверяем каждые ${INSTANT_MINUTES}\u00a0минут`;

/** From Monday. */
export const WEEKDAY_LABELS = [
  'Понедельник',
  'Вторник',
  'Среда',
  'Четверг',
  'Пятница',
  'Суббота',
  'Воскресенье',
] as const;

const ON_WEEKDAYS = [
  'по\u00a0понедельникам',
  'по\u00a0вторникам',
  'по\u00a0средам',
  'по\u00a0четвергам',
  'по\u00a0пятницам',
  'по\u00a0субботам',
  'по\u00a0воскресеньям',
] as const;

/** «раз в день в 9:00 по Москве», «по средам в 9:00 по Омску», «сразу, как появится новое». */
export function scheduleText({ frequency, hour, weekday, timeZone }: SubscriptionSchedule): string {
  if (frequency === 'instant') return 'сразу, как появится новое';
  const day = frequency === 'daily' ? 'раз в\u00a0день' : ON_WEEKDAYS[weekday - 1];
  return `${day} в\u00a0${hour}:00 ${byClockOf(timeZone)}`;
}

/** «Письма приходят по средам в 9:00 по Омску, если появятся новые вакансии.» */
export function comingText(subscription: SubscriptionSchedule & { kind: SubscriptionKind }): string {
  const when = `Письма приходят ${scheduleText(subscription)}`;
  return subscription.frequency === 'instant' ? `${when}.` : `${when}, ${SUBSCRIPTION_CONDITIONS[subscription.kind]}.`;
}

/** «вторник, 24 ноября, 9:00 по Москве». */
export function issueTime(iso: string, timeZone: string): string {
  return `${weekdayAndTime(iso, timeZone, 'long')} ${byClockOf(timeZone, new Date(iso))}`;
}

/** «Первое письмо: вторник, 24 ноября, 9:00 по Москве, если появятся новые вакансии.» */
export function firstIssueText(
  { kind, frequency, timeZone }: Pick<SubscriptionSchedule, 'frequency' | 'timeZone'> & { kind: SubscriptionKind },
  nextAt: string,
): string {
  const condition = SUBSCRIPTION_CONDITIONS[kind];
  return frequency === 'instant'
    ? `Письмо придёт сразу, ${condition}.`
    : `Первое письмо: ${issueTime(nextAt, timeZone)}, ${condition}.`;
}
