import type { EntitlementKind } from '#shared/domain/entitlement.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';

interface NewEntitlement {
  companyId: number;
  kind: EntitlementKind;
  /** Of a vacancy; null for what the company has as a whole. */
  vacancyId: number | null;
  purchaseLineId: number;
  days: number;
}

/**
 * What was bought for a time. A second one of a kind begins when the first ends, except places, of which the company then has two.
 * The caller holds the lock of the company's balance.
 */
export async function addEntitlement(
  tx: DatabaseTransaction,
  { days, ...entitlement }: NewEntitlement,
  now: Date,
): Promise<{ startsAt: Date; until: Date }> {
  const { companyId, kind, vacancyId } = entitlement;
  const before = kind === 'vacancy_place' ? null : await findEntitledUntil(tx, { companyId, kind, vacancyId }, now);
  const startsAt = before ?? now;
  const until = addDays(startsAt, days);
  await tx
    .insertInto('entitlement')
    .values({ ...entitlement, startsAt, until, startToldAt: before ? null : now })
    .execute();
  return { startsAt, until };
}

/** It ends now, or never begins. */
export async function endEntitlement(tx: DatabaseTransaction, purchaseLineId: number, now: Date): Promise<void> {
  await tx
    .updateTable('entitlement')
    .set((eb) => ({ until: now, startsAt: eb.fn<Date>('least', ['startsAt', eb.val(now)]), endToldAt: now }))
    .where('purchaseLineId', '=', purchaseLineId)
    .where('until', '>', now)
    .execute();
}

interface Entitled {
  companyId: number;
  kind: EntitlementKind;
  vacancyId?: number | null;
}

/** The end of the last one that runs or is bought ahead; null without any. */
export async function findEntitledUntil(
  db: Database,
  { companyId, kind, vacancyId = null }: Entitled,
  now: Date,
): Promise<Date | null> {
  const found = db
    .selectFrom('entitlement')
    .select('until')
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('until', '>', now);
  const row = await (vacancyId === null ? found : found.where('vacancyId', '=', vacancyId))
    .orderBy('until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.until ?? null;
}

/** The end of the one that runs now, or that follows it without a break; null where none runs. */
export async function findRunningUntil(db: Database, entitled: Entitled, now: Date): Promise<Date | null> {
  const { companyId, kind, vacancyId = null } = entitled;
  const running = db
    .selectFrom('entitlement')
    .select('id')
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('startsAt', '<=', now)
    .where('until', '>', now);
  const row = await (vacancyId === null ? running : running.where('vacancyId', '=', vacancyId))
    .limit(1)
    .executeTakeFirst();
  return row ? findEntitledUntil(db, entitled, now) : null;
}

const EDGES = {
  start: { at: 'startsAt', toldAt: 'startToldAt' },
  end: { at: 'until', toldAt: 'endToldAt' },
} as const;

/** Takes those that have begun, or ended, by the clock and that nobody was told of yet; the earliest first. */
export function takeUntoldEntitlements(tx: DatabaseTransaction, edge: keyof typeof EDGES, now: Date, limit: number) {
  const { at, toldAt } = EDGES[edge];
  return tx
    .updateTable('entitlement')
    .set(toldAt, now)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('entitlement')
        .select('id')
        .where(at, '<=', now)
        .where(toldAt, 'is', null)
        .orderBy(at)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['companyId', 'kind', 'vacancyId'])
    .execute();
}

/** How many run now. */
export async function countEntitlements(
  db: Database,
  { companyId, kind }: Omit<Entitled, 'vacancyId'>,
  now: Date,
): Promise<number> {
  const { count } = await db
    .selectFrom('entitlement')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('startsAt', '<=', now)
    .where('until', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}
