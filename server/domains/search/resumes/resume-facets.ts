import { RESUME_FACET_FIELDS, type ResumeFacetField } from '#shared/contracts/resume-search.ts';
import { RESUME_QUERY_FIELDS, type ResumeQuery } from '#shared/domain/resume-query.ts';
import { AVAILABILITIES } from '#shared/domain/resume-terms.ts';
import { PERMIT_KINDS } from '#shared/domain/vacancy-terms.ts';
import { cityIds, SPECIALIZATIONS } from '../../compendium/index.ts';
import { eachBit, type Bits } from '../core/bits.ts';
import { countMarks, type Divided } from '../core/narrow.ts';
import { PAY_BANDS } from '../core/pay-bands.ts';
import type { Mark } from '../core/marks.ts';
import { monthOf } from './resume-columns.ts';
import { countRadii, distancesFrom } from '../core/near.ts';
import { availabilityAt, BY_FLAGS, BY_MARKS, homeOf, validOn, wishColumn } from './resume-filters.ts';
import { experienceAt, type ResumeIndex } from './resume-index.ts';

export type ResumeFacetCounts = Record<ResumeFacetField, { value: string; count: number }[]>;

/** Minimum years of experience that companies filter by. */
const EXPERIENCE_BANDS = [1, 3, 5, 10, 15] as const;
const VALUES_MAX = 20;
const PLACES_OF_KINDS: ReadonlyMap<string, number> = new Map(PERMIT_KINDS.map((kind, place) => [kind, place]));

/** Fields counted by marks, besides cities. */
const VALUES = {
  spec: SPECIALIZATIONS.map(({ id }) => String(id)),
  level: RESUME_QUERY_FIELDS.level.values,
  driver: RESUME_QUERY_FIELDS.driver.values,
  contract: RESUME_QUERY_FIELDS.contract.values,
  object_type: RESUME_QUERY_FIELDS.object_type.values,
  crew: RESUME_QUERY_FIELDS.crew.values,
  education: RESUME_QUERY_FIELDS.education.values,
  citizenship_docs: RESUME_QUERY_FIELDS.citizenship_docs.values,
} as const satisfies Partial<Record<ResumeFacetField, readonly string[]>>;

/** Counts every facet over the found resumes, each together with those that only its own filter excludes. */
export function countResumeFacets(
  index: ResumeIndex,
  query: ResumeQuery,
  now: number,
  { found, keptOut }: Divided,
  centerId: number | null,
): ResumeFacetCounts {
  const listsOf = (field: ResumeFacetField) => [found.bits, keptOut.get(field)];
  const radii = () => {
    if (centerId === null) return [];
    const distances = distancesFrom(centerId);
    return countRadii((row) => distances(homeOf(index, row)), [found.bits, keptOut.get(query.near ? 'near' : 'city')]);
  };
  const counts = RESUME_FACET_FIELDS.map(
    (field) => [field, field === 'radius_km' ? radii() : countField(index, query, now, field, listsOf(field))] as const,
  );
  return Object.fromEntries(counts) as ResumeFacetCounts;
}

function countField(
  index: ResumeIndex,
  query: ResumeQuery,
  now: number,
  field: Exclude<ResumeFacetField, 'radius_km'>,
  lists: readonly (Bits | undefined)[],
): { value: string; count: number }[] {
  switch (field) {
    case 'pay_max': {
      const wishes = wishColumn(index, query);
      const bands = PAY_BANDS[query.pay_mode ?? 'month'];
      return countValues(bands, lists, (row, add) => {
        const wish = wishes[row] ?? -1;
        if (wish >= 0) bands.forEach((band, at) => wish <= band && add(at));
      });
    }
    case 'experience_years': {
      const month = monthOf(now);
      return countValues(EXPERIENCE_BANDS, lists, (row, add) => {
        const months = experienceAt(index, row, month);
        EXPERIENCE_BANDS.forEach((years, at) => months >= years * 12 && add(at));
      });
    }
    case 'availability':
      return mostFrequent(
        countValues(AVAILABILITIES, lists, (row, add) => add(AVAILABILITIES.indexOf(availabilityAt(index, row, now)))),
      );
    case 'permits': {
      const day = validOn(query, now);
      return mostFrequent(
        countValues(PERMIT_KINDS, lists, (row, add) =>
          index.facts[row]?.permits.forEach(
            (untilDay, kind) => untilDay >= day && add(PLACES_OF_KINDS.get(kind) ?? -1),
          ),
        ),
      );
    }
    case 'rotation_ready':
    case 'has_photo':
      return mostFrequent(countMarks(index, [BY_FLAGS[field]], lists).map((count) => ({ value: '1', count })));
    default: {
      const values: readonly string[] = field === 'city' ? cityIds().map(String) : VALUES[field];
      const counts = countMarks(
        index,
        values.map((value): Mark => `${BY_MARKS[field]}:${value}`),
        lists,
      );
      return mostFrequent(values.map((value, at) => ({ value, count: counts[at] ?? 0 })));
    }
  }
}

/** `visit` adds the position of each value of a row. */
function countValues(
  values: readonly (string | number)[],
  lists: readonly (Bits | undefined)[],
  visit: (row: number, add: (place: number) => void) => void,
) {
  const counts = new Uint32Array(values.length);
  const add = (place: number) => (counts[place] = (counts[place] ?? 0) + 1);
  for (const rows of lists) if (rows) eachBit(rows, (row) => visit(row, add));
  return values.map((value, place) => ({ value: String(value), count: counts[place] ?? 0 }));
}

function mostFrequent(values: { value: string; count: number }[]): { value: string; count: number }[] {
  return values
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, VALUES_MAX);
}
