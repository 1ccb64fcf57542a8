import type { Database } from '../../database/connect.ts';
import { findVoidConsents } from '../account/index.ts';
import type { OrderRow } from './repository.ts';

/** Purchases of orders whose refund waits for somebody else of the staff: all of them, or those of these. */
export async function findOrderRefunds(db: Database, of?: readonly number[]): Promise<number[]> {
  const waiting = db
    .selectFrom('serviceOrder')
    .select('purchaseId')
    .where('refundReason', 'is not', null)
    .where('closedAt', 'is', null)
    .where('purchaseId', 'is not', null)
    .$narrowType<{ purchaseId: number }>();
  const rows = await (of ? waiting.where('purchaseId', 'in', [0, ...of]) : waiting.limit(1_000)).execute();
  return rows.map(({ purchaseId }) => purchaseId);
}

/** Those of these orders whose refund was proposed by somebody who may do so no more; ids. */
export function findVoidProposals(
  db: Database,
  orders: readonly Pick<OrderRow, 'id' | 'refundReason' | 'refundProposedBy'>[],
): Promise<ReadonlySet<number>> {
  const proposed = orders.filter(({ refundReason }) => refundReason !== null);
  return findVoidConsents(
    db,
    proposed.map(({ id, refundProposedBy: by }) => ({ id, by })),
    'orders.handle',
  );
}
