import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { PaymentCase } from '#shared/domain/payment.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { PaymentCharge as ChargeTable, PaymentRefund as RefundTable } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import type { PayableKey } from './payable.ts';
import { columnOf } from './attempt-repository.ts';

const refundColumns = z.object({ status: z.enum(['wanted', 'done', 'refused']) });

export type RefundRow = NonNullable<Awaited<ReturnType<typeof lockRefund>>>;

/** False for one that is known: its money was booked. */
export async function insertCharge(tx: Database, charge: Insertable<ChargeTable>): Promise<boolean> {
  const row = await tx
    .insertInto('paymentCharge')
    .values(charge)
    .onConflict((conflict) => conflict.doNothing())
    .returning('transactionId')
    .executeTakeFirst();
  return row !== undefined;
}

export function findCharge(db: Database, transactionId: number) {
  return db.selectFrom('paymentCharge').selectAll().where('transactionId', '=', transactionId).executeTakeFirst();
}

/** The charge that has paid it; undefined for none. */
export function findPayingCharge(db: Database, key: PayableKey) {
  return db
    .selectFrom('paymentCharge')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'paymentCharge.paymentAttemptId')
    .selectAll('paymentCharge')
    .where(`paymentAttempt.${columnOf(key)}`, '=', key.id)
    .where('purpose', '=', 'pays')
    .executeTakeFirst();
}

export async function addRefunded(tx: Database, transactionId: number, amountKopecks: number): Promise<void> {
  await tx
    .updateTable('paymentCharge')
    .set((eb) => ({ refundedKopecks: eb('refundedKopecks', '+', amountKopecks) }))
    .where('transactionId', '=', transactionId)
    .execute();
}

/** Charges of a span with how much of each was sent back. */
export function findCharges(db: Database, span: { from: Date; to: Date }) {
  return db
    .selectFrom('paymentCharge')
    .selectAll()
    .where('chargedAt', '>=', span.from)
    .where('chargedAt', '<=', span.to)
    .execute();
}

export async function findKnownCharges(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>();
  const rows = await db
    .selectFrom('paymentCharge')
    .select(['transactionId', 'amountKopecks'])
    .where('transactionId', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ transactionId, amountKopecks }) => [transactionId, amountKopecks]));
}

export async function insertPaymentRefund(tx: Database, refund: Insertable<RefundTable>): Promise<number> {
  const { id } = await tx.insertInto('paymentRefund').values(refund).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function lockRefund(tx: DatabaseTransaction, id: number) {
  const row = await tx.selectFrom('paymentRefund').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readColumns(refundColumns, row);
}

/**
 * The refund that a transaction of the provider is, else one of ours of the same payment and sum that is not done: the one that was
 * sent, before one that was refused and that staff have made in the provider's cabinet since.
 */
export async function findRefundOf(
  tx: Database,
  told: { refundTransactionId: number; transactionId: number; amountKopecks: number },
) {
  const row = await tx
    .selectFrom('paymentRefund')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('refundTransactionId', '=', told.refundTransactionId),
        eb.and([
          eb('refundTransactionId', 'is', null),
          eb('status', 'in', ['wanted', 'refused']),
          eb('sentAt', 'is not', null),
          eb('transactionId', '=', told.transactionId),
          eb('amountKopecks', '=', told.amountKopecks),
        ]),
      ]),
    )
    .orderBy('refundTransactionId', (order) => order.asc().nullsLast())
    .orderBy((eb) => eb('status', '=', 'refused'))
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return row && readColumns(refundColumns, row);
}

/** How much was sent back by each of these refunds of the provider that we know. */
export async function findKnownRefunds(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('paymentRefund')
    .select(['refundTransactionId', 'amountKopecks'])
    .where('refundTransactionId', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ refundTransactionId, amountKopecks }) => [refundTransactionId ?? 0, amountKopecks]));
}

export async function setRefund(tx: Database, id: number, change: Updateable<RefundTable>): Promise<void> {
  await tx.updateTable('paymentRefund').set(change).where('id', '=', id).execute();
}

/** Takes refunds that are due and postpones them, so that no other process sends them meanwhile. */
export async function takeDueRefunds(db: Database, now: Date, leaseUntil: Date, limit: number) {
  const { rows } = await sql<{ id: number }>`
    update payment_refund set next_try_at = ${leaseUntil}, tries = tries + 1
    where id in (select id from payment_refund where status = 'wanted' and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

interface NewCase {
  kind: PaymentCase;
  /** The same is opened once. */
  key: string;
  about: PayableKey | null;
  transactionId: number | null;
  detail: string;
}

/** Something that staff have to look at. False for one that is known. */
export async function openCase(tx: Database, { about, ...opened }: NewCase, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('paymentCase')
    .values({ ...opened, ...(about && { [columnOf(about)]: about.id }), openedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
