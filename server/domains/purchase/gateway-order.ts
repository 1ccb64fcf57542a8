import { purchaseMachine, type PurchaseAction, type PurchaseGuard } from '#shared/domain/purchase-machine.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { book, findBooking, findReceived, ofApplicant, ofMarketplace } from '../ledger/index.ts';
import { purchaseChanged } from './events.ts';
import { bookGivenUp, paidKey, shareOfBack, startKey } from './money.ts';
import type { ApplicantPurchase } from './payable.ts';
import { findLines, insertEffect, insertRefund, setPurchase } from './repository.ts';

/** An order of an applicant that was charged is done: its advance is earned. Throws `wrong_state`. The caller holds its lock. */
export async function completeOrder(
  context: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  purchase: ApplicantPurchase,
): Promise<void> {
  const { id, totalKopecks } = purchase;
  const now = context.clock.now();
  const status = stepOf({ ...purchase, status: begunStatus(purchase) }, 'deliver', () => true);
  await earn(context, tx, purchase, totalKopecks);
  for (const line of await findLines(tx, [id])) await insertEffect(tx, line.id, 'start', now);
  await setPurchase(tx, id, { status, closedAt: now });
  await context.events.emit(tx, purchaseChanged('completed', purchase));
}

/** People begin what is paid, and may do so at once. */
const begunStatus = ({ status }: Pick<ApplicantPurchase, 'status'>) =>
  purchaseMachine.next(status, 'assign', 'system', () => true) ?? status;

/**
 * A part of an order that was charged becomes the buyer's advance, to be sent back; `keptKopecks` of one that is not done are earned.
 * Answers the id of the refund. Throws `wrong_state`, and for parts that are not the whole. The caller holds the lock of the purchase.
 */
export async function giveOrderBack(
  context: Pick<Context, 'actor' | 'clock' | 'events'>,
  tx: DatabaseTransaction,
  purchase: ApplicantPurchase,
  { amountKopecks, keptKopecks, reason }: { amountKopecks: number; keptKopecks: number; reason: string | null },
): Promise<number> {
  const { id, status, totalKopecks, refundedKopecks } = purchase;
  const now = context.clock.now();
  if (amountKopecks <= 0 || keptKopecks < 0 || amountKopecks + keptKopecks !== totalKopecks - refundedKopecks)
    throw new RangeError('What comes back and what is kept are what was paid');
  // What was kept of one that was given up is earned, too.
  const isEarned = status === 'completed' || status === 'partially_refunded';
  const isAll = refundedKopecks + amountKopecks === totalKopecks;
  const next = stepOf(purchase, 'refund', (guard) => (guard === 'all') === isAll);
  const accountId = accountIdOf(context.actor);
  if (!isEarned && keptKopecks > 0) await earn(context, tx, purchase, keptKopecks);
  const refundId = await insertRefund(tx, { purchaseId: id, amountKopecks, accountId, reason }, now);
  if (isEarned) await bookGivenUp(tx, purchase, { id: refundId, amountKopecks, accountId }, now);
  await setPurchase(tx, id, { status: next, refundedKopecks: refundedKopecks + amountKopecks, closedAt: now });
  await context.events.emit(tx, purchaseChanged('refunded', purchase));
  return refundId;
}

/** What of a purchase was earned when it began or was done, kopecks; 0 before. */
export const findEarnedOf = (db: Database, id: number): Promise<number> => findReceived(db, startKey(id));

async function earn(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  purchase: ApplicantPurchase,
  amountKopecks: number,
): Promise<void> {
  const { id, applicantId, totalKopecks, vatKopecks } = purchase;
  const vat = vatKopecks - shareOfBack(purchase, totalKopecks - amountKopecks).vat;
  await book(tx, {
    key: startKey(id),
    reason: 'start',
    entries: [
      { ...ofApplicant(applicantId, 'advance'), amount: -amountKopecks, takesFrom: await findBooking(tx, paidKey(id)) },
      { ...ofMarketplace('revenue'), amount: amountKopecks - vat },
      { ...ofMarketplace('vat'), amount: vat },
    ],
    purchaseId: id,
    occurredAt: clock.now(),
  });
}

function stepOf(
  { id, status }: Pick<ApplicantPurchase, 'id' | 'status'>,
  action: Extract<PurchaseAction, 'deliver' | 'refund'>,
  holds: (guard: PurchaseGuard) => boolean,
) {
  const next = purchaseMachine.next(status, action, 'system', holds);
  if (!next) throw new DomainError('wrong_state', { detail: `Покупка №\u00a0${id} не\u00a0оплачена или закрыта` });
  return next;
}
