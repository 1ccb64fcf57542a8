import type { DatabaseTransaction } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';
import { lockCompanyBalance } from '../ledger/index.ts';
import { completeByGateway, sendPurchaseBack, wantConfirm, wantVoid } from '../payment/index.ts';
import { assignOrdered, cancelAwaiting, completeOrdered, lockPurchase, refundOrdered } from '../purchase/index.ts';
import { totalOf } from './policy.ts';
import type { OrderRow } from './repository.ts';
import type { StepContext } from './tools.ts';

type Paid = Pick<OrderRow, 'purchaseId' | 'companyId' | 'unitKopecks' | 'quantity' | 'status'>;

/** The purchase of what was paid. */
function purchaseOf({ purchaseId }: Pick<Paid, 'purchaseId'>): number {
  if (purchaseId === null) throw new Error('An order that is paid has no purchase');
  return purchaseId;
}

/** Nobody pays for it any more; nothing for what has no purchase. Throws `wrong_state` for what is paid meanwhile. */
export async function cancelUnpaid(
  context: StepContext,
  tx: DatabaseTransaction,
  { purchaseId: id, companyId }: Pick<Paid, 'purchaseId' | 'companyId'>,
): Promise<void> {
  if (id === null) return;
  if (companyId !== null) await lockCompanyBalance(tx, companyId, context.clock.now());
  if (!(await cancelAwaiting(context, tx, { id, companyId })))
    throw new DomainError('wrong_state', { detail: 'Заказ уже оплачен. Обновите страницу' });
}

/** The work begins: what a card holds is taken, and what a company has paid stays held. Nothing for what has begun. */
export async function beginPaid(context: StepContext, tx: DatabaseTransaction, order: Paid): Promise<void> {
  const id = purchaseOf(order);
  const status = await statusOf(tx, id);
  if (status === 'authorized') return wantConfirm(context, tx, id);
  if (status === 'paid') await assignOrdered(context, tx, id);
}

/** What an order costs that is paid as a whole, kopecks. */
export async function findPaid(tx: DatabaseTransaction, order: Pick<Paid, 'purchaseId'>): Promise<number> {
  const purchase = await lockPurchase(tx, purchaseOf(order));
  if (!purchase) throw new Error('The purchase of an order is gone');
  return purchase.totalKopecks;
}

/** It is done, so its money is earned; once. Throws `wrong_state` while the bank still takes what a card holds. */
export async function earnPaid(context: StepContext, tx: DatabaseTransaction, order: Paid): Promise<void> {
  const id = purchaseOf(order);
  if (order.companyId !== null) return completeOrdered(context, tx, id);
  if ((await statusOf(tx, id)) !== 'completed') await completeByGateway(context, tx, id);
}

/**
 * A part, or all, of what was paid goes back: to the balance, or to the card; what is kept is earned. Throws `wrong_state` while the
 * bank still takes what a card holds.
 */
export async function givePaidBack(
  context: StepContext,
  tx: DatabaseTransaction,
  order: Paid,
  { amountKopecks, reason }: { amountKopecks: number; reason: string | null },
): Promise<void> {
  const id = purchaseOf(order);
  if (order.companyId !== null) return refundOrdered(context, tx, id, { amountKopecks, reason });
  if ((await statusOf(tx, id)) !== 'authorized') {
    const keptKopecks = (totalOf(order) ?? 0) - amountKopecks;
    return sendPurchaseBack(context, tx, { purchaseId: id, amountKopecks, reason, keptKopecks });
  }
  if (order.status !== 'accepted')
    throw new DomainError('wrong_state', { detail: 'Банк ещё списывает деньги. Попробуйте через минуту' });
  await wantVoid(context, tx, id);
}

const statusOf = async (tx: DatabaseTransaction, id: number) => (await lockPurchase(tx, id))?.status;
