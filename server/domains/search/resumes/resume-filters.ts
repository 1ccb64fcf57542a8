import { DAY_MS, moscowDay } from '#shared/domain/time.ts';
import { AVAILABILITIES, type Availability } from '#shared/domain/resume-terms.ts';
import type { ResumeQuery, ResumeQueryField } from '#shared/domain/resume-query.ts';
import { findCity } from '../../compendium/index.ts';
import type { Audience } from '../../resume/index.ts';
import { centerIdOf, distancesFrom, isWithin } from '../core/near.ts';
import { takeOut } from '../core/bits.ts';
import { anyMark, between, eachRow, without, type Filter, type NamedFilter } from '../core/narrow.ts';
import { takeBits } from '../core/scratch.ts';
import type { Mark, MarkName } from '../core/marks.ts';
import { monthOf } from './resume-columns.ts';
import { dayOf } from './resume-document.ts';
import { experienceAt, type ResumeIndex } from './resume-index.ts';

/** Fields that filter resumes by marks. */
export const BY_MARKS = {
  city: 'city',
  region: 'region',
  spec: 'spec',
  work_type: 'work_type',
  level: 'level',
  contract: 'contract',
  driver: 'driver',
  tractor: 'tractor',
  object_type: 'object_type',
  citizenship_docs: 'work_doc',
  languages: 'language',
  education: 'education',
  pc_program: 'pc_program',
  crew: 'crew',
} as const satisfies Partial<Record<ResumeQueryField, MarkName>>;

export const BY_FLAGS = { rotation_ready: 'schedule:rotation', has_photo: 'photo:1' } as const satisfies Partial<
  Record<ResumeQueryField, Mark>
>;

/** One filter for each field of the query except its words. `now` in milliseconds. */
export function resumeFilters(index: ResumeIndex, query: ResumeQuery, now: number): NamedFilter[] {
  const filters: NamedFilter[] = [];
  const add = (field: ResumeQueryField, filter: Filter) => filters.push({ field, filter });
  const where = (field: ResumeQueryField, is: (row: number) => boolean) => add(field, eachRow(index, is));
  const { columns } = index;

  for (const [field, mark] of Object.entries(BY_MARKS) as [keyof typeof BY_MARKS, MarkName][]) {
    const values = query[field];
    if (values !== undefined)
      add(
        field,
        anyMark(
          index,
          [values].flat().map((value): Mark => `${mark}:${value}`),
        ),
      );
  }
  for (const [field, mark] of Object.entries(BY_FLAGS) as [keyof typeof BY_FLAGS, Mark][]) {
    if (query[field]) add(field, anyMark(index, [mark]));
  }
  const {
    relocation_to: targets,
    grade,
    pay_max: payMax,
    experience_years: years,
    crew_size_min: crewSize,
    availability,
    permits,
    updated_days: days,
  } = query;
  const centerId = centerIdOf(query);
  if (centerId !== null && query.radius_km !== 'any') {
    const distances = distancesFrom(centerId);
    where('near', (row) => isWithin(query.radius_km, distances(homeOf(index, row))));
  }
  if (targets) add('relocation_to', anyMark(index, ['moves_to:any', ...targets.flatMap(marksOfTarget)]));
  if (grade) add('grade', between(index, columns.grade, grade, Infinity));
  if (payMax) {
    add('pay_max', between(index, wishColumn(index, query), 0, payMax));
  }
  if (years) {
    const month = monthOf(now);
    where('experience_years', (row) => experienceAt(index, row, month) >= years * 12);
  }
  if (crewSize) add('crew_size_min', between(index, columns.crewSize, crewSize, Infinity));
  if (availability) where('availability', (row) => availability.includes(availabilityAt(index, row, now)));
  if (permits) {
    const day = validOn(query, now);
    where('permits', (row) => permits.some((kind) => (index.facts[row]?.permits.get(kind) ?? -1) >= day));
  }
  if (days) add('updated_days', between(index, columns.updatedAt, now - Number(days) * DAY_MS, Infinity));
  return filters;
}

/** The id of the city where the person lives; 0 for none. */
export function homeOf({ facts }: ResumeIndex, row: number): number {
  return facts[row]?.cityId ?? 0;
}

/** Lives in the city, or would relocate there or to its region. */
function marksOfTarget(cityId: number): Mark[] {
  const city = findCity(cityId);
  return [`city:${cityId}`, `moves_to:city-${cityId}`, ...(city ? [`moves_to:region-${city.regionId}` as const] : [])];
}

/** Resumes that lists show the audience, as `isListedFor` of the resumes' policy says. */
export function seenBy(index: ResumeIndex, audience: Audience): Filter {
  if (audience.kind === 'staff') return without(index);
  if (audience.kind === 'public') return anyMark(index, ['shown_to:everyone']);
  const { companyId } = audience;
  return (passed) => {
    anyMark(index, ['shown_to:everyone', 'shown_to:companies', `shown_to:company-${companyId}`])(passed);
    const keptBack = takeBits(index, 'kept back');
    anyMark(index, [`kept_from:company-${companyId}`])(keptBack);
    takeOut(passed, keptBack);
  };
}

/** The column with expected pay in the requested mode. */
export function wishColumn({ columns }: ResumeIndex, { pay_mode: mode }: ResumeQuery): Int32Array {
  return mode === 'shift' ? columns.payShift : mode === 'hour' ? columns.payHour : columns.payMonth;
}

/** A date that has passed means «now». */
export function availabilityAt({ columns }: ResumeIndex, row: number, now: number): Availability {
  const stated = AVAILABILITIES[(columns.availability[row] ?? 1) - 1] ?? 'now';
  return stated === 'date' && (columns.availableDay[row] ?? 0) <= todayAt(now) ? 'now' : stated;
}

/** The day that permits must be valid on. */
export function validOn({ permits_until: until }: ResumeQuery, now: number): number {
  return until ? dayOf(until) : todayAt(now);
}

function todayAt(now: number): number {
  return moscowDay(now);
}
