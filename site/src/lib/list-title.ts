import type { VacancySearch } from '#shared/contracts/search.ts';
import { inCity } from '#shared/text/in-city.ts';
import { listHeading, shortened } from '#shared/text/list-heading.ts';
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

/** The breadcrumbs of a list: «Вакансии», «Казань», «Сварщик». */
export function listCrumbs(section: string, pathOf: (named: Partial<Named>) => string, named: Named): Crumb[] {
  const { specialization, city } = named;
  return [
    { name: section, href: pathOf({}) },
    ...(city ? [{ name: city.name, ...(specialization && { href: pathOf({ city }) }) }] : []),
    ...(specialization ? [{ name: specialization.name }] : []),
  ];
}
