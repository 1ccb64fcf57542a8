import { createQueryForm, type FilterCounts as Counts } from '#shared/domain/query-form.ts';
import {
  countResumeFilters,
  readResumeQuery,
  writeResumeQuery,
  type ResumeListQuery,
  type ResumeQueryField,
} from '#shared/domain/resume-query.ts';
import {
  MAIN_RESUME_FILTERS,
  MORE_RESUME_FILTERS,
  OWN_RESUME_FILTERS,
  RESUME_PLACE_FILTERS,
} from '#shared/text/resume-filters.ts';

export type FilterCounts = Counts<ResumeQueryField>;

/** The part of a list that the form shows. */
export interface FiltersView {
  /** Path of the list’s page. */
  basePath: string;
  /** Its last segment, if any. */
  slug?: string | undefined;
  query: ResumeListQuery;
  counts: FilterCounts;
  total: number;
  /** With the filters of the caller's own company. */
  hasOwn?: boolean | undefined;
  /** The list has a city, which distances are from. */
  hasCity?: boolean | undefined;
}

/** The input of each part of the form. */
export interface FilterFieldProps {
  query: ResumeListQuery;
  counts: FilterCounts;
  onChange(query: ResumeListQuery): void;
}

export const { countsOf, formFields, uncontrolled, isChosen, withOption } = createQueryForm<
  ResumeListQuery,
  ResumeQueryField
>({
  read: readResumeQuery,
  write: writeResumeQuery,
  controlled: [
    'pay_max',
    ...[...OWN_RESUME_FILTERS, ...RESUME_PLACE_FILTERS, ...MAIN_RESUME_FILTERS, ...MORE_RESUME_FILTERS].flatMap(
      ({ options }) => options.map(({ field }) => field),
    ),
  ],
});

/** The groups that only some lists have. */
export function groupsFirst({ hasOwn, hasCity }: Pick<FiltersView, 'hasCity' | 'hasOwn'>) {
  return [...(hasOwn ? OWN_RESUME_FILTERS : []), ...(hasCity ? RESUME_PLACE_FILTERS : [])];
}

/** Without all filters except the words. */
export function withoutFilters({ q, exact, sort }: ResumeListQuery): ResumeListQuery {
  return { ...(q && { q }), ...(exact && { exact }), ...(sort && sort !== 'distance' && { sort }) };
}

/** The number of active filters besides the words. */
export function countChosen({ q, ...filters }: ResumeListQuery): number {
  return countResumeFilters(filters);
}
