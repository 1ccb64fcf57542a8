import { REGION_PAY_SAMPLE_MIN } from '#shared/domain/limits.ts';
import { REGIONS } from '../../compendium/index.ts';
import { hasBit } from '../core/bits.ts';
import { visit } from '../core/postings.ts';
import type { VacancyIndex } from './vacancy-index.ts';
import { MAIN } from '../core/marks.ts';

/** For each listed vacancy the ids of its specializations. */
export function* specializationsOfEach({
  columns,
  specs,
  rowCount,
  shown,
}: VacancyIndex): Generator<{ ids: Uint32Array; count: number }> {
  for (let row = 0; row < rowCount; row += 1) {
    if (!hasBit(shown, row)) continue;
    const start = columns.specStart[row] ?? 0;
    yield { ids: specs.values.subarray(start, start + (columns.specCount[row] ?? 0)), count: 1 };
  }
}

export interface RegionPay {
  regionId: number;
  /** Of the comparable net pay per month, to a thousand. */
  medianRubles: number;
  sample: number;
}

/**
 * Pay by region for a specialization, the best paid first; regions with too few vacancies that state pay are left out.
 */
export function payByRegion({ columns, marks, shown }: VacancyIndex, specializationId: number): RegionPay[] {
  const paid = new Map<number, number>();
  visit(marks.get(`spec:${specializationId}`), (row) => {
    const rubles = columns.payMonthMiddle[row] ?? -1;
    if (hasBit(shown, row) && rubles >= 0) paid.set(row, rubles);
  });
  if (paid.size < REGION_PAY_SAMPLE_MIN) return [];
  return REGIONS.flatMap(({ id: regionId }) => {
    const pays: number[] = [];
    visit(marks.get(`region:${regionId}`), (row, place) => {
      const rubles = place === MAIN ? paid.get(row) : undefined;
      if (rubles !== undefined) pays.push(rubles);
    });
    return pays.length >= REGION_PAY_SAMPLE_MIN
      ? [{ regionId, medianRubles: medianOf(pays), sample: pays.length }]
      : [];
  }).toSorted((a, b) => b.medianRubles - a.medianRubles || b.sample - a.sample);
}

const THOUSAND = 1_000;

function medianOf(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const low = sorted[(sorted.length - 1) >> 1] ?? 0;
  const high = sorted[sorted.length >> 1] ?? 0;
  return Math.round((low + high) / 2 / THOUSAND) * THOUSAND;
}
