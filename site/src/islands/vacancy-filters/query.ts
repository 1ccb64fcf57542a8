import { createQueryForm, type FilterCounts as Counts } from '#shared/domain/query-form.ts';
import {
  countFilters,
  readVacancyQuery,
  writeVacancyQuery,
  type VacancyListQuery,
  type VacancyQueryField,
} from '#shared/domain/vacancy-query.ts';
import {
  MAIN_FILTERS,
  MORE_FILTERS,
  PLACE_FILTERS,
  type FilterGroup,
  type FilterOption,
} from '#shared/text/vacancy-filters.ts';

export type FilterCounts = Counts<VacancyQueryField>;

/** The part of a list that the form shows. */
export interface FiltersView {
  /** Path of the list’s page. */
  basePath: string;
  /** Its last segment, if any. */
  slug?: string | undefined;
  query: VacancyListQuery;
  counts: FilterCounts;
  total: number;
  /** The list has a city, which distances are from. */
  hasCity?: boolean | undefined;
  /** Professions and cities: what is chosen first, in the layer. Absent: none. */
  first?: readonly FilterGroup[] | undefined;
  /** There are none in it, and the list has those of other places: how the choice is named that then stands. */
  elsewhere?: string | undefined;
}

/** The input of each part of the form. */
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
    ...[...PLACE_FILTERS, ...MAIN_FILTERS, ...MORE_FILTERS].flatMap(({ options }) => options.map(({ field }) => field)),
  ],
  scale: { field: 'pay_mode', of: 'pay_min' },
});

/** The groups of where the work is; none without a city. */
export function placeGroups({
  hasCity,
  elsewhere: label,
}: Pick<FiltersView, 'hasCity' | 'elsewhere'>): readonly FilterGroup[] {
  if (!hasCity) return [];
  if (!label) return PLACE_FILTERS;
  const named = (option: FilterOption) => (option.value === '' ? { ...option, label } : option);
  return PLACE_FILTERS.map((group) => ({ ...group, options: group.options.map(named) }));
}

/** Without all filters except the words. */
export function withoutFilters({ q, q_in, exact, sort }: VacancyListQuery): VacancyListQuery {
  return {
    ...(q && { q }),
    ...(q_in && { q_in }),
    ...(exact && { exact }),
    ...(sort && sort !== 'distance' && { sort }),
  };
}

/** The number of active filters besides the words. */
export function countChosen({ q, ...filters }: VacancyListQuery): number {
  return countFilters(filters);
}
