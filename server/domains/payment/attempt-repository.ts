import type { Insertable, Updateable } from 'kysely';
import { z } from 'zod';
import { ATTEMPT_STATUSES } from '#shared/domain/payment.ts';
import { GATEWAY_METHODS } from '#shared/domain/purchase-machine.ts';
import type { Database } from '../../database/connect.ts';
import type { PaymentAttempt as AttemptTable } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import type { PayableKey } from './payable.ts';

const attemptColumns = z.object({
  status: z.enum(ATTEMPT_STATUSES),
  payBy: z.enum(GATEWAY_METHODS),
  scheme: z.enum(['single', 'dual']),
});

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findLastAttempt>>>;

/** Those that the provider may still tell something about. */
const LIVE = ['open', 'authorized', 'declined'] as const;

/** What an attempt is for. */
export function payableOf({ purchaseId, refillId }: Pick<AttemptRow, 'purchaseId' | 'refillId'>): PayableKey {
  if (purchaseId !== null) return { of: 'purchase', id: purchaseId };
  if (refillId !== null) return { of: 'refill', id: refillId };
  throw new Error('An attempt is for nothing');
}

export const columnOf = ({ of }: PayableKey) => (of === 'purchase' ? 'purchaseId' : 'refillId');

export async function insertAttempt(tx: Database, attempt: Insertable<AttemptTable>) {
  const row = await tx.insertInto('paymentAttempt').values(attempt).returningAll().executeTakeFirstOrThrow();
  return readColumns(attemptColumns, row);
}

export async function findLastAttempt(db: Database, key: PayableKey) {
  const row = await db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where(columnOf(key), '=', key.id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readColumns(attemptColumns, row);
}

/** The last attempt of each. */
export async function findLastAttempts(db: Database, of: PayableKey['of'], ids: readonly number[]) {
  if (ids.length === 0) return [];
  const column = columnOf({ of, id: 0 });
  const rows = await db
    .selectFrom('paymentAttempt')
    .distinctOn(column)
    .selectAll()
    .where(column, 'in', [...ids])
    .orderBy(column)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => readColumns(attemptColumns, row));
}

/** By the number that the provider knows it by. */
export async function findAttempt(db: Database, externalId: string) {
  const row = await db.selectFrom('paymentAttempt').selectAll().where('externalId', '=', externalId).executeTakeFirst();
  return row && readColumns(attemptColumns, row);
}

export async function findAttemptById(db: Database, id: number) {
  const row = await db.selectFrom('paymentAttempt').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readColumns(attemptColumns, row);
}

export async function setAttempt(tx: Database, id: number, change: Updateable<AttemptTable>): Promise<void> {
  await tx.updateTable('paymentAttempt').set(change).where('id', '=', id).execute();
}

/** No attempt of it takes money any more. */
export async function closeAttempts(tx: Database, key: PayableKey): Promise<void> {
  await tx
    .updateTable('paymentAttempt')
    .set({ status: 'closed' })
    .where(columnOf(key), '=', key.id)
    .where('status', 'in', ['open', 'declined'])
    .execute();
}

/** Attempts whose end nobody has told us, and that were not asked about since that moment, the longest first. */
export async function findUntold(
  db: Database,
  { askedBefore, madeBefore, limit }: { askedBefore: Date; madeBefore: Date; limit: number },
) {
  const rows = await db
    .selectFrom('paymentAttempt')
    .selectAll()
    .where('status', 'in', [...LIVE])
    .where('createdAt', '<=', madeBefore)
    .where((eb) => eb.or([eb('lookedAt', 'is', null), eb('lookedAt', '<=', askedBefore)]))
    // Held money may wait for days: it must not keep the others waiting.
    .orderBy('lookedAt', (order) => order.asc().nullsFirst())
    .orderBy('createdAt')
    .limit(limit)
    .execute();
  return rows.map((row) => readColumns(attemptColumns, row));
}
