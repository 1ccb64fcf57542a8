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
import type { Columns, Lists } from '../core/columns.ts';
import { CONDITIONS } from './document.ts';
import { payColumn, visitHiring, workCityOf } from './filters.ts';
import type { RowList } from '../core/narrow.ts';
import { countRadii, distancesFrom } from '../core/near.ts';
import { PAY_BANDS } from '../core/pay-bands.ts';
import type { VACANCY_COLUMNS } from './vacancy-columns.ts';
import type { VacancyIndex } from './vacancy-index.ts';

export type FacetCounts = Record<FacetField, { value: string; count: number }[]>;

const VALUES_MAX = 20;

interface Facet {
  /** Counts the rows that pass all filters except possibly the facet's own. */
  count(list: RowList): void;
  read(): { value: string; count: number }[];
}

/** Counts every facet over the found rows, each together with those that only its own filter excludes. */
export function countFacets(
  index: VacancyIndex,
  query: VacancyQuery,
  found: RowList,
  keptOut: ReadonlyMap<string, RowList>,
  centerId: number | null,
): FacetCounts {
  const { columns } = index;
  const facets: Record<Exclude<FacetField, 'radius_km' | 'anywhere'>, Facet> = {
    city: countLists(columns.cityStart, query.anywhere ? columns.cityCount : null, index.cities),
    spec: countLists(columns.specStart, columns.specCount, index.specs),
    pay_min: countBands(payColumn(index, query), PAY_BANDS[query.pay_mode ?? 'month']),
    schedule: countPlaces(columns.schedule, SCHEDULES),
    rotation: countPlaces(columns.rotation, ROTATION_PATTERNS),
    experience: countPlaces(columns.experience, EXPERIENCES),
    employment: countPlaces(columns.employment, EMPLOYMENTS),
    contract: countBits(columns.contracts, CONTRACT_FORMS),
    pay_frequency: countPlaces(columns.payFrequency, PAY_FREQUENCIES),
    citizenship_docs: countBits(columns.workDocs, WORK_AUTHORIZATIONS),
    ...countConditions(columns),
  };
  const counts = Object.entries(facets).map(([field, facet]) => {
    facet.count(found);
    const others = keptOut.get(field);
    if (others) facet.count(others);
    return [field, facet.read()];
  });
  const aroundCity = [found, keptOut.get(query.near === undefined ? 'city' : 'near')];
  const ofPlace = centerId === null ? { radius_km: [], anywhere: [] } : countAround(index, query, centerId, aroundCity);
  return { ...Object.fromEntries(counts), ...ofPlace } as FacetCounts;
}

/** What a list would have around its city, and from where its city is hired from. */
function countAround(
  index: VacancyIndex,
  { anywhere }: VacancyQuery,
  centerId: number,
  lists: readonly (RowList | undefined)[],
): Pick<FacetCounts, 'radius_km' | 'anywhere'> {
  const hires = index.scratch.take('hiresHere', Uint8Array, index.rowCount);
  visitHiring(index, centerId, (row) => (hires[row] = 1));
  const distances = distancesFrom(centerId);
  let hiring = 0;
  for (const list of lists)
    for (let at = 0; at < (list?.length ?? 0); at += 1) hiring += hires[list?.rows[at] ?? 0] ?? 0;
  const kmOf = (row: number) => (anywhere && hires[row] ? 0 : distances(workCityOf(index, row)));
  return {
    radius_km: countRadii(kmOf, lists),
    anywhere: hiring > 0 ? [{ value: 'rotation', count: hiring }] : [],
  };
}

/** Rows with several values; without separate counts only the first value of each, which may be 0 for none. */
function countLists(starts: Uint32Array, lengths: Uint8Array | null, { values, greatest }: Lists): Facet {
  const counts = new Uint32Array(greatest + 1);
  return {
    count({ rows, length }) {
      for (let at = 0; at < length; at += 1) {
        const row = rows[at] ?? 0;
        const start = starts[row] ?? 0;
        const end = start + (lengths ? (lengths[row] ?? 0) : 1);
        for (let place = start; place < end; place += 1) counts[values[place] ?? 0]! += 1;
      }
    },
    read: () => mostFrequent([...counts].map((count, value) => ({ value: String(value), count })).slice(1)),
  };
}

function countPlaces(column: Uint8Array, values: readonly string[]): Facet {
  const { count, counts } = countBytes(column);
  return { count, read: () => mostFrequent(values.map((value, at) => ({ value, count: counts[at + 1] ?? 0 }))) };
}

function countBits(column: Uint8Array, values: readonly string[]): Facet {
  const { count, counts } = countBytes(column);
  return { count, read: () => mostFrequent(values.map((value, bit) => ({ value, count: sumWithBit(counts, bit) }))) };
}

function countConditions({ conditions }: Columns<typeof VACANCY_COLUMNS>): Record<(typeof CONDITIONS)[number], Facet> {
  const facets = CONDITIONS.map((field, bit) => {
    const { count, counts } = countBytes(conditions);
    const facet: Facet = { count, read: () => mostFrequent([{ value: '1', count: sumWithBit(counts, bit) }]) };
    return [field, facet];
  });
  return Object.fromEntries(facets) as Record<(typeof CONDITIONS)[number], Facet>;
}

/** Counts whole bytes: even bit sets have few different values. */
function countBytes(column: Uint8Array): { count(list: RowList): void; counts: Uint32Array } {
  const counts = new Uint32Array(256);
  return {
    counts,
    count({ rows, length }) {
      for (let at = 0; at < length; at += 1) counts[column[rows[at] ?? 0] ?? 0]! += 1;
    },
  };
}

function sumWithBit(counts: Uint32Array, bit: number): number {
  return counts.reduce((sum, count, bits) => ((bits >> bit) & 1 ? sum + count : sum), 0);
}

function countBands(column: Int32Array, bands: readonly number[]): Facet {
  const reached = new Uint32Array(bands.length + 1);
  return {
    count({ rows, length }) {
      for (let at = 0; at < length; at += 1) {
        const pay = column[rows[at] ?? 0] ?? -1;
        let band = 0;
        while (band < bands.length && pay >= (bands[band] ?? 0)) band += 1;
        reached[band]! += 1;
      }
    },
    // Pay in one band also counts for all lower bands; bands keep their order.
    read: () =>
      bands.map((band, at) => ({
        value: String(band),
        count: reached.subarray(at + 1).reduce((sum, count) => sum + count, 0),
      })),
  };
}

function mostFrequent(values: { value: string; count: number }[]): { value: string; count: number }[] {
  return values
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, VALUES_MAX);
}
