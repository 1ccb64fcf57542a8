import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { completeOrder, giveOrderBack, lockApplicantPurchase } from '../purchase/index.ts';
import { sendPaidBack } from './settle.ts';

/** An order of an applicant is done: what was charged for it is earned. Throws `wrong_state` for what is not paid or is closed. */
export async function completeByGateway(
  context: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  purchaseId: number,
): Promise<void> {
  await completeOrder(context, tx, await lockOrder(tx, purchaseId));
}

/**
 * A part of what was charged for an order of an applicant goes back to their card; the rest, `keptKopecks`, is earned. Both are what
 * was paid and did not go back before. Throws `wrong_state` for what is not charged yet, or is closed.
 */
export async function sendPurchaseBack(
  context: Pick<Context, 'actor' | 'clock' | 'events'>,
  tx: DatabaseTransaction,
  back: { purchaseId: number; amountKopecks: number; keptKopecks: number; reason: string | null },
): Promise<void> {
  const { purchaseId, amountKopecks } = back;
  const purchase = await lockOrder(tx, purchaseId);
  const refundId = await giveOrderBack(context, tx, purchase, back);
  await sendPaidBack(context, tx, { purchaseId, refundId, amountKopecks });
}

async function lockOrder(tx: DatabaseTransaction, id: number) {
  const purchase = await lockApplicantPurchase(tx, id);
  if (!purchase) throw new DomainError('not_found');
  return purchase;
}
