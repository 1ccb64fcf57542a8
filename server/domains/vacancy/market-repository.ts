import { sql } from 'kysely';
import { MARKET_SAMPLE_MIN } from '#shared/domain/limits.ts';
import type { Database } from '../../database/connect.ts';
import { matches } from './repository.ts';

const monthPay = sql<number>`coalesce((vacancy.pay_month_net_min + vacancy.pay_month_net_max) / 2, vacancy.pay_month_net_min, vacancy.pay_month_net_max)`;

export interface MarketRow {
  lowKopecks: number;
  medianKopecks: number;
  highKopecks: number;
  sample: number;
  /** The sample is the region's, not the country's. */
  regional: boolean;
}

/**
 * Tenth, fiftieth and ninetieth percentile of the month pay of a specialization: in the region if its sample is large
 * enough, else in the whole country; null where neither is.
 */
export async function findMarket(
  db: Database,
  specializationId: number,
  regionId: number | null,
): Promise<MarketRow | null> {
  const inRegion = sql`vacancy.region_id = ${regionId}`;
  const points = sql`percentile_cont(array[0.1, 0.5, 0.9]) within group (order by ${monthPay})`;
  const row = await db
    .selectFrom('vacancy')
    .select([
      sql<number[] | null>`${points} filter (where ${inRegion})`.as('regionPoints'),
      sql<number>`count(${monthPay}) filter (where ${inRegion})`.as('regionSample'),
      sql<number[] | null>`${points}`.as('points'),
      sql<number>`count(${monthPay})`.as('sample'),
    ])
    .where(matches({ statuses: ['active'], publicOnly: true, specializationIds: [specializationId] }))
    .executeTakeFirstOrThrow();
  return toMarket(row.regionPoints, row.regionSample, true) ?? toMarket(row.points, row.sample, false);
}

function toMarket(points: readonly number[] | null, count: number, regional: boolean): MarketRow | null {
  const [low, median, high] = points ?? [];
  const sample = Number(count);
  if (sample < MARKET_SAMPLE_MIN || low === undefined || median === undefined || high === undefined) return null;
  return {
    lowKopecks: Math.round(low),
    medianKopecks: Math.round(median),
    highKopecks: Math.round(high),
    sample,
    regional,
  };
}
