import { purchaseMachine, type GatewayMethod, type PurchaseStatus } from '#shared/domain/purchase-machine.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { inSavepoint } from '../../database/round-trips.ts';
import { accountIdOf, machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError, isErrorCode } from '../../platform/problems.ts';
import { book, ofApplicant, ofMarketplace } from '../ledger/index.ts';
import { costOf, divide } from './calculate.ts';
import { effectOf, findUnitsLeft } from './effects/index.ts';
import { purchaseChanged } from './events.ts';
import { fulfil } from './fulfil.ts';
import { bookGivenUp, paidKey, startKey } from './money.ts';
import { isOrderRefusal, refundGuards } from './refund.ts';
import { refundableOf } from './refundable.ts';
import {
  findLines,
  insertRefund,
  isOfOrder,
  lockPurchase,
  setLine,
  setPurchase,
  type PurchaseRow,
} from './repository.ts';

/** A purchase of an applicant, paid by the provider of card payments. */
export type ApplicantPurchase = PurchaseRow & { applicantId: string };

/** The row, locked; undefined for none and for a company's. */
export async function lockApplicantPurchase(
  tx: DatabaseTransaction,
  id: number,
): Promise<ApplicantPurchase | undefined> {
  const row = await lockPurchase(tx, id);
  const { applicantId = null } = row ?? {};
  return row && applicantId !== null ? { ...row, applicantId } : undefined;
}

/** What it costs today, kopecks. Throws `not_found` for what is no longer sold. */
export async function priceOfToday(db: Database, id: number, now: Date): Promise<number> {
  const [line] = await findLines(db, [id]);
  if (!line) throw new DomainError('not_found');
  const { totalKopecks } = await costOf(db, line, now);
  return totalKopecks;
}

/**
 * What the provider has charged pays the purchase, and what was bought begins, in one transaction; people begin an order. False where
 * it cannot begin, such as for a resume that is hidden meanwhile: it is paid then, and nothing was done. The caller holds its lock.
 */
export async function payByGateway(
  context: Context,
  tx: DatabaseTransaction,
  purchase: ApplicantPurchase,
  source: GatewayMethod,
): Promise<boolean> {
  const { id, applicantId, totalKopecks, vatKopecks } = purchase;
  const now = context.clock.now();
  const status = stepOf(purchase.status, purchase.status === 'authorized' ? 'confirm' : 'pay');
  const { id: paid } = await book(tx, {
    key: paidKey(id),
    reason: 'purchase',
    entries: [
      { ...ofMarketplace('gateway'), amount: -totalKopecks },
      { ...ofApplicant(applicantId, 'advance'), amount: totalKopecks, source },
    ],
    purchaseId: id,
    occurredAt: now,
  });
  await setPurchase(tx, id, { status, payBy: source, paidAt: now });
  await context.events.emit(tx, purchaseChanged('paid', purchase));
  if ((await findLines(tx, [id])).some(isOfOrder)) return true;
  return beginOrLeave(tx, async () => {
    await fulfil({ ...context, db: tx }, tx, { id, companyId: null });
    await book(tx, {
      key: startKey(id),
      reason: 'start',
      entries: [
        { ...ofApplicant(applicantId, 'advance'), amount: -totalKopecks, takesFrom: paid },
        { ...ofMarketplace('revenue'), amount: totalKopecks - vatKopecks },
        { ...ofMarketplace('vat'), amount: vatKopecks },
      ],
      purchaseId: id,
      occurredAt: now,
    });
  });
}

/** What was begun before a refusal is undone, and the payment stays. */
async function beginOrLeave(tx: DatabaseTransaction, work: () => Promise<void>): Promise<boolean> {
  try {
    await inSavepoint(tx, work);
    return true;
  } catch (error) {
    if (isErrorCode(error, 'wrong_state', 'not_found')) return false;
    throw error;
  }
}

const stepOf = (from: PurchaseStatus, action: 'pay' | 'confirm'): PurchaseStatus => {
  const to = purchaseMachine.next(from, action, 'system', () => true);
  if (!to) throw new Error(`A purchase that is ${from} cannot ${action}`);
  return to;
};

/**
 * What was not used becomes the buyer's advance again, to be sent back. Returns the id of the refund and its sum, kopecks. Throws
 * `wrong_state` where nothing is left. The caller holds the lock of the purchase.
 */
export async function giveUp(
  context: Context,
  tx: DatabaseTransaction,
  purchase: ApplicantPurchase,
  reason: string | null,
): Promise<{ refundId: number; amountKopecks: number }> {
  const { id, refundedKopecks } = purchase;
  const now = context.clock.now();
  const lines = (await findLines(tx, [id])).map((line) => ({ ...line, companyId: null }));
  if (lines.some(isOfOrder)) throw isOrderRefusal();
  const amountKopecks = refundableOf(purchase, lines, now, await findUnitsLeft(tx, lines));
  const guards = refundGuards(amountKopecks, purchase);
  const status = purchaseMachine.next(purchase.status, 'refund', machineActor(context.actor), guards);
  if (!status) throw new DomainError('wrong_state', { detail: 'Возвращать нечего: услуга уже оказана' });
  const accountId = accountIdOf(context.actor);
  const refundId = await insertRefund(tx, { purchaseId: id, amountKopecks, accountId, reason }, now);
  if (purchase.status === 'active') {
    for (const line of lines) await effectOf(line).stop?.({ ...context, db: tx }, tx, line);
    await bookGivenUp(tx, purchase, { id: refundId, amountKopecks, accountId }, now);
  }
  await setPurchase(tx, id, { status, refundedKopecks: refundedKopecks + amountKopecks, closedAt: now });
  await context.events.emit(tx, purchaseChanged('refunded', purchase));
  return { refundId, amountKopecks };
}

/** The price of today, which the buyer has accepted, takes the place of the one that was ordered. */
export async function reprice(tx: Database, id: number, now: Date): Promise<number> {
  const [line] = await findLines(tx, [id]);
  if (!line) throw new DomainError('not_found');
  const { priceId, unitKopecks, totalKopecks, days } = await costOf(tx, line, now);
  const { vatKopecks, vatRate } = divide(totalKopecks, 0, now);
  await setLine(tx, line.id, { servicePriceId: priceId, unitKopecks, amountKopecks: totalKopecks, vatKopecks, days });
  await setPurchase(tx, id, { totalKopecks, vatKopecks, vatRate });
  return totalKopecks;
}
