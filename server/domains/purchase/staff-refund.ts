import { purchaseMachine, type PurchaseStatus } from '#shared/domain/purchase-machine.ts';
import { rubles } from '#shared/text/number.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { effectOf } from './effects/index.ts';
import { purchaseChanged } from './events.ts';
import { giveOrderBack } from './gateway-order.ts';
import { bookGivenUp, bookRefund } from './money.ts';
import { findLines, insertRefund, isOfOrder, setPurchase, type LineRow, type PurchaseRow } from './repository.ts';

/** What staff can give back, kopecks, and why nothing, in Russian; `isWholeOnly`: it has not begun. */
export function refundByStaffOf(
  { status, companyId, totalKopecks, refundedKopecks }: PurchaseRow,
  lines: readonly Pick<LineRow, 'target'>[],
): { leftKopecks: number; isWholeOnly: boolean; refusal: string | null } {
  const leftKopecks = totalKopecks - refundedKopecks;
  const left = { leftKopecks, isWholeOnly: status === 'paid', refusal: null };
  const nothing = (refusal: string) => ({ leftKopecks: 0, isWholeOnly: false, refusal });
  const isGiven = status === 'completed' || status === 'partially_refunded';
  if (lines.some(isOfOrder) && (companyId !== null || !isGiven))
    return nothing('Деньги за\u00a0заказ возвращают в\u00a0заказе');
  if (leftKopecks === 0) return nothing('Всё уже вернули');
  return isGiven || status === 'paid' || status === 'active'
    ? left
    : nothing('Деньги не\u00a0списаны: возвращать нечего');
}

/** Answers what is left. Throws `wrong_state` where staff cannot give so much back. */
export function assertRefundable(
  purchase: PurchaseRow,
  lines: readonly Pick<LineRow, 'target'>[],
  amountKopecks: number,
): number {
  const { leftKopecks, isWholeOnly, refusal } = refundByStaffOf(purchase, lines);
  if (refusal !== null) throw new DomainError('wrong_state', { detail: refusal });
  if (amountKopecks > leftKopecks)
    throw new DomainError('wrong_state', { detail: `Вернуть можно не\u00a0больше ${rubles(leftKopecks)}` });
  if (isWholeOnly && amountKopecks !== leftKopecks)
    throw new DomainError('wrong_state', { detail: 'Услуга ещё не\u00a0началась: вернуть можно только всё' });
  return leftKopecks;
}

/**
 * Gives a purchase back, all or a part: to the balance of a company at once; an applicant's becomes their advance, to be sent back.
 * All of what runs ends it; with a part it goes on. Answers the id of the refund. Throws `wrong_state` where there is not so much.
 * The caller holds the locks of `lockWithBalance`.
 */
export async function refundByStaff(
  context: Context,
  tx: DatabaseTransaction,
  purchase: PurchaseRow,
  { amountKopecks, reason }: { amountKopecks: number; reason: string },
): Promise<number> {
  const { id, companyId, applicantId, refundedKopecks } = purchase;
  const lines = await findLines(tx, [id]);
  const leftKopecks = assertRefundable(purchase, lines, amountKopecks);
  const isAll = amountKopecks === leftKopecks;
  if (lines.some(isOfOrder) && applicantId !== null) {
    const back = { amountKopecks, keptKopecks: leftKopecks - amountKopecks, reason };
    return giveOrderBack(context, tx, { ...purchase, applicantId }, back);
  }
  const now = context.clock.now();
  const status = stepOf(purchase.status, isAll);
  if (isAll && purchase.status === 'active')
    for (const line of lines) await effectOf(line).stop?.(context, tx, { ...line, companyId });
  const accountId = accountIdOf(context.actor);
  const refundId = await insertRefund(tx, { purchaseId: id, amountKopecks, accountId, reason }, now);
  const refund = { id: refundId, amountKopecks, accountId };
  if (companyId !== null)
    await bookRefund(tx, { ...purchase, companyId }, { ...refund, isStarted: purchase.status !== 'paid' }, now);
  // What an applicant has paid and that did not begin is their advance already.
  else if (applicantId !== null && purchase.status !== 'paid')
    await bookGivenUp(tx, { ...purchase, applicantId }, refund, now);
  await setPurchase(tx, id, {
    status,
    refundedKopecks: refundedKopecks + amountKopecks,
    ...(status === 'active' ? {} : { closedAt: purchase.closedAt ?? now }),
  });
  await context.events.emit(tx, purchaseChanged('refunded', purchase));
  return refundId;
}

function stepOf(from: PurchaseStatus, isAll: boolean): PurchaseStatus {
  const action = from === 'active' && !isAll ? 'compensate' : 'refund';
  const to = purchaseMachine.next(from, action, 'staff', (guard) => (guard === 'all') === isAll);
  if (!to) throw new Error(`Staff cannot give back a purchase that is ${from}`);
  return to;
}
