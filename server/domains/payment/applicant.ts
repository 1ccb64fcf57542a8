import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { applicantPurchaseContracts } from '#shared/contracts/applicant-service.ts';
import type { Purchase } from '#shared/contracts/purchase.ts';
import { PAY_MINUTES } from '#shared/domain/payment.ts';
import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import { addMinutes } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import { asApplicant, machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { offsetOf } from '../../platform/paging.ts';
import { DomainError } from '../../platform/problems.ts';
import { findPurchases, giveUp, lockApplicantPurchase, readPurchase, toPurchases } from '../purchase/index.ts';
import { findLastAttempts } from './attempt-repository.ts';
import { agreeOnPrice, declinedText } from './checkout.ts';
import { lockOwnPayable, setPayable } from './payable.ts';
import { findWithReceipts } from './receipts.ts';
import { sendPaidBack } from './settle.ts';

interface Asked {
  set: 'active' | 'archive';
  page: number;
  per_page: number;
}

export async function listOwnPurchases(
  context: Context,
  { set, page, per_page: limit }: Asked,
): Promise<CallAnswer<(typeof applicantPurchaseContracts)['GET /purchase-history/applicant']>> {
  const { accountId: applicantId } = asApplicant(context);
  const offset = offsetOf(page, limit, 'покупок');
  const asked = { owner: { applicantId }, set, limit, offset };
  const { rows, total } = await findPurchases(context.db, asked, context.clock.now());
  const ids = rows.map(({ id }) => id);
  const [purchases, attempts, withReceipts] = await Promise.all([
    toPurchases(context, rows),
    findLastAttempts(context.db, 'purchase', ids),
    findWithReceipts(context.db, 'purchase', ids),
  ]);
  const items = purchases.map((purchase) => ({
    ...purchase,
    declined: declinedText(attempts.find(({ purchaseId }) => purchaseId === purchase.id)),
    hasReceipts: withReceipts.has(purchase.id),
  }));
  return { items, total, next: null };
}

/**
 * Makes a purchase whose payment has failed payable once more. Throws `not_found` for another's, `conflict` with the new price where
 * it is another, `wrong_state`.
 */
export function retryPurchase(context: Context, id: number, totalKopecks: number): Promise<Purchase> {
  const owner = { applicantId: asApplicant(context).accountId };
  const key = { of: 'purchase', id } as const;
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const payable = await lockOwnPayable(tx, key, owner);
    const status = purchaseMachine.next(payable.status, 'retry', machineActor(context.actor), () => true);
    if (!status) throw new DomainError('wrong_state', { detail: 'Ещё раз оплатить можно то, что не\u00a0прошло' });
    await agreeOnPrice(tx, payable, totalKopecks, now);
    await setPayable(tx, key, { status, payUntil: addMinutes(now, PAY_MINUTES) });
    return readPurchase({ ...context, db: tx }, id, owner);
  });
}

/** What was not used goes back to the card or the account that has paid. Throws `not_found` for another's, `wrong_state`. */
export function refundOwnPurchase(context: Context, id: number): Promise<Purchase> {
  const { accountId: applicantId } = asApplicant(context);
  return inTransaction(context.db, async (tx) => {
    const purchase = await lockApplicantPurchase(tx, id);
    if (purchase?.applicantId !== applicantId) throw new DomainError('not_found');
    const { refundId, amountKopecks } = await giveUp({ ...context, db: tx }, tx, purchase, null);
    await sendPaidBack(context, tx, { purchaseId: id, refundId, amountKopecks });
    return readPurchase({ ...context, db: tx }, id, { applicantId });
  });
}
