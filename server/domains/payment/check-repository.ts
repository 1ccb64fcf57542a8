import { z } from 'zod';
import { ATTEMPT_STATUSES } from '#shared/domain/payment.ts';
import { PURCHASE_STATUSES } from '#shared/domain/purchase-machine.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const checkColumns = z.object({ attemptStatus: z.enum(ATTEMPT_STATUSES), status: z.enum(PURCHASE_STATUSES) });

/** Everything that a Check compares, by one look at indexes: the provider waits for it. */
export async function findForCheck(db: Database, externalId: string) {
  const row = await db
    .selectFrom('paymentAttempt')
    .leftJoin('purchase', 'purchase.id', 'paymentAttempt.purchaseId')
    .leftJoin('refill', 'refill.id', 'paymentAttempt.refillId')
    .select((eb) => [
      'accountKey',
      'amountKopecks',
      'paymentAttempt.status as attemptStatus',
      eb.fn.coalesce('purchase.status', 'refill.status').as('status'),
      eb.fn.coalesce('purchase.payUntil', 'refill.payUntil').as('payUntil'),
    ])
    .where('externalId', '=', externalId)
    .executeTakeFirst();
  return row && readColumns(checkColumns, row);
}
