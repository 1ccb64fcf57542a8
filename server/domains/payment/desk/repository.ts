import type { Insertable, Updateable } from 'kysely';
import { z } from 'zod';
import { REFUND_REQUEST_STATUSES } from '#shared/domain/refund-machine.ts';
import type { Database, DatabaseTransaction } from '../../../database/connect.ts';
import type { RefundRequest } from '../../../database/schema.ts';
import { readColumns } from '../../../platform/stored-columns.ts';
import { findVoidConsents } from '../../account/index.ts';

const requestColumns = z.object({ status: z.enum(REFUND_REQUEST_STATUSES) });

export type RefundRequestRow = NonNullable<Awaited<ReturnType<typeof lockRequest>>>;

export async function insertRequest(tx: DatabaseTransaction, request: Insertable<RefundRequest>): Promise<void> {
  await tx.insertInto('refundRequest').values(request).execute();
}

/** Locked until the end of the transaction. */
export async function lockRequest(tx: DatabaseTransaction, id: number) {
  const row = await tx.selectFrom('refundRequest').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  return row && readColumns(requestColumns, row);
}

export async function setRequest(
  tx: DatabaseTransaction,
  id: number,
  change: Updateable<RefundRequest>,
): Promise<void> {
  await tx.updateTable('refundRequest').set(change).where('id', '=', id).execute();
}

/** Of a purchase, the oldest first. */
export async function findRequests(db: Database, purchaseId: number) {
  const rows = await db
    .selectFrom('refundRequest')
    .selectAll()
    .where('purchaseId', '=', purchaseId)
    .orderBy('id')
    .execute();
  return rows.map((row) => readColumns(requestColumns, row));
}

/** Those of these requests that wait for a second consent to what somebody has approved who may do so no more; ids. */
export function findVoidRequests(
  db: Database,
  requests: readonly Pick<RefundRequestRow, 'id' | 'status' | 'approvedBy'>[],
): Promise<ReadonlySet<number>> {
  const approved = requests.filter(({ status }) => status === 'approved');
  return findVoidConsents(
    db,
    approved.map(({ id, approvedBy: by }) => ({ id, by })),
    'billing.manage',
  );
}

/** Purchases with a refund that waits for a second consent: all of them, or those of these. */
export async function findWaiting(db: Database, of?: readonly number[]): Promise<number[]> {
  const waiting = db.selectFrom('refundRequest').select('purchaseId').where('status', '=', 'approved');
  const rows = await (of ? waiting.where('purchaseId', 'in', [0, ...of]) : waiting.limit(1_000)).execute();
  return rows.map(({ purchaseId }) => purchaseId);
}
