import { RADII_KM } from '../domain/query-fields.ts';
import { VACANCY_QUERY_FIELDS, type SearchSort, type VacancyQueryField } from '../domain/vacancy-query.ts';
import * as terms from '../domain/vacancy-terms.ts';
import { chipName, filterValueName } from './filter-chips.ts';
import { radiusName } from './place.ts';
import { capitalised } from './terms.ts';
import { VACANCY_SORT_LABELS } from './vacancy-labels.ts';

/** One checkbox or radio button: `value` of `field` as in an address. */
export interface FilterOption<Field extends string = VacancyQueryField> {
  field: Field;
  value: string;
  label: string;
}

/** Options under one heading. */
export interface FilterGroup<Field extends string = VacancyQueryField> {
  title: string;
  /** A sentence under the heading. */
  note?: string;
  options: readonly FilterOption<Field>[];
  /** A single choice; the first option means no filter. */
  single?: boolean;
  /** Short names side by side: only in the layer, or everywhere. */
  chips?: 'layer' | 'always';
  /** Folded in the layer until one is chosen: few people ask for it. */
  isRare?: boolean;
  /** Options without results are left out unless chosen. */
  foundOnly?: boolean;
}

/** Values of a closed set, named as on chips. */
function named(field: VacancyQueryField, values: readonly string[]): FilterOption[] {
  return values.map((value) => ({ field, value, label: capitalised(filterValueName(field, value)) }));
}

function flag(field: Parameters<typeof chipName>[0], label = chipName(field, '1', {})): FilterOption {
  return { field, value: '1', label };
}

/** The usual ones first. */
const SCHEDULE_ORDER = ['rotation', 'd5_2', 'd6_1', 'shift', ...terms.SCHEDULES] as const;

/** How far around the list's city: a choice that every list with a city has. */
export const RADIUS_OPTIONS: readonly FilterOption<'radius_km'>[] = [
  { field: 'radius_km', value: '', label: 'Только город' },
  ...RADII_KM.map((value) => ({ field: 'radius_km' as const, value, label: radiusName(value) })),
];

/** Where the work is, seen from the list's city: of lists that have one. */
export const PLACE_FILTERS: readonly FilterGroup[] = [
  { title: 'Где работа', single: true, options: RADIUS_OPTIONS },
  {
    title: 'Вахты',
    foundOnly: true,
    options: [{ field: 'anywhere', value: 'rotation', label: 'С\u00a0набором отсюда' }],
  },
];

/** The most important filters, always visible. Pay, which is more than a choice, comes before them. */
export const MAIN_FILTERS: readonly FilterGroup[] = [
  { title: 'График', chips: 'layer', foundOnly: true, options: named('schedule', [...new Set(SCHEDULE_ORDER)]) },
  {
    title: 'Вахта, дней',
    chips: 'always',
    foundOnly: true,
    options: named('rotation', terms.ROTATION_PATTERNS),
  },
  {
    title: 'Условия',
    options: [
      flag('housing', 'Проживание'),
      flag('meals', 'Питание'),
      flag('tickets', 'Проезд за\u00a0счёт компании'),
      flag('ppe', 'Спецодежда'),
      flag('advance', 'Аванс'),
    ],
  },
  { title: 'Опыт', options: named('experience', terms.EXPERIENCES) },
];

/** The second level, under «Все фильтры»; the grades, which are a range, come before them. */
export const MORE_FILTERS: readonly FilterGroup[] = [
  {
    title: 'Кого берут',
    foundOnly: true,
    options: [...named('citizenship_docs', terms.WORK_AUTHORIZATIONS), flag('docs_help')],
  },
  { title: 'Оформление', options: named('contract', terms.CONTRACT_FORMS) },
  { title: 'Занятость', isRare: true, options: named('employment', terms.EMPLOYMENTS) },
  { title: 'Выплаты', isRare: true, options: named('pay_frequency', terms.PAY_FREQUENCIES) },
  { title: 'Уровень', isRare: true, chips: 'always', options: named('level', terms.LEVELS) },
  { title: 'Объект', chips: 'always', options: named('object_type', terms.OBJECT_TYPES) },
  {
    title: 'Мои удостоверения',
    note: 'Скроем вакансии, где нужны другие',
    chips: 'always',
    options: named(
      'permits_have',
      terms.PERMIT_KINDS.filter((kind) => kind !== 'other'),
    ),
  },
  { title: 'Водительские права', isRare: true, chips: 'always', options: named('driver', terms.DRIVER_CATEGORIES) },
  {
    title: 'Ещё',
    isRare: true,
    options: [flag('with_pay'), flag('verified'), flag('direct_only'), flag('with_photo'), flag('youth')],
  },
  {
    title: 'Опубликованы',
    isRare: true,
    single: true,
    options: [
      { field: 'published_days', value: '', label: 'За\u00a0всё время' },
      ...VACANCY_QUERY_FIELDS.published_days.values.map((value) => ({
        field: 'published_days' as const,
        value,
        label: chipName('published_days', value, {}),
      })),
    ],
  },
];

/** How pay is compared: «от 150 000 ₽ в месяц на руки». */
export const PAY_MODE_CHOICES = [
  { value: '', label: 'В\u00a0месяц на\u00a0руки' },
  { value: 'shift', label: 'За\u00a0смену на\u00a0руки' },
  { value: 'hour', label: 'За\u00a0час на\u00a0руки' },
] as const;

export const SEARCH_SORT_LABELS: Readonly<Record<SearchSort, string>> = {
  ...VACANCY_SORT_LABELS,
  relevance: 'По\u00a0запросу',
  starts_soon: 'Скоро начало',
  distance: 'Ближе',
};
