import type { FacetValue } from '#shared/contracts/list-search.ts';
import type { VacancySearch } from '#shared/contracts/search.ts';
import type { FilterGroup } from '#shared/text/vacancy-filters.ts';

/** As many as a phone shows in a few rows; the page of all is another. */
const OPTIONS_MAX = 6;

/** The professions and cities of most of what is found, as filters; without what the path names already. */
export function firstGroups(
  facets: Readonly<Record<'spec' | 'city', readonly FacetValue[]>>,
  { specialization, city }: VacancySearch['named'],
): FilterGroup[] {
  const group = (title: string, field: 'spec' | 'city'): FilterGroup => ({
    title,
    chips: 'always',
    options: facets[field].slice(0, OPTIONS_MAX).map(({ value, name }) => ({ field, value, label: name })),
  });
  return [...(specialization ? [] : [group('Профессия', 'spec')]), ...(city ? [] : [group('Город', 'city')])];
}
