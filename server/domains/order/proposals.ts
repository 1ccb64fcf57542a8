import type { Database } from '../../database/connect.ts';
import { findEntitledStaff } from '../account/index.ts';
import type { OrderRow } from './repository.ts';

/** Those of these orders whose refund was proposed by somebody who may do so no more; ids. */
export async function findVoidProposals(
  db: Database,
  orders: readonly Pick<OrderRow, 'id' | 'refundReason' | 'refundProposedBy'>[],
): Promise<ReadonlySet<number>> {
  const proposed = orders.filter(({ refundReason }) => refundReason !== null);
  const by = proposed.map(({ refundProposedBy }) => refundProposedBy);
  const entitled = await findEntitledStaff(db, by, 'orders.handle');
  return new Set(proposed.filter(({ refundProposedBy }) => !entitled.has(refundProposedBy)).map(({ id }) => id));
}
