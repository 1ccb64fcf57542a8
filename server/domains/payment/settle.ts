import { randomUUID } from 'node:crypto';
import type { PaymentCase } from '#shared/domain/payment.ts';
import { purchaseMachine, type GatewayMethod } from '#shared/domain/purchase-machine.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { system } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { book, ofApplicant, ofCompany, ofMarketplace } from '../ledger/index.ts';
import { giveUp, lockApplicantPurchase, payByGateway } from '../purchase/index.ts';
import { closeAttempts, findAttempt, payableOf, setAttempt, type AttemptRow } from './attempt-repository.ts';
import { insertCharge, insertPaymentRefund, openCase } from './charge-repository.ts';
import { isUnpaid, lockPayable, setPayable, type Payable } from './payable.ts';
import { keepChargeReceipt } from './receipts.ts';
import { tellFailed, tellPaid, type Told } from './told.ts';
import type { PaymentTools } from './tools.ts';

/** The booking that money which came without a reason, or to a balance, was made by. */
export const chargeKey = (transactionId: number) => `charge:${transactionId}`;

const maskOf = ({ card }: Told) => card && `${card.firstSix} •• ${card.lastFour}`;
const methodOf = ({ card }: Told): GatewayMethod => (card ? 'card' : 'sbp');

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
  const found = await findOfTold(context, tx, told, 'charged');
  if (!found) return;
  const { attempt, payable } = found;
  if (told.currency !== 'RUB') return noteCase(context, tx, found, told, 'wrong_sum');
  const isRight = told.amountKopecks === attempt.amountKopecks && told.accountId === attempt.accountKey;
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
  await setAttempt(tx, attempt.id, { status, transactionId, cardMask: maskOf(told) });
  if (pays) await closeAttempts(tx, payable);
  if (!pays) await noteCase(context, tx, found, told, caseOf(payable, isRight));
  else if (!isRight) await noteCase(context, tx, found, told, 'wrong_sum');
  if ('companyId' in payable.owner) return creditCompany(context, tx, { payable, pays, told });
  return pays ? payPurchase(context, tx, payable, told) : sendExtraBack(context, tx, payable, told);
}

/** Why money of a right or wrong sum pays nothing. */
function caseOf({ status }: Payable, isRight: boolean): PaymentCase {
  if (status === 'cancelled') return 'late';
  return isUnpaid(status) || !isRight ? 'wrong_sum' : 'paid_twice';
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
async function payPurchase(context: Context, tx: DatabaseTransaction, { of, id }: Payable, told: Told): Promise<void> {
  const ownContext = { ...context, actor: system };
  const purchase = await lockApplicantPurchase(tx, id);
  if (!purchase) throw new Error(`The purchase ${id} is gone`);
  const hasBegun = await payByGateway(ownContext, tx, purchase, methodOf(told));
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
  told: Told,
): Promise<void> {
  if (!('applicantId' in owner)) return;
  const { transactionId, amountKopecks } = told;
  await book(tx, {
    key: chargeKey(transactionId),
    reason: 'refill',
    entries: [
      { ...ofMarketplace('gateway'), amount: -amountKopecks },
      { ...ofApplicant(owner.applicantId, 'advance'), amount: amountKopecks, source: methodOf(told) },
    ],
    purchaseId: id,
    occurredAt: context.clock.now(),
  });
  await sendBack(context, tx, { transactionId, amountKopecks, purchaseRefundId: null });
}

/** To be sent back by the provider, as soon as a job gets to it. */
export async function sendBack(
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
  const found = await findOfTold(context, tx, told, null);
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

/** What an attempt is told of, with its payable locked. Null for a number that is not ours: money with such a one is a case. */
async function findOfTold(
  context: Context,
  tx: DatabaseTransaction,
  told: Told,
  what: 'charged' | null,
): Promise<{ attempt: AttemptRow; payable: Payable } | null> {
  const seen = told.invoiceId === null ? undefined : await findAttempt(tx, told.invoiceId);
  const payable = seen && (await lockPayable(tx, payableOf(seen)));
  // Read under the lock once more.
  const attempt = seen && (await findAttempt(tx, seen.externalId));
  if (attempt && payable) return { attempt, payable };
  if (what)
    await openCase(
      tx,
      {
        kind: 'unknown_invoice',
        key: chargeKey(told.transactionId),
        about: null,
        transactionId: told.transactionId,
        detail: `${told.amountKopecks} kopecks were charged with a number that is not ours`,
      },
      context.clock.now(),
    );
  return null;
}

async function noteCase(
  { clock, log }: Pick<Context, 'clock' | 'log'>,
  tx: DatabaseTransaction,
  { attempt, payable }: { attempt: AttemptRow; payable: Payable },
  { transactionId, amountKopecks, currency }: Told,
  kind: PaymentCase,
): Promise<void> {
  const detail = `${amountKopecks} of ${currency ?? 'no currency'} for ${attempt.externalId} of ${attempt.amountKopecks}, which is ${payable.status}`;
  log.warn({ kind, transactionId, detail }, 'Payments: money came that was not asked for');
  await openCase(tx, { kind, key: chargeKey(transactionId), about: payable, transactionId, detail }, clock.now());
}
