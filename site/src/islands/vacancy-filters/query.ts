import type { VacancySearch } from '#shared/contracts/search.ts';
import { countFilters, readVacancyQuery, writeVacancyQuery, type VacancyListQuery, type VacancyQueryField } from '#shared/domain/vacancy-query.ts';
import { MAIN_FILTERS, MORE_FILTERS, type FilterOption } from '#shared/text/vacancy-filters.ts';

/** How many vacancies the list would have with a value; a field that is not counted is missing. */
export type FilterCounts = Readonly<Partial<Record<VacancyQueryField, Readonly<Record<string, number>>>>>;

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

/** Fields that the form has controls for. */
const CONTROLLED: ReadonlySet<string> = new Set<VacancyQueryField>([
  'pay_min', 'pay_mode', 'grade_min', 'grade_max', ...[...MAIN_FILTERS, ...MORE_FILTERS].flatMap(({ options }) => options.map(({ field }) => field)),
]);

/** Counts of the fields that the form has; professions and cities are links beside it. */
export function countsOf(facets: VacancySearch['facets']): FilterCounts {
  const counted = Object.entries(facets).filter(([field]) => CONTROLLED.has(field));
  return Object.fromEntries(counted.map(([field, values]) => [field, Object.fromEntries(values.map(({ value, count }) => [value, count]))]));
}

/** What of a query the form carries in hidden fields. */
export function uncontrolled(query: VacancyListQuery): VacancyListQuery {
  return Object.fromEntries(Object.entries(query).filter(([key]) => !CONTROLLED.has(key) && key !== 'page'));
}

/** The names and values that a form sends for a query. */
export function formFields(query: VacancyListQuery): [name: string, value: string][] {
  return [...new URLSearchParams(writeVacancyQuery(query))];
}

export function isChosen(query: VacancyListQuery, { field, value }: FilterOption): boolean {
  const values = valuesOf(query, field);
  return value === '' ? values.length === 0 : values.includes(value);
}

/** The query with an option added or taken away, from its first page. */
export function withOption(query: VacancyListQuery, { field, value }: FilterOption, chosen: boolean, single = false): VacancyListQuery {
  const others = single ? [] : valuesOf(query, field).filter((other) => other !== value);
  return withField(query, field, [...others, ...(chosen ? [value] : [])].join(','));
}

/** The query with a field as its text in an address; text that means nothing takes the field away. Pay of another mode is another scale. */
export function withField(query: VacancyListQuery, field: VacancyQueryField, text: string): VacancyListQuery {
  const fields = new URLSearchParams(writeVacancyQuery(query));
  fields.set(field, text);
  fields.delete('page');
  if (field === 'pay_mode') fields.delete('pay_min');
  return readVacancyQuery(fields);
}

/** Without everything that narrows the list but its words. */
export function withoutFilters({ q, q_in, sort }: VacancyListQuery): VacancyListQuery {
  return { ...(q && { q }), ...(q_in && { q_in }), ...(sort && sort !== 'distance' && { sort }) };
}

/** How many fields narrow the list besides its words. */
export function countChosen({ q, ...filters }: VacancyListQuery): number {
  return countFilters(filters);
}

function valuesOf(query: VacancyListQuery, field: VacancyQueryField): string[] {
  const value = query[field];
  if (value === undefined) return [];
  return Array.isArray(value) ? value.map(String) : [value === true ? '1' : String(value)];
}
