import type { FacetField } from '#shared/contracts/search.ts';
import type { VacancyQuery } from '#shared/domain/vacancy-query.ts';
import {
  CONTRACT_FORMS,
  EMPLOYMENTS,
  EXPERIENCES,
  PAY_FREQUENCIES,
  ROTATION_PATTERNS,
  SCHEDULES,
  WORK_AUTHORIZATIONS,
} from '#shared/domain/vacancy-terms.ts';
import { countCommon, hasBit, type Bits, type RowList } from '../core/bits.ts';
import type { Lists } from '../core/columns.ts';
import type { Mark, MarkName } from '../core/marks.ts';
import { countMarks, listRows, type Divided } from '../core/narrow.ts';
import { countRadii, distancesFrom } from '../core/near.ts';
import { PAY_BANDS } from '../core/pay-bands.ts';
import { takeBits } from '../core/scratch.ts';
import { CONDITIONS } from './document.ts';
import { hiringFrom, payColumn, workCityOf } from './filters.ts';
import type { VacancyIndex } from './vacancy-index.ts';

type Counts = { value: string; count: number }[];
export type FacetCounts = Record<FacetField, Counts>;

const VALUES_MAX = 20;

/** Fields of a closed set of values, with the name that their marks have. */
const CLOSED_SETS = {
  schedule: ['schedule', SCHEDULES],
  rotation: ['rotation', ROTATION_PATTERNS],
  experience: ['experience', EXPERIENCES],
  employment: ['employment', EMPLOYMENTS],
  contract: ['contract', CONTRACT_FORMS],
  pay_frequency: ['pay_frequency', PAY_FREQUENCIES],
  citizenship_docs: ['work_doc', WORK_AUTHORIZATIONS],
  ...conditionSets(),
} as const satisfies Partial<Record<FacetField, readonly [MarkName, readonly string[]]>>;

function conditionSets() {
  const sets = CONDITIONS.map((name) => [name, [name, ['1']]] as const);
  // Each condition is its own key.
  return Object.fromEntries(sets) as { [Name in (typeof CONDITIONS)[number]]: readonly [Name, readonly ['1']] };
}

/** Counts every facet over the found rows, each together with those that only its own filter excludes. */
export function countFacets(
  index: VacancyIndex,
  query: VacancyQuery,
  { found, keptOut }: Divided,
  centerId: number | null,
): FacetCounts {
  const { columns, cities, specs } = index;
  const counted = (field: FacetField | 'near') => [found.bits, keptOut.get(field)];
  // One after another: the rows of a set are listed until the next one is.
  function* listed(field: FacetField): Generator<RowList> {
    yield found;
    const others = keptOut.get(field);
    if (others) yield listRows(index, others);
  }
  const ofMarks = Object.entries(CLOSED_SETS).map(([name, [mark, values]]) => {
    // The entries are those of the object above.
    const field = name as keyof typeof CLOSED_SETS;
    const counts = countMarks(
      index,
      values.map((value): Mark => `${mark}:${value}`),
      counted(field),
    );
    return [field, mostFrequent(values.map((value, at) => ({ value, count: counts[at] ?? 0 })))] as const;
  });
  const aroundCity = counted(query.near === undefined ? 'city' : 'near');
  return {
    city: countLists(
      index,
      { starts: columns.cityStart, lengths: query.anywhere ? columns.cityCount : null },
      cities,
      listed('city'),
    ),
    spec: countLists(index, { starts: columns.specStart, lengths: columns.specCount }, specs, listed('spec')),
    pay_min: countBands(payColumn(index, query), PAY_BANDS[query.pay_mode ?? 'month'], listed('pay_min')),
    ...(Object.fromEntries(ofMarks) as Record<keyof typeof CLOSED_SETS, Counts>),
    ...(centerId === null ? { radius_km: [], anywhere: [] } : countAround(index, query, centerId, aroundCity)),
  };
}

/** What a list would have around its city, and from where its city is hired from. */
function countAround(
  index: VacancyIndex,
  { anywhere }: VacancyQuery,
  centerId: number,
  sets: readonly (Bits | undefined)[],
): Pick<FacetCounts, 'radius_km' | 'anywhere'> {
  const hires = takeBits(index, 'hires here');
  hiringFrom(index, centerId)(hires);
  const distances = distancesFrom(centerId);
  const hiring = sets.reduce((sum, rows) => sum + (rows ? countCommon(rows, hires) : 0), 0);
  const kmOf = (row: number) => (anywhere && hasBit(hires, row) ? 0 : distances(workCityOf(index, row)));
  return {
    radius_km: countRadii(kmOf, sets),
    anywhere: hiring > 0 ? [{ value: 'rotation', count: hiring }] : [],
  };
}

/** Rows with several values; without separate counts only the first value of each, which may be 0 for none. */
function countLists(
  { scratch }: VacancyIndex,
  { starts, lengths }: { starts: Uint32Array; lengths: Uint8Array | null },
  { values, greatest }: Lists,
  lists: Iterable<RowList>,
): Counts {
  // Added cities have ids above a million: only what was counted is read and set back to zero.
  const counts = scratch.takeUncleared('values', Uint32Array, greatest + 1);
  const seen: number[] = [];
  for (const { rows, length } of lists)
    for (let at = 0; at < length; at += 1) {
      const row = rows[at] ?? 0;
      const start = starts[row] ?? 0;
      const end = lengths ? start + (lengths[row] ?? 0) : start + 1;
      for (let place = start; place < end; place += 1) {
        const value = values[place] ?? 0;
        const before = counts[value] ?? 0;
        if (before === 0) seen.push(value);
        counts[value] = before + 1;
      }
    }
  const found = seen.toSorted((a, b) => a - b).map((value) => ({ value: String(value), count: counts[value] ?? 0 }));
  for (const value of seen) counts[value] = 0;
  return mostFrequent(found.filter(({ value }) => value !== '0'));
}

/** Pay in one band also counts for all lower bands; bands keep their order. */
function countBands(column: Int32Array, bands: readonly number[], lists: Iterable<RowList>): Counts {
  const reached = new Uint32Array(bands.length + 1);
  for (const { rows, length } of lists)
    for (let at = 0; at < length; at += 1) {
      const pay = column[rows[at] ?? 0] ?? -1;
      let band = 0;
      while (band < bands.length && pay >= (bands[band] ?? 0)) band += 1;
      reached[band]! += 1;
    }
  return bands.map((band, at) => ({
    value: String(band),
    count: reached.subarray(at + 1).reduce((sum, count) => sum + count, 0),
  }));
}

function mostFrequent(values: Counts): Counts {
  return values
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, VALUES_MAX);
}
