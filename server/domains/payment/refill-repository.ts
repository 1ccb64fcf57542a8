import type { Insertable, Updateable } from 'kysely';
import { z } from 'zod';
import { GATEWAY_METHODS, REFILL_STATUSES, UNPAID_PURCHASES } from '#shared/domain/purchase-machine.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Refill as RefillTable } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const refillColumns = z.object({ status: z.enum(REFILL_STATUSES), payBy: z.enum(GATEWAY_METHODS) });

export type RefillRow = NonNullable<Awaited<ReturnType<typeof findRefill>>>;

export async function insertRefill(tx: Database, refill: Insertable<RefillTable>): Promise<number> {
  const { id } = await tx.insertInto('refill').values(refill).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Undefined for another company's. */
export async function findRefill(db: Database, id: number, companyId: number) {
  const row = await db
    .selectFrom('refill')
    .selectAll()
    .where('id', '=', id)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
  return row && readColumns(refillColumns, row);
}

/** Locked until the end of the transaction. */
export async function lockRefill(tx: DatabaseTransaction, id: number) {
  const row = await tx.selectFrom('refill').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readColumns(refillColumns, row);
}

/** Those of a company since that moment, the newest first. */
export async function findRefills(db: Database, companyId: number, since: Date, limit: number) {
  const rows = await db
    .selectFrom('refill')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('createdAt', '>', since)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => readColumns(refillColumns, row));
}

export async function setRefill(tx: Database, id: number, change: Updateable<RefillTable>): Promise<void> {
  await tx.updateTable('refill').set(change).where('id', '=', id).execute();
}

/** Purchases and refills that wait for their money beyond their time, the longest first. */
export async function findOverdue(db: Database, now: Date, limit: number) {
  const [purchases, refills] = await Promise.all(
    (['purchase', 'refill'] as const).map((of) =>
      db
        .selectFrom(of)
        .select('id')
        .where('status', 'in', [...UNPAID_PURCHASES])
        .where('payBy', 'in', [...GATEWAY_METHODS])
        .where('payUntil', '<=', now)
        .orderBy('payUntil')
        .limit(limit)
        .execute()
        .then((rows) => rows.map(({ id }) => ({ of, id }))),
    ),
  );
  return [...(purchases ?? []), ...(refills ?? [])];
}
