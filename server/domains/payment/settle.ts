import { randomUUID } from 'node:crypto';
import { purchaseMachine, type GatewayMethod } from '#shared/domain/purchase-machine.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { system } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { book, ofApplicant, ofCompany, ofMarketplace } from '../ledger/index.ts';
import { giveUp, lockApplicantPurchase, payByGateway } from '../purchase/index.ts';
import { caseOf, chargeKey, findAsked, isAsAsked, noteCase } from './asked.ts';
import { closeAttempts, setAttempt } from './attempt-repository.ts';
import { findPayingCharge, insertCharge, insertPaymentRefund, openCase } from './charge-repository.ts';
import { freeOtherHolds } from './hold-repository.ts';
import { dropPurchase, noteConfirmed } from './holds.ts';
import { isUnpaid, lockPayable, setPayable, type Payable } from './payable.ts';
import { keepChargeReceipt } from './receipts.ts';
import { maskOf, tellFailed, tellPaid, type Told } from './told.ts';
import type { PaymentTools } from './tools.ts';

/** What is held is held by a card. */
const methodOf = ({ card }: Told, scheme: 'single' | 'dual' = 'single'): GatewayMethod =>
  card || scheme === 'dual' ? 'card' : 'sbp';

/** Charged by a card or by SBP. */
type Charged = Told & { source: GatewayMethod };

/**
 * Money was charged: it pays what it was asked for, or it came twice, late or in another sum; then it is a company's balance or goes
 * back to an applicant. Once for a transaction, in any order with what else is told of it.
 */
export async function settleCharge(
  context: Context,
  tools: PaymentTools,
  tx: DatabaseTransaction,
  told: Told,
): Promise<void> {
  const now = context.clock.now();
  const found = await findAsked(context, tx, told, 'charged');
  if (!found) return;
  const { attempt, payable } = found;
  if (told.currency !== 'RUB') return noteCase(context, tx, found, told, 'wrong_sum');
  const isRight = isAsAsked(attempt, told);
  const hold = await noteConfirmed(tx, told.transactionId, now);
  const isAwaited = isUnpaid(payable.status) || payable.status === 'authorized';
  const pays = isAwaited && (isRight || payable.of === 'refill');
  const { transactionId, amountKopecks } = told;
  const isNew = await insertCharge(tx, {
    transactionId,
    paymentAttemptId: attempt.id,
    amountKopecks,
    purpose: pays ? 'pays' : 'extra',
    chargedAt: told.at,
    bookedAt: now,
  });
  if (!isNew) return;
  if (isRight) await keepChargeReceipt(tx, tools, { payable, transactionId, amountKopecks }, now);
  const status = attempt.status === 'closed' && !pays ? attempt.status : 'paid';
  await setAttempt(tx, attempt.id, { status, transactionId, cardMask: maskOf(told) ?? attempt.cardMask });
  if (pays) await closeAttempts(tx, payable);
  if (pays && payable.of === 'purchase') await freeOtherHolds(tx, payable.id, transactionId, now);
  if (!pays && hold?.purpose === 'pays') await dropPurchase(context, tx, payable, attempt);
  if (!pays) await noteCase(context, tx, found, told, caseOf(payable, isRight));
  else if (!isRight) await noteCase(context, tx, found, told, 'wrong_sum');
  if ('companyId' in payable.owner) return creditCompany(context, tx, { payable, pays, told });
  const source = methodOf(told, attempt.scheme);
  return pays
    ? payPurchase(context, tx, payable, { ...told, source })
    : sendExtraBack(context, tx, payable, { ...told, source });
}

/** What came is credited exactly. */
async function creditCompany(
  context: Context,
  tx: DatabaseTransaction,
  { payable, pays, told }: { payable: Payable; pays: boolean; told: Told },
): Promise<void> {
  const { owner, accountId } = payable;
  if (!('companyId' in owner)) return;
  const now = context.clock.now();
  await book(tx, {
    key: chargeKey(told.transactionId),
    reason: 'refill',
    entries: [
      { ...ofMarketplace('gateway'), amount: -told.amountKopecks },
      { ...ofCompany(owner.companyId, 'money'), amount: told.amountKopecks, source: methodOf(told) },
    ],
    ...(accountId ? { accountId } : {}),
    occurredAt: now,
  });
  if (pays) await setPayable(tx, payable, { status: 'paid', payBy: methodOf(told), paidAt: now, closedAt: now });
  await tellPaid(context, tx, payable, told);
}

/** An applicant's purchase begins with its payment; what cannot begin goes back. */
async function payPurchase(
  context: Context,
  tx: DatabaseTransaction,
  { of, id }: Payable,
  told: Charged,
): Promise<void> {
  const ownContext = { ...context, actor: system };
  const purchase = await lockApplicantPurchase(tx, id);
  if (!purchase) throw new Error(`The purchase ${id} is gone`);
  const hasBegun = await payByGateway(ownContext, tx, purchase, told.source);
  const payable = await lockPayable(tx, { of, id });
  if (payable && hasBegun) return tellPaid(context, tx, payable, told);
  const paid = await lockApplicantPurchase(tx, id);
  if (!paid || !payable) throw new Error(`The purchase ${id} is gone`);
  const { refundId, amountKopecks } = await giveUp(ownContext, tx, paid, 'Услуга не\u00a0началась');
  await sendBack(context, tx, { transactionId: told.transactionId, amountKopecks, purchaseRefundId: refundId });
  await openCase(
    tx,
    {
      kind: 'cannot_begin',
      key: `begin:${id}`,
      about: payable,
      transactionId: told.transactionId,
      detail: `The purchase ${id} was paid and cannot begin: ${amountKopecks} kopecks go back`,
    },
    context.clock.now(),
  );
}

async function sendExtraBack(
  context: Context,
  tx: DatabaseTransaction,
  { id, owner }: Payable,
  { transactionId, amountKopecks, source }: Charged,
): Promise<void> {
  if (!('applicantId' in owner)) return;
  await book(tx, {
    key: chargeKey(transactionId),
    reason: 'refill',
    entries: [
      { ...ofMarketplace('gateway'), amount: -amountKopecks },
      { ...ofApplicant(owner.applicantId, 'advance'), amount: amountKopecks, source },
    ],
    purchaseId: id,
    occurredAt: context.clock.now(),
  });
  await sendBack(context, tx, { transactionId, amountKopecks, purchaseRefundId: null });
}

/** A part of what has paid a purchase goes back the way it came. Throws `wrong_state` for what is not charged. */
export async function sendPaidBack(
  context: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  { purchaseId, refundId, amountKopecks }: { purchaseId: number; refundId: number; amountKopecks: number },
): Promise<void> {
  const charge = await findPayingCharge(tx, { of: 'purchase', id: purchaseId });
  if (!charge) throw new DomainError('wrong_state', { detail: 'Деньги ещё не\u00a0списаны. Попробуйте через минуту' });
  await sendBack(context, tx, { transactionId: charge.transactionId, amountKopecks, purchaseRefundId: refundId });
}

/** To be sent back by the provider, as soon as a job gets to it. */
async function sendBack(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  refund: { transactionId: number; amountKopecks: number; purchaseRefundId: number | null },
): Promise<void> {
  const now = clock.now();
  await insertPaymentRefund(tx, {
    ...refund,
    status: 'wanted',
    requestId: randomUUID(),
    nextTryAt: now,
    createdAt: now,
  });
}

/** The bank has declined: the buyer may pay by another card, in the same window too. */
export async function settleDecline(context: Context, tx: DatabaseTransaction, told: Told): Promise<void> {
  const found = await findAsked(context, tx, told, null);
  if (!found) return;
  const { attempt, payable } = found;
  // Told late, of a try before the one that stands.
  if (attempt.status === 'paid' || attempt.status === 'closed' || !isUnpaid(payable.status)) return;
  const { transactionId, reasonCode } = told;
  if (attempt.status === 'declined' && Number(attempt.transactionId ?? 0) >= transactionId) return;
  await setAttempt(tx, attempt.id, {
    status: 'declined',
    transactionId,
    declineCode: reasonCode,
    cardMask: maskOf(told),
  });
  const status = purchaseMachine.next(payable.status, 'fail', 'system', () => true);
  if (status === 'failed') await setPayable(tx, payable, { status });
  await tellFailed(context, tx, payable, told);
}
