import { randomUUID } from 'node:crypto';
import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { PaymentHold as HoldTable } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const holdColumns = z.object({
  purpose: z.enum(['pays', 'extra']),
  status: z.enum(['held', 'confirmed', 'voided']),
  wanted: z.enum(['confirm', 'void']).nullable(),
});

export type HoldRow = NonNullable<Awaited<ReturnType<typeof lockHold>>>;

/** What makes a job tell the provider, as soon as it gets to it: a new call. */
export const wish = (wanted: 'confirm' | 'void', now: Date) => ({
  wanted,
  requestId: randomUUID(),
  sentAt: null,
  tries: 0,
  nextTryAt: now,
});

/** False for one that is known. */
export async function insertHold(tx: Database, hold: Insertable<HoldTable>): Promise<boolean> {
  const row = await tx
    .insertInto('paymentHold')
    .values(hold)
    .onConflict((conflict) => conflict.column('transactionId').doNothing())
    .returning('transactionId')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findHold(db: Database, transactionId: number) {
  const row = await db
    .selectFrom('paymentHold')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .executeTakeFirst();
  return row && readColumns(holdColumns, row);
}

/** Locked until the end of the transaction. */
export async function lockHold(tx: DatabaseTransaction, transactionId: number) {
  const row = await tx
    .selectFrom('paymentHold')
    .selectAll()
    .where('transactionId', '=', transactionId)
    .forUpdate()
    .executeTakeFirst();
  return row && readColumns(holdColumns, row);
}

/** The one that holds the money of a purchase, locked; undefined for none. */
export async function lockPayingHold(tx: DatabaseTransaction, purchaseId: number) {
  const row = await tx
    .selectFrom('paymentHold')
    .innerJoin('paymentAttempt', 'paymentAttempt.id', 'paymentHold.paymentAttemptId')
    .selectAll('paymentHold')
    .where('purchaseId', '=', purchaseId)
    .where('purpose', '=', 'pays')
    .where('paymentHold.status', '=', 'held')
    .forUpdate('paymentHold')
    .executeTakeFirst();
  return row && readColumns(holdColumns, row);
}

export async function setHold(tx: Database, transactionId: number, change: Updateable<HoldTable>): Promise<void> {
  await tx.updateTable('paymentHold').set(change).where('transactionId', '=', transactionId).execute();
}

/** Other money that is held for the same purchase pays nothing any more and is set free. */
export async function freeOtherHolds(tx: Database, purchaseId: number, paid: number, now: Date): Promise<void> {
  await tx
    .updateTable('paymentHold')
    .set({ purpose: 'extra', ...wish('void', now) })
    .where('status', '=', 'held')
    .where('transactionId', '<>', paid)
    .where((eb) => eb.or([eb('wanted', 'is', null), eb('wanted', '=', 'confirm')]))
    .where((eb) =>
      eb('paymentAttemptId', 'in', eb.selectFrom('paymentAttempt').select('id').where('purchaseId', '=', purchaseId)),
    )
    .execute();
}

/** Takes those that are due and postpones them, so that no other process sends them meanwhile. */
export async function takeDueHolds(db: Database, now: Date, leaseUntil: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ transactionId: number }>`
    update payment_hold set next_try_at = ${leaseUntil}, tries = tries + 1
    where transaction_id in (select transaction_id from payment_hold
      where status = 'held' and wanted is not null and next_try_at <= ${now}
      order by next_try_at limit ${limit} for update skip locked)
    returning transaction_id`.execute(db);
  return rows.map(({ transactionId }) => transactionId);
}

/** Holds by their transactions, with how much each is. */
export async function findHolds(db: Database, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, number>();
  const rows = await db
    .selectFrom('paymentHold')
    .select(['transactionId', 'amountKopecks'])
    .where('transactionId', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ transactionId, amountKopecks }) => [transactionId, amountKopecks]));
}

/** Those of a span that are neither charged nor set free. */
export function findOpenHolds(db: Database, span: { from: Date; to: Date }) {
  return db
    .selectFrom('paymentHold')
    .select(['transactionId', 'amountKopecks'])
    .where('status', '=', 'held')
    .where('heldAt', '>=', span.from)
    .where('heldAt', '<=', span.to)
    .execute();
}
