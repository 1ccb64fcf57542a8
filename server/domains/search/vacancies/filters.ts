import { PERMIT_KINDS } from '#shared/domain/vacancy-terms.ts';
import { monthNet } from '#shared/domain/income-tax.ts';
import type { VacancyQuery, VacancyQueryField } from '#shared/domain/vacancy-query.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { BESIDE, MAIN, type Mark, type MarkName } from '../core/marks.ts';
import { analyze } from '../text/analyze.ts';
import { NO_DAY } from '../core/columns.ts';
import { centerIdOf, citiesWithin } from '../core/near.ts';
import { allStems, anyMark, between, eachRow, without, type Filter, type NamedFilter } from '../core/narrow.ts';
import type { VacancyIndex } from './vacancy-index.ts';

/** Fields that filter by marks of the same name. */
const BY_MARKS: Partial<Record<VacancyQueryField, MarkName>> = {
  metro: 'metro',
  spec: 'spec',
  work_type: 'work_type',
  object_type: 'object_type',
  facility: 'facility',
  company: 'company',
  level: 'level',
  pay_frequency: 'pay_frequency',
  contract: 'contract',
  employment: 'employment',
  schedule: 'schedule',
  rotation: 'rotation',
  driver: 'driver',
  tractor: 'tractor',
  experience: 'experience',
  education: 'education',
  citizenship_docs: 'work_doc',
};

const BY_FLAGS: Partial<Record<VacancyQueryField, `${MarkName}:${string}`>> = {
  with_pay: 'with_pay:1',
  housing: 'housing:1',
  meals: 'meals:1',
  tickets: 'tickets:1',
  ppe: 'ppe:1',
  advance: 'advance:1',
  docs_help: 'docs_help:1',
  no_experience: 'experience:none',
  youth: 'youth:1',
  disability: 'disability:1',
  retired: 'retired:1',
  direct_only: 'direct:1',
  verified: 'verified:1',
  answers_fast: 'answers_fast:1',
  with_photo: 'photo:1',
  with_video: 'video:1',
};

/** The filter that a mark is: `housing` for `housing:1`, `schedule` for `schedule:d5_2`; null for a mark that none has. */
export function filterOf(mark: Mark): { field: VacancyQueryField; value: string } | null {
  const [name = '', value = ''] = mark.split(':');
  const flag = fieldOf(BY_FLAGS, mark);
  const field = flag ?? fieldOf(BY_MARKS, name);
  return field ? { field, value: flag ? '1' : value } : null;
}

function fieldOf(fields: Partial<Record<VacancyQueryField, string>>, of: string): VacancyQueryField | undefined {
  // The keys are as declared.
  return (Object.keys(fields) as VacancyQueryField[]).find((field) => fields[field] === of);
}

/** One filter for each field of the query except its words. `now` in milliseconds. */
export function filtersOf(index: VacancyIndex, query: VacancyQuery, now: number): NamedFilter[] {
  const filters: NamedFilter[] = [];
  const add = (field: VacancyQueryField, filter: Filter) => filters.push({ field, filter });
  const where = (field: VacancyQueryField, is: (row: number) => boolean) => add(field, eachRow(index, is));
  const anyOf = (mark: MarkName, values: readonly (string | number)[], places?: number) =>
    anyMark(
      index,
      values.map((value): Mark => `${mark}:${value}`),
      places,
    );
  const { columns } = index;

  for (const [field, mark] of Object.entries(BY_MARKS) as [VacancyQueryField, MarkName][]) {
    const values = query[field];
    if (Array.isArray(values)) add(field, anyOf(mark, values));
  }
  for (const [field, mark] of Object.entries(BY_FLAGS) as [VacancyQueryField, Mark][]) {
    if (query[field]) add(field, anyMark(index, [mark]));
  }

  // A place means the place of work; rotations that only hire there are included on request.
  const places = query.anywhere === 'rotation' ? MAIN | BESIDE : MAIN;
  if (query.city) add('city', anyOf('city', query.city, places));
  if (query.region) add('region', anyOf('region', query.region, places));

  const centerId = centerIdOf(query);
  const { radius_km: radius } = query;
  if (centerId !== null && radius !== 'any') {
    const around = anyOf('city', citiesWithin(centerId, radius), MAIN);
    const hiring = anyOf('city', [centerId], places);
    add('near', (passed) => {
      around(passed);
      hiring(passed);
    });
  }
  const { pay_min: payMin, permits_have: permits, crew, night, grade_min: gradeMin, grade_max: gradeMax } = query;
  if (payMin) {
    const least = query.pay_net === '0' ? Math.round(monthNet(payMin * 100) / 100) : payMin;
    add('pay_min', between(index, payColumn(index, query), least, Infinity));
  }
  if (permits) {
    const lacking = ~permits.reduce((sum, kind) => sum | (1 << PERMIT_KINDS.indexOf(kind)), 0);
    where('permits_have', (row) => ((columns.permitsNeeded[row] ?? 0) & lacking) === 0);
  }
  if (query.youth_age) add('youth_age', anyOf('youth_age', [query.youth_age]));
  if (crew) add('crew', anyOf('crew', [crew]));
  if (night === 'yes') add('night', anyMark(index, ['night:1']));
  if (night === 'no') add('night', without(index, anyMark(index, ['night:1'])));
  if (gradeMin) add('grade_min', between(index, columns.gradeMax, gradeMin, Infinity));
  if (gradeMax) add('grade_max', between(index, columns.gradeMin, 1, gradeMax));
  for (const [field, column, least, most] of [
    ['shift_h_min', columns.shiftHours, query.shift_h_min, 24],
    ['shift_h_max', columns.shiftHours, 1, query.shift_h_max],
    ['on_days_min', columns.onDays, query.on_days_min, 255],
    ['on_days_max', columns.onDays, 1, query.on_days_max],
  ] as const) {
    if (least !== undefined && most !== undefined) add(field, between(index, column, least, most));
  }
  const { off_days_min: offDaysMin, start_from: startFrom, start_to: startTo, published_days: days } = query;
  if (offDaysMin !== undefined)
    where('off_days_min', (row) => (columns.onDays[row] ?? 0) > 0 && (columns.offDays[row] ?? 0) >= offDaysMin);
  if (startFrom) add('start_from', between(index, columns.startDay, dayOf(startFrom), NO_DAY - 1));
  if (startTo) add('start_to', between(index, columns.startDay, 0, dayOf(startTo)));
  if (days) add('published_days', between(index, columns.shownAt, now - Number(days) * DAY_MS, Infinity));
  const { exclude_companies: companies, exclude_words: words } = query;
  if (companies) add('exclude_companies', without(index, anyOf('company', companies)));
  if (words) add('exclude_words', without(index, ...words.map((text) => allStems(index, analyze(text)))));
  return filters;
}

/** The column with pay in the requested mode. */
export function payColumn({ columns }: VacancyIndex, { pay_mode: mode }: VacancyQuery): Int32Array {
  return mode === 'shift' ? columns.payShift : mode === 'hour' ? columns.payHour : columns.payMonth;
}

/** The id of the city of the work; 0 for none. */
export function workCityOf({ cities, columns }: VacancyIndex, row: number): number {
  return cities.values[columns.cityStart[row] ?? 0] ?? 0;
}

/** The ids of the cities elsewhere that a rotation hires from. */
export function hiringCitiesOf({ cities, columns }: VacancyIndex, row: number): Uint32Array {
  const start = columns.cityStart[row] ?? 0;
  return cities.values.subarray(start + 1, start + (columns.cityCount[row] ?? 1));
}

/** Rotations elsewhere that hire from the city. */
export function hiringFrom(index: VacancyIndex, cityId: number): Filter {
  return anyMark(index, [`city:${cityId}`], BESIDE);
}

function dayOf(date: string): number {
  return Math.floor(Date.parse(date) / DAY_MS);
}
