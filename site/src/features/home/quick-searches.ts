import { listPath, writeVacancyQuery, type VacancyQuery } from '#shared/domain/vacancy-query.ts';

export interface QuickSearch {
  name: string;
  href: string;
}

/** The most popular lists. */
export const QUICK_SEARCHES: readonly QuickSearch[] = [
  quick('Вахта', { schedule: ['rotation'] }),
  quick('С\u00a0проживанием', { housing: true }),
  quick('Без опыта', { experience: ['none'] }),
  quick('Выплаты каждый день', { pay_frequency: ['daily'] }),
];

function quick(name: string, query: VacancyQuery): QuickSearch {
  return { name, href: listPath({}) + writeVacancyQuery(query) };
}
