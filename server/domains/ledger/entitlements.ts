import type { EntitlementKind } from '#shared/domain/entitlement.ts';
import { addDays } from '#shared/domain/time.ts';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';

interface NewEntitlement {
  companyId: number;
  kind: EntitlementKind;
  /** Of a vacancy; null for what the company has as a whole. */
  vacancyId: number | null;
  purchaseLineId: number;
  days: number;
}

/** Columns of a vacancy say when these end, and its domain tells their pages. */
const TOLD_BY_VACANCIES: readonly EntitlementKind[] = ['vacancy_highlight', 'vacancy_on_main'];

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
  const isTold = TOLD_BY_VACANCIES.includes(kind);
  await tx
    .insertInto('entitlement')
    .values({
      ...entitlement,
      startsAt,
      until,
      startToldAt: before && !isTold ? null : now,
      endToldAt: isTold ? now : null,
    })
    .execute();
  return { startsAt, until };
}

/** The term of a line that another one has left its place to. */
export interface MovedTerm {
  purchaseLineId: number;
  startsAt: Date;
  endsAt: Date;
}

/**
 * It ends now, or never begins; those bought after it of the same kind follow earlier by as much, so that nothing is paid for twice
 * and no hole is left. Returns their terms. The caller holds the lock of the company's balance.
 */
export async function endEntitlement(tx: DatabaseTransaction, purchaseLineId: number, now: Date): Promise<MovedTerm[]> {
  const ended = await tx
    .selectFrom('entitlement')
    .select(['companyId', 'kind', 'vacancyId', 'startsAt', 'until'])
    .where('purchaseLineId', '=', purchaseLineId)
    .where('until', '>', now)
    .executeTakeFirst();
  if (!ended) return [];
  const from = ended.startsAt > now ? ended.startsAt : now;
  await tx
    .updateTable('entitlement')
    .set({ until: from, startToldAt: now, endToldAt: now })
    .where('purchaseLineId', '=', purchaseLineId)
    .execute();
  if (ended.kind === 'vacancy_place') return [];
  const left = sql<string>`${ended.until.getTime() - from.getTime()} * interval '1 millisecond'`;
  const rows = await tx
    .updateTable('entitlement')
    .set({ startsAt: sql<Date>`starts_at - ${left}`, until: sql<Date>`until - ${left}` })
    .where('companyId', '=', ended.companyId)
    .where('kind', '=', ended.kind)
    .where((eb) => (ended.vacancyId === null ? eb('vacancyId', 'is', null) : eb('vacancyId', '=', ended.vacancyId)))
    .where('startsAt', '>=', ended.until)
    .returning(['purchaseLineId', 'startsAt', 'until'])
    .execute();
  return rows.map(({ until, ...row }) => ({ ...row, endsAt: until }));
}

/**
 * It ends so many days later, and those bought after it of the same kind follow. Returns their terms, and its own; none for one that
 * is over. The caller holds the lock of the company's balance.
 */
export async function extendEntitlement(
  tx: DatabaseTransaction,
  purchaseLineId: number,
  days: number,
): Promise<MovedTerm[]> {
  const more = sql`${days} * interval '1 day'`;
  const before = await tx
    .selectFrom('entitlement')
    .select(['companyId', 'kind', 'vacancyId', 'until'])
    .where('purchaseLineId', '=', purchaseLineId)
    .executeTakeFirst();
  if (!before) return [];
  const { companyId, kind, vacancyId, until: end } = before;
  const isLater = sql<boolean>`${kind} <> 'vacancy_place' and company_id = ${companyId} and kind = ${kind}
    and vacancy_id is not distinct from ${vacancyId} and starts_at >= ${end}`;
  const rows = await tx
    .updateTable('entitlement')
    .set({
      startsAt: sql<Date>`case when purchase_line_id = ${purchaseLineId} then starts_at else starts_at + ${more} end`,
      until: sql<Date>`until + ${more}`,
    })
    .where((eb) => eb.or([eb('purchaseLineId', '=', purchaseLineId), isLater]))
    .returning(['purchaseLineId', 'startsAt', 'until'])
    .execute();
  return rows.map(({ until, ...row }) => ({ ...row, endsAt: until }));
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
