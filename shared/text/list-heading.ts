import type { ResumeSearch } from '../contracts/resume-search.ts';
import type { VacancySearch } from '../contracts/search.ts';
import { inCity } from './in-city.ts';
import { withinSentence } from './terms.ts';

/** The heading of a list: «Вакансии в строительстве», «Сварщик», «Вакансии в Казани», «Сварщик в Казани по запросу «вахта»». */
export function listHeading({ specialization, city }: VacancySearch['named'], words?: string, around = ''): string {
  if (!specialization && !city && !words) return 'Вакансии в\u00a0строительстве';
  return [
    specialization?.name ?? 'Вакансии',
    city && inCity(city) + around,
    words && `по\u00a0запросу «${shortened(words)}»`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** «и рядом» of a heading «Вакансии в Казани», for a list around the city; '' for the city alone. */
export function aroundText({ radius_km: radius }: { radius_km?: string }): string {
  return radius === undefined ? '' : radius === 'any' ? ' и\u00a0дальше' : ' и\u00a0рядом';
}

/**
 * The heading of a list of resumes: «Резюме строителей», «Резюме в Казани», «Резюме: сварщики в Казани», «Резюме по запросу
 * «монолит»». `people`: the profession in the plural.
 */
export function resumeListHeading(
  { city }: Pick<ResumeSearch['named'], 'city'>,
  people: string | null,
  words?: string,
  around = '',
): string {
  if (!city && !people && !words) return 'Резюме строителей';
  return [
    people ? `Резюме: ${withinSentence(people)}` : 'Резюме',
    city && inCity(city) + around,
    words && `по\u00a0запросу «${shortened(words)}»`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** Lists with more filters than the title mentions are not for search engines. */
const TITLE_FILTERS = 2;

/** The filters mentioned in a list’s title: those of the query besides the words, the first two. */
export function narrowedBy(applied: readonly { field: string; name: string }[], query: object): string[] {
  return filtersOf(applied, query)
    .map(({ name }) => name)
    .slice(0, TITLE_FILTERS);
}

/** The chips that are filters of the query: not its words, nor what the path or the words name. */
export function filtersOf<Chip extends { field: string }>(applied: readonly Chip[], query: object): Chip[] {
  return applied.filter(({ field }) => field in query && field !== 'q');
}

const WORDS_CHARS = 60;

/** The words of a query within a heading. */
export function shortened(words: string): string {
  return words.length > WORDS_CHARS ? `${words.slice(0, WORDS_CHARS).trimEnd()}…` : words;
}
