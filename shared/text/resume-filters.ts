import type { FilterCounts } from '../domain/query-form.ts';
import {
  OWN_RESUME_FIELDS,
  RESUME_QUERY_FIELDS,
  type ResumeQuery,
  type ResumeQueryField,
} from '../domain/resume-query.ts';
import * as terms from '../domain/vacancy-terms.ts';
import { resumeChipName, resumeValueName } from './resume-filter-chips.ts';
import { capitalised } from './terms.ts';
import { RADIUS_OPTIONS, type FilterGroup, type FilterOption } from './vacancy-filters.ts';
import { PAY_MODE_LABELS } from './vacancy-labels.ts';

type Option = FilterOption<ResumeQueryField>;
type Group = FilterGroup<ResumeQueryField>;

function named(field: ResumeQueryField, values: readonly string[]): Option[] {
  return values.map((value) => ({ field, value, label: capitalised(resumeValueName(field, value)) }));
}

const any = (field: ResumeQueryField, label: string): Option => ({ field, value: '', label });

/** Years that a list can be filtered by; the server counts the same ones. */
const EXPERIENCE_YEARS = ['1', '3', '5', '10', '15'] as const;

/** Where people live, seen from the list's city: of lists that have one. */
export const RESUME_PLACE_FILTERS: readonly Group[] = [{ title: 'Где живут', single: true, options: RADIUS_OPTIONS }];

/** The most important filters, always visible. Expected pay comes before them. */
export const MAIN_RESUME_FILTERS: readonly Group[] = [
  {
    title: 'Опыт',
    single: true,
    foundOnly: true,
    options: [any('experience_years', 'Любой'), ...named('experience_years', EXPERIENCE_YEARS)],
  },
  { title: 'Когда готовы выйти', foundOnly: true, options: named('availability', ['now', 'two_weeks', 'date']) },
  { title: 'Вахта', options: named('rotation_ready', ['1']) },
  {
    title: 'Кто нужен',
    single: true,
    options: [any('crew', 'Все'), ...named('crew', RESUME_QUERY_FIELDS.crew.values)],
  },
  {
    title: 'Удостоверения',
    note: 'Действуют сегодня',
    chips: 'layer',
    foundOnly: true,
    options: named(
      'permits',
      terms.PERMIT_KINDS.filter((kind) => kind !== 'other'),
    ),
  },
];

/** The second level, under «Все фильтры». */
export const MORE_RESUME_FILTERS: readonly Group[] = [
  { title: 'Уровень', chips: 'always', foundOnly: true, options: named('level', terms.LEVELS) },
  {
    title: 'Работали на\u00a0объектах',
    chips: 'always',
    foundOnly: true,
    options: named('object_type', terms.OBJECT_TYPES),
  },
  { title: 'Оформление', foundOnly: true, options: named('contract', terms.CONTRACT_FORMS) },
  {
    title: 'Водительские права',
    isRare: true,
    chips: 'always',
    foundOnly: true,
    options: named('driver', terms.DRIVER_CATEGORIES),
  },
  {
    title: 'Образование',
    isRare: true,
    foundOnly: true,
    options: named('education', RESUME_QUERY_FIELDS.education.values),
  },
  {
    title: 'Право на\u00a0работу',
    isRare: true,
    foundOnly: true,
    options: named('citizenship_docs', terms.WORK_AUTHORIZATIONS),
  },
  {
    title: 'Обновлены',
    isRare: true,
    single: true,
    options: [
      any('updated_days', 'За\u00a0всё время'),
      ...RESUME_QUERY_FIELDS.updated_days.values.map((value) => ({
        field: 'updated_days' as const,
        value,
        label: resumeChipName('updated_days', value, {}),
      })),
    ],
  },
  { title: 'Ещё', foundOnly: true, options: named('has_photo', ['1']) },
];

/** For members of companies: what their own company has done. First among the filters. */
export const OWN_RESUME_FILTERS: readonly Group[] = [
  { title: 'Ваша компания', options: OWN_RESUME_FIELDS.flatMap((field) => named(field, ['1'])) },
];

/** Amounts of expected pay in the list, and the chosen one: «до 150 000 ₽». */
export function wishGroup(
  counts: FilterCounts<ResumeQueryField>,
  { pay_max: chosen, pay_mode: mode = 'month' }: ResumeQuery,
): Group {
  const sums = new Set([...Object.keys(counts.pay_max ?? {}).map(Number), ...(chosen === undefined ? [] : [chosen])]);
  const values = [...sums].toSorted((a, b) => a - b).map(String);
  return {
    title: `Хотят ${PAY_MODE_LABELS[mode]} на\u00a0руки`,
    single: true,
    chips: 'layer',
    options: [any('pay_max', 'Сколько угодно'), ...named('pay_max', values)],
  };
}
