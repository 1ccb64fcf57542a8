import type { VacancySearch } from '#shared/contracts/search.ts';
import { inCity } from '#shared/text/in-city.ts';
import { capitalised, withinSentence } from '#shared/text/terms.ts';
import type { Crumb } from './json-ld/lists.ts';

type Named = VacancySearch['named'];

/** «В Казани таких вакансий нет»; a place without a case form stands alone. `things` in the genitive. */
export function nowhereText(
  { name, prepositional }: { name: string; prepositional: string | null },
  things = 'вакансий',
): string {
  return prepositional
    ? `${capitalised(inCity({ prepositional }))} таких ${things} нет`
    : `${name}: таких ${things} нет`;
}

/** The heading of a list: «Вакансии в строительстве», «Сварщик», «Вакансии в Казани», «Сварщик в Казани по запросу «вахта»». */
export function listHeading({ specialization, city }: Named, words?: string, around = ''): string {
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

/** The title of the page: the heading, with the word «вакансии» added where it is missing. */
export function listTitle({ specialization, city }: Named, words?: string): string {
  if (!specialization) return listHeading({ specialization, city }, words);
  return [`${specialization.name}: вакансии`, city && inCity(city), words && `по\u00a0запросу «${shortened(words)}»`]
    .filter(Boolean)
    .join(' ');
}

/** The value of a list's search field when the query has no words: the profession as people write it. */
export function searchWords({ specialization }: Named): string | undefined {
  return specialization?.name && withinSentence(specialization.name);
}

/** The page number of a list: «страница 2 из 5»; null for the first. */
export function pagePlace(page: number, pageCount: number): string | null {
  return page > 1 ? `страница ${page} из\u00a0${pageCount}` : null;
}

/** Lists with more filters than the title mentions are not for search engines. */
const TITLE_FILTERS = 2;

/** The filters mentioned in a list’s title: those of the query besides the words, the first two. */
export function narrowedBy(applied: readonly { field: string; name: string }[], query: object): string[] {
  return applied
    .filter(({ field }) => field in query && field !== 'q')
    .map(({ name }) => name)
    .slice(0, TITLE_FILTERS);
}

/** The breadcrumbs of a list: «Вакансии», «Казань», «Сварщик». */
export function listCrumbs(section: string, pathOf: (named: Partial<Named>) => string, named: Named): Crumb[] {
  const { specialization, city } = named;
  return [
    { name: section, href: pathOf({}) },
    ...(city ? [{ name: city.name, ...(specialization && { href: pathOf({ city }) }) }] : []),
    ...(specialization ? [{ name: specialization.name }] : []),
  ];
}

const WORDS_CHARS = 60;

/** The words of a query within a heading. */
export function shortened(words: string): string {
  return words.length > WORDS_CHARS ? `${words.slice(0, WORDS_CHARS).trimEnd()}…` : words;
}
