import { sql, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import { MARKET_SAMPLE_MIN } from '#shared/domain/limits.ts';
import type { VacancySort } from '#shared/domain/vacancy-terms.ts';
import type { VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import type { Database } from '../../database/connect.ts';
import type { DB, Vacancy, VacancyMedia, VacancyStats } from '../../database/schema.ts';
import type { Cursor } from './cursor.ts';

export type VacancyRow = Selectable<Vacancy>;
export type VacancyMediaRow = Selectable<VacancyMedia>;
export type VacancyStatsRow = Selectable<VacancyStats>;

/** Which vacancies a list is made of. `companyId` in the scope is set by the server from the actor, never by the caller. */
export interface VacancyFilter {
  statuses: readonly VacancyStatus[];
  /** Vacancies of blocked and archived companies are not public. */
  publicOnly: boolean;
  companyId?: number;
  cityIds?: readonly number[];
  regionIds?: readonly number[];
  specializationIds?: readonly number[];
}

type Facet = 'city' | 'spec';

/** The company of an anonymous vacancy must not show through its filter. */
function matches(filter: VacancyFilter, without?: Facet) {
  return (eb: ExpressionBuilder<DB, 'vacancy'>) => {
    const conditions = [eb('vacancy.status', 'in', [...filter.statuses]), eb('vacancy.deletedAt', 'is', null)];
    if (filter.publicOnly) {
      conditions.push(
        eb.exists(
          eb
            .selectFrom('company')
            .select('company.id')
            .whereRef('company.id', '=', 'vacancy.companyId')
            .where('company.status', 'not in', ['blocked', 'archived'])
            .where('company.deletedAt', 'is', null),
        ),
      );
    }
    if (filter.companyId !== undefined) {
      conditions.push(eb('vacancy.companyId', '=', filter.companyId));
      if (filter.publicOnly) conditions.push(eb('vacancy.anonymous', '=', false));
    }
    if (filter.cityIds && without !== 'city') {
      const ids = [...filter.cityIds];
      conditions.push(eb.or([eb('vacancy.cityId', 'in', ids), sql<SqlBool>`vacancy.hiring_city_ids && ${ids}::int[]`]));
    }
    if (filter.regionIds) conditions.push(eb('vacancy.regionId', 'in', [...filter.regionIds]));
    if (filter.specializationIds && without !== 'spec') {
      conditions.push(
        eb.exists(
          eb
            .selectFrom('vacancySpecialization')
            .select('vacancySpecialization.vacancyId')
            .whereRef('vacancySpecialization.vacancyId', '=', 'vacancy.id')
            .where('vacancySpecialization.specializationId', 'in', [...filter.specializationIds]),
        ),
      );
    }
    return eb.and(conditions);
  };
}

/** What each sort compares, so that a cursor can go on after a row; ties are broken by id. Absent pay sorts last. */
const SORT_KEYS = {
  newest: sql<number>`coalesce(extract(epoch from coalesce(vacancy.bumped_at, vacancy.published_at)), 0)::float8`,
  pay_desc: sql<number>`coalesce(vacancy.pay_month_net_max, vacancy.pay_month_net_min, -1)::float8`,
  pay_per_shift_desc: sql<number>`coalesce(vacancy.pay_shift_net_max, vacancy.pay_shift_net_min, -1)::float8`,
} as const satisfies Record<VacancySort, unknown>;

export interface VacancyPage {
  sort: VacancySort;
  limit: number;
  /** Rows to skip (numbered pages) or the row to go on after (keyset). */
  after: { offset: number } | { cursor: Cursor };
}

/** Ids in the order of the sort, with the key of each for the next cursor. */
export function findVacancyIds(db: Database, filter: VacancyFilter, { sort, limit, after }: VacancyPage): Promise<{ id: number; sortKey: number }[]> {
  const key = SORT_KEYS[sort];
  let query = db
    .selectFrom('vacancy')
    .select(['vacancy.id', key.as('sortKey')])
    .where(matches(filter))
    .orderBy(key, 'desc')
    .orderBy('vacancy.id', 'desc')
    .limit(limit);
  query =
    'offset' in after
      ? query.offset(after.offset)
      : query.where(sql<SqlBool>`(${key}, vacancy.id) < (${after.cursor.sortKey}::float8, ${after.cursor.id}::bigint)`);
  return query.execute();
}

export async function countVacancies(db: Database, filter: VacancyFilter): Promise<number> {
  const { total } = await db
    .selectFrom('vacancy')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Counts of cities and specializations in the list, each without its own filter, the most frequent first. */
export async function countFacets(db: Database, filter: VacancyFilter): Promise<Record<Facet, { id: number; count: number }[]>> {
  const cities = db
    .selectFrom('vacancy')
    .select(['vacancy.cityId as id', (eb) => eb.fn.countAll<number>().as('count')])
    .where(matches(filter, 'city'))
    .where('vacancy.cityId', 'is not', null)
    .groupBy('vacancy.cityId')
    .orderBy('count', 'desc')
    .orderBy('id')
    .limit(20)
    .$narrowType<{ id: number }>();
  const specializations = db
    .selectFrom('vacancy')
    .innerJoin('vacancySpecialization', 'vacancySpecialization.vacancyId', 'vacancy.id')
    .select(['vacancySpecialization.specializationId as id', (eb) => eb.fn.countAll<number>().as('count')])
    .where(matches(filter, 'spec') as never)
    .groupBy('vacancySpecialization.specializationId')
    .orderBy('count', 'desc')
    .orderBy('id')
    .limit(20);
  const [city, spec] = await Promise.all([cities.execute(), specializations.execute()]);
  const numbers = (rows: { id: number; count: number }[]) => rows.map(({ id, count }) => ({ id, count: Number(count) }));
  return { city: numbers(city), spec: numbers(spec) };
}

const monthPay = sql<number>`coalesce((vacancy.pay_month_net_min + vacancy.pay_month_net_max) / 2, vacancy.pay_month_net_min, vacancy.pay_month_net_max)`;

/** Median of the comparable month pay, kopecks; null below the sample that says something. */
export async function findMedianPay(db: Database, filter: VacancyFilter): Promise<number | null> {
  const row = await db
    .selectFrom('vacancy')
    .select([sql<number>`percentile_cont(0.5) within group (order by ${monthPay})`.as('median'), sql<number>`count(${monthPay})`.as('sample')])
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(row.sample) >= MARKET_SAMPLE_MIN ? Math.round(row.median) : null;
}

export interface MarketRow {
  lowKopecks: number;
  medianKopecks: number;
  highKopecks: number;
  sample: number;
}

/** Tenth, fiftieth and ninetieth percentile of the month pay of a specialization, in a region or everywhere. */
export async function findMarket(db: Database, specializationId: number, regionId: number | null): Promise<MarketRow | null> {
  const filter: VacancyFilter = { statuses: ['active'], publicOnly: true, specializationIds: [specializationId], ...(regionId ? { regionIds: [regionId] } : {}) };
  const row = await db
    .selectFrom('vacancy')
    .select([sql<number[] | null>`percentile_cont(array[0.1, 0.5, 0.9]) within group (order by ${monthPay})`.as('points'), sql<number>`count(${monthPay})`.as('sample')])
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  const sample = Number(row.sample);
  const [low, median, high] = row.points ?? [];
  if (sample < MARKET_SAMPLE_MIN || low === undefined || median === undefined || high === undefined) return null;
  return { lowKopecks: Math.round(low), medianKopecks: Math.round(median), highKopecks: Math.round(high), sample };
}

export function findVacanciesByIds(db: Database, ids: readonly number[]): Promise<VacancyRow[]> {
  return ids.length ? db.selectFrom('vacancy').selectAll().where('id', 'in', [...ids]).execute() : Promise.resolve([]);
}

/** The row, locked until the end of the transaction. */
export function findVacancyForUpdate(tx: Database, id: number): Promise<VacancyRow | undefined> {
  return tx.selectFrom('vacancy').selectAll().where('id', '=', id).where('deletedAt', 'is', null).forUpdate().executeTakeFirst();
}

export function findSpecializationIds(db: Database, vacancyIds: readonly number[]): Promise<{ vacancyId: number; specializationId: number }[]> {
  return db.selectFrom('vacancySpecialization').select(['vacancyId', 'specializationId']).where('vacancyId', 'in', [...vacancyIds]).orderBy('position').execute();
}

export function findMedia(db: Database, vacancyId: number): Promise<VacancyMediaRow[]> {
  return db.selectFrom('vacancyMedia').selectAll().where('vacancyId', '=', vacancyId).orderBy('position').execute();
}

export function findStats(db: Database, vacancyId: number): Promise<VacancyStatsRow | undefined> {
  return db.selectFrom('vacancyStats').selectAll().where('vacancyId', '=', vacancyId).executeTakeFirst();
}

/** Columns that a transition changes. */
export type LifecycleChange = Partial<
  Pick<VacancyRow, 'status' | 'publishedAt' | 'expiresAt' | 'unpublishedAt' | 'archivedAt' | 'archiveReason' | 'bumpedAt'>
>;

export async function setLifecycle(tx: Database, id: number, change: LifecycleChange, now: Date): Promise<void> {
  await tx
    .updateTable('vacancy')
    .set((eb) => ({ ...change, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Vacancies whose days are over, oldest first. Those put on hold keep their days for 30 days. */
export function findExpired(db: Database, now: Date, limit: number): Promise<{ id: number; isFilled: boolean }[]> {
  return db
    .selectFrom('vacancy')
    .select(['id', sql<boolean>`coalesce(filled >= headcount, false)`.as('isFilled')])
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'active'), eb.or([eb('expiresAt', '<=', now), sql<SqlBool>`filled >= headcount`])]),
        eb.and([eb('status', '=', 'unpublished'), eb('unpublishedAt', '<=', new Date(now.getTime() - 30 * 86_400_000))]),
      ]),
    )
    .orderBy('expiresAt')
    .limit(limit)
    .execute();
}
