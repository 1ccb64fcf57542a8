import type { VacancySearch } from '#shared/contracts/search.ts';
import { listPath, writeVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { chipName } from '#shared/text/filter-chips.ts';

export interface CompanyCondition {
  /** «С проживанием». */
  name: string;
  /** The number of its open vacancies with the condition. */
  count: number;
  percent: number;
  /** The list of those vacancies. */
  href: string;
}

/** Fewer vacancies are not representative. */
const VACANCIES_MIN = 3;
const SHOWN = 6;

/** Common criteria for a workplace, as counted by the search. */
const ASKED = [
  ['contract', 'tk'],
  ['schedule', 'rotation'],
  ['pay_frequency', 'daily'],
  ['pay_frequency', 'weekly'],
  ['pay_frequency', 'twice_month'],
  ['housing', '1'],
  ['meals', '1'],
  ['tickets', '1'],
  ['ppe', '1'],
  ['advance', '1'],
  ['experience', 'none'],
] as const;

/** Common conditions of a company's open vacancies, the most frequent first. */
export function companyConditions(
  companyId: number,
  { facets, total }: Pick<VacancySearch, 'facets' | 'total'>,
): CompanyCondition[] {
  if (total < VACANCIES_MIN) return [];
  return ASKED.map(([field, value]) => {
    const count = facets[field].find((one) => one.value === value)?.count ?? 0;
    const narrowing = writeVacancyQuery({ company: [companyId], [field]: value });
    return {
      name: chipName(field, value, {}),
      count,
      percent: Math.round((count / total) * 100),
      href: listPath({}) + narrowing,
    };
  })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, SHOWN);
}
