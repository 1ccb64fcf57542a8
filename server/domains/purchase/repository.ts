import { sql, type SqlBool, type Insertable, type Updateable } from 'kysely';
import { z } from 'zod';
import { CLOSED_PURCHASES, PAY_METHODS, PURCHASE_STATUSES } from '#shared/domain/purchase-machine.ts';
import { PURCHASE_ACTIVE_DAYS, SERVICE_CODES, SERVICE_TARGETS } from '#shared/domain/services.ts';
import { addDays, moscowMonth } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Purchase as PurchaseTable, PurchaseLine as PurchaseLineTable } from '../../database/schema.ts';
import type { MemberActor } from '../../platform/actor.ts';
import { DomainError } from '../../platform/problems.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { lockCompanyBalance, type MovedTerm } from '../ledger/index.ts';
import { isInScope } from '../vacancy/index.ts';

export const purchaseColumns = z.object({ status: z.enum(PURCHASE_STATUSES), payBy: z.enum(PAY_METHODS) });
export const lineColumns = z.object({ service: z.enum(SERVICE_CODES), target: z.enum(SERVICE_TARGETS) });

export type PurchaseRow = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>;
export type LineRow = Awaited<ReturnType<typeof findLines>>[number];

/** People do it. */
export const isOfOrder = ({ target }: Pick<LineRow, 'target'>): boolean => target === 'order';

/** With its only line; answers its id. */
export async function insertPurchase(
  tx: DatabaseTransaction,
  purchase: Insertable<PurchaseTable>,
  line: Omit<Insertable<PurchaseLineTable>, 'purchaseId'>,
): Promise<number> {
  const { purchaseId } = await tx
    .with('bought', (cte) => cte.insertInto('purchase').values(purchase).returning('id'))
    .insertInto('purchaseLine')
    .values(({ selectFrom }) => ({ ...line, purchaseId: selectFrom('bought').select('bought.id') }))
    .returning('purchaseId')
    .executeTakeFirstOrThrow();
  return purchaseId;
}

/** Whose a purchase is. */
export type PurchaseOwner = { companyId: number } | { applicantId: string };

function purchasesOf(db: Database, owner: PurchaseOwner | undefined) {
  const purchases = db.selectFrom('purchase');
  if (!owner) return purchases;
  return 'companyId' in owner
    ? purchases.where('purchase.companyId', '=', owner.companyId)
    : purchases.where('purchase.applicantId', '=', owner.applicantId);
}

/** The row, locked until the end of the transaction; undefined for another's. Without an owner anybody's. */
export async function lockPurchase(tx: DatabaseTransaction, id: number, owner?: PurchaseOwner) {
  const row = await purchasesOf(tx, owner)
    .selectAll('purchase')
    .where('purchase.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && readColumns(purchaseColumns, row);
}

/** The row of anybody, locked in the order of purchases: after the balance of its company. Throws `not_found`. */
export async function lockWithBalance(tx: DatabaseTransaction, id: number, now: Date): Promise<PurchaseRow> {
  const seen = await tx.selectFrom('purchase').select('companyId').where('id', '=', id).executeTakeFirst();
  if (seen && seen.companyId !== null) await lockCompanyBalance(tx, seen.companyId, now);
  const row = seen && (await lockPurchase(tx, id));
  if (!row) throw new DomainError('not_found');
  return row;
}

/** Lines of these purchases in their order. */
export async function findLines(db: Database, purchaseIds: readonly number[]) {
  if (purchaseIds.length === 0) return [];
  const rows = await db
    .selectFrom('purchaseLine')
    .selectAll()
    .where('purchaseId', 'in', [...purchaseIds])
    .orderBy('id')
    .execute();
  return rows.map((row) => readColumns(lineColumns, row));
}

export async function setPurchase(tx: Database, id: number, change: Updateable<PurchaseTable>): Promise<void> {
  await tx
    .updateTable('purchase')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function setLine(tx: Database, id: number, change: Updateable<PurchaseLineTable>): Promise<void> {
  await tx.updateTable('purchaseLine').set(change).where('id', '=', id).execute();
}

/** What an applicant has bought stays, without their address. */
export async function forgetEmails(tx: Database, applicantId: string): Promise<void> {
  await tx
    .updateTable('purchase')
    .set({ email: null })
    .where('applicantId', '=', applicantId)
    .where('email', 'is not', null)
    .execute();
}

/** Lines that follow earlier, because one before them was given up, with their purchases. */
export async function moveTerms(tx: Database, moved: readonly MovedTerm[]): Promise<void> {
  for (const { purchaseLineId, startsAt, endsAt } of moved) {
    await setLine(tx, purchaseLineId, { startsAt, endsAt });
    await sql`
      update purchase set version = version + 1, starts_at = term.starts_at, ends_at = term.ends_at
      from (select purchase_id, min(starts_at) as starts_at, max(ends_at) as ends_at from purchase_line
        where purchase_id = (select purchase_id from purchase_line where id = ${purchaseLineId}) group by purchase_id) term
      where purchase.id = term.purchase_id`.execute(tx);
  }
}

/** Running lines that mark the same resume after that moment. */
export async function findLaterMarks(db: Database, resumeId: number, after: Date) {
  const rows = await db
    .selectFrom('purchaseLine')
    .innerJoin('purchase', 'purchase.id', 'purchaseLine.purchaseId')
    .select(['purchaseLine.id', 'purchaseLine.startsAt', 'purchaseLine.endsAt'])
    .where('purchase.status', '=', 'active')
    .where('target', '=', 'resume')
    .where('targetId', '=', resumeId)
    .where('purchaseLine.startsAt', '>=', after)
    .execute();
  return rows.flatMap(({ id, startsAt, endsAt }) => (startsAt && endsAt ? [{ id, startsAt, endsAt }] : []));
}

/** False when this effect of the line was made before. */
export async function insertEffect(tx: Database, purchaseLineId: number, effect: string, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('purchaseEffect')
    .values({ purchaseLineId, effect, madeAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('effect')
    .executeTakeFirst();
  return row !== undefined;
}

/** It was not made after all. */
export async function deleteEffect(tx: Database, purchaseLineId: number, effect: string): Promise<void> {
  await tx
    .deleteFrom('purchaseEffect')
    .where('purchaseLineId', '=', purchaseLineId)
    .where('effect', '=', effect)
    .execute();
}

/** What a member's purchases of this month have cost, beside what came back. */
export async function findSpent(db: Database, companyId: number, accountId: string, now: Date): Promise<number> {
  const { spent } = await db
    .selectFrom('purchase')
    .select(sql<number>`coalesce(sum(total_kopecks - refunded_kopecks), 0)::int8`.as('spent'))
    .where('memberAccountId', '=', accountId)
    .where('companyId', '=', companyId)
    .where('paidAt', '>=', moscowMonth(now))
    .executeTakeFirstOrThrow();
  return spent;
}

interface Asked {
  owner: PurchaseOwner;
  /** A member reads of vacancies within their scope. */
  within?: MemberActor;
  set: 'active' | 'archive';
  limit: number;
  offset: number;
}

/** Purchases of a company or an applicant, the newest first, with their number. */
export async function findPurchases(db: Database, { owner, within, set, limit, offset }: Asked, now: Date) {
  const closedSince = addDays(now, -PURCHASE_ACTIVE_DAYS);
  const asked = purchasesOf(db, owner).where((eb) => {
    const isArchived = eb.and([
      eb('status', 'in', [...CLOSED_PURCHASES]),
      eb(eb.fn.coalesce('closedAt', 'createdAt'), '<=', closedSince),
    ]);
    const inSet = set === 'archive' ? isArchived : eb.not(isArchived);
    return within ? eb.and([inSet, isWithin(within)]) : inSet;
  });
  const [rows, { total }] = await Promise.all([
    asked.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    asked.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(purchaseColumns, row)), total };
}

/** For a query from `purchase`: none of its lines is for a vacancy beyond the member's scope. */
const isWithin = (member: MemberActor) => sql<SqlBool>`not exists (
  select from purchase_line line join vacancy on vacancy.id = line.target_id
  where line.purchase_id = purchase.id and line.target = 'vacancy' and not (${isInScope(member)}))`;

export async function insertRefund(
  tx: Database,
  refund: { purchaseId: number; amountKopecks: number; accountId: string | null; reason: string | null },
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('purchaseRefund')
    .values({ ...refund, madeAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined for another's. Without an owner anybody's. */
export async function findPurchase(db: Database, id: number, owner?: PurchaseOwner) {
  const row = await purchasesOf(db, owner).selectAll('purchase').where('purchase.id', '=', id).executeTakeFirst();
  return row && readColumns(purchaseColumns, row);
}

/** What a company has bought under these ids, as its movements name it. */
export async function findTitles(db: Database, companyId: number, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('purchaseLine')
    .innerJoin('purchase', 'purchase.id', 'purchaseLine.purchaseId')
    .select(['purchaseLine.purchaseId', 'service', 'option', 'target', 'targetId', 'targetTitle', 'quantity'])
    .where('purchase.companyId', '=', companyId)
    .where('purchaseLine.purchaseId', 'in', [...ids])
    .execute();
  return rows.map((row) => readColumns(lineColumns, row));
}

/** What was sold to companies under these ids: a line each, with when it began and ends. */
export async function findSold(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('purchaseLine')
    .innerJoin('purchase', 'purchase.id', 'purchaseLine.purchaseId')
    .select(['purchase.companyId', 'purchase.offerKey', 'purchase.offerVersion', 'totalKopecks', 'bonusKopecks'])
    .select(['purchaseLine.purchaseId', 'service', 'option', 'target', 'targetId', 'targetTitle', 'quantity'])
    .select(['purchaseLine.startsAt', 'purchaseLine.endsAt', 'purchase.closedAt'])
    .where('purchaseLine.purchaseId', 'in', [...ids])
    .where('purchase.companyId', 'is not', null)
    .orderBy('purchaseLine.id')
    .execute();
  return rows.flatMap((row) => {
    const { companyId, ...line } = readColumns(lineColumns, row);
    return companyId === null ? [] : [{ companyId, ...line }];
  });
}

/** Purchases of a company that are paid and have not begun, or wait for their money. */
export async function countOpenPurchases(db: Database, companyId: number): Promise<number> {
  const { count } = await db
    .selectFrom('purchase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('status', 'in', ['created', 'awaiting', 'authorized', 'paid', 'in_progress'])
    .executeTakeFirstOrThrow();
  return count;
}
