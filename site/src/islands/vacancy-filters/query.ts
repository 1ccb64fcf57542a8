import { createQueryForm, type FilterCounts as Counts } from '#shared/domain/query-form.ts';
import {
  countFilters,
  readVacancyQuery,
  writeVacancyQuery,
  type VacancyListQuery,
  type VacancyQueryField,
} from '#shared/domain/vacancy-query.ts';
import { MAIN_FILTERS, MORE_FILTERS } from '#shared/text/vacancy-filters.ts';

export type FilterCounts = Counts<VacancyQueryField>;

/** What the form shows of a list. */
export interface FiltersView {
  /** Path of the list’s page. */
  basePath: string;
  /** Its last segment, where it has one. */
  slug?: string | undefined;
  query: VacancyListQuery;
  counts: FilterCounts;
  total: number;
}

/** What a part of the form is drawn from. */
export interface FilterFieldProps {
  query: VacancyListQuery;
  counts: FilterCounts;
  onChange(query: VacancyListQuery): void;
}

export const { countsOf, formFields, uncontrolled, isChosen, withOption, withField } = createQueryForm<
  VacancyListQuery,
  VacancyQueryField
>({
  read: readVacancyQuery,
  write: writeVacancyQuery,
  controlled: [
    'pay_min',
    'pay_mode',
    'grade_min',
    'grade_max',
    ...[...MAIN_FILTERS, ...MORE_FILTERS].flatMap(({ options }) => options.map(({ field }) => field)),
  ],
  scale: { field: 'pay_mode', of: 'pay_min' },
});

/** Without everything that narrows the list but its words. */
export function withoutFilters({ q, q_in, sort }: VacancyListQuery): VacancyListQuery {
  return { ...(q && { q }), ...(q_in && { q_in }), ...(sort && sort !== 'distance' && { sort }) };
}

/** How many fields narrow the list besides its words. */
export function countChosen({ q, ...filters }: VacancyListQuery): number {
  return countFilters(filters);
}
