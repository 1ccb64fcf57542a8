import { listPath, writeVacancyQuery, type VacancyQuery } from '#shared/domain/vacancy-query.ts';

/** The most popular lists. */
const QUICK_SEARCHES: readonly { name: string; query: VacancyQuery }[] = [
  { name: 'Вахта', query: { schedule: ['rotation'] } },
  { name: 'С\u00a0проживанием', query: { housing: true } },
  { name: 'С\u00a0патентом', query: { citizenship_docs: ['patent_region'] } },
  { name: 'Без опыта', query: { experience: ['none'] } },
  { name: 'Выплаты каждый день', query: { pay_frequency: ['daily'] } },
];

/** Links to the most popular lists, of a city or of all of Russia. */
export function quickSearches(city: { slug: string } | null): { name: string; href: string }[] {
  return QUICK_SEARCHES.map(({ name, query }) => ({ name, href: listPath({ city }) + writeVacancyQuery(query) }));
}
