import { z } from 'zod';
import type { Purchase } from '#shared/contracts/purchase.ts';
import { ORDER_STATUSES } from '#shared/domain/order-machine.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const orderColumns = z.object({ orderStatus: z.enum(ORDER_STATUSES).nullable() });

type ShownWith = Pick<Purchase, 'invoice' | 'orderStatus'>;

/**
 * What a purchase is shown with, by its id: its invoice, and how the order stands that it pays for. Both are written by domains above
 * and read from their tables here (record 0124).
 */
export async function findShownWith(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, ShownWith>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('purchase')
    .leftJoin('invoice', 'invoice.purchaseId', 'purchase.id')
    .leftJoin('serviceOrder', 'serviceOrder.purchaseId', 'purchase.id')
    .select(['purchase.id', 'invoice.id as invoiceId', 'invoice.number', 'serviceOrder.status as orderStatus'])
    .where('purchase.id', 'in', [...ids])
    .execute();
  return new Map(
    rows.map((row) => {
      const { id, invoiceId, number, orderStatus } = readColumns(orderColumns, row);
      return [id, { invoice: invoiceId === null || number === null ? null : { id: invoiceId, number }, orderStatus }];
    }),
  );
}
