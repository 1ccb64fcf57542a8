import type { ResumeSearch } from '../contracts/resume-search.ts';
import type { VacancySearch } from '../contracts/search.ts';
import { aroundText, filtersOf, listHeading, resumeListHeading } from './list-heading.ts';
import { withinSentence } from './terms.ts';

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
