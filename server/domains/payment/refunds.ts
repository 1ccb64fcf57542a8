import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CardPayments, Outcome } from '../../gateways/card-payments/index.ts';
import type { Context } from '../../platform/context.ts';
import { book, findBooking, ofApplicant, ofMarketplace } from '../ledger/index.ts';
import { paidKey } from '../purchase/index.ts';
import { chargeKey } from './asked.ts';
import { findAttemptById, payableOf } from './attempt-repository.ts';
import { LEASE_MS, pauseOf, REQUEST_MS } from './calls.ts';
import {
  addRefunded,
  findCharge,
  findKnownRefunds,
  findRefundOf,
  lockRefund,
  openCase,
  setRefund,
  takeDueRefunds,
  type RefundRow,
} from './charge-repository.ts';
import { lockPayable } from './payable.ts';
import { findReturnReceipt, keepReturnReceipt } from './receipts.ts';
import { tellRefunded } from './told.ts';
import type { PaymentTools } from './tools.ts';

const AT_ONCE = 20;

/** Sends back what is due, one after another. Looked for again and again; whatever is unsure is asked before it is repeated. */
export async function sendRefunds(context: Context, tools: PaymentTools): Promise<void> {
  const { db, clock, log } = context;
  if (!tools.cards) return;
  const now = clock.now();
  for (const id of await takeDueRefunds(db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)) {
    try {
      await sendRefund(context, tools.cards.payments, id);
    } catch (error) {
      log.error({ refundId: id, error: String(error) }, 'Payments: a refund failed');
    }
  }
}

async function sendRefund(context: Context, payments: CardPayments, id: number): Promise<void> {
  const { db, clock } = context;
  const refund = await inTransaction(db, (tx) => prepare(context, tx, id));
  if (!refund) return;
  if (refund.isOld) return lookInList(context, payments, refund);
  const { transactionId, amountKopecks, requestId } = refund;
  const receipt = (await findReturnReceipt(db, { refundId: id, transactionId, amountKopecks }))?.content ?? null;
  const outcome = await payments.refund({ transactionId, amountKopecks, receipt, requestId });
  await inTransaction(db, async (tx) => {
    const row = await lockRefund(tx, id);
    if (row?.status !== 'wanted') return;
    if (outcome.is === 'done') return finishRefund(context, tx, row, outcome.value.transactionId);
    if (outcome.is === 'refused') return refuse(context, tx, row, outcome);
    const nextTryAt = new Date(clock.now().getTime() + pauseOf(row.tries));
    // What has not left is a new call.
    return setRefund(tx, id, { nextTryAt, ...(outcome.is === 'unavailable' ? { sentAt: null } : {}) });
  });
}

/** Before it is sent it is written down that it was. `isOld`: the id of the call is too old to be repeated. */
async function prepare({ clock }: Context, tx: DatabaseTransaction, id: number) {
  const row = await lockRefund(tx, id);
  if (row?.status !== 'wanted') return null;
  const now = clock.now();
  const isOld = row.sentAt !== null && now.getTime() - row.sentAt.getTime() > REQUEST_MS;
  if (row.sentAt === null) await setRefund(tx, id, { sentAt: now });
  return { ...row, isOld, sentAt: row.sentAt ?? now };
}

/** The provider's list says whether a refund that was sent long ago was made; where it was not, the next call is a new one. */
async function lookInList(
  context: Context,
  payments: CardPayments,
  { id, transactionId, amountKopecks, sentAt }: RefundRow & { sentAt: Date },
): Promise<void> {
  const now = context.clock.now();
  const listed = await payments.list({ from: new Date(sentAt.getTime() - HOUR_MS), to: now });
  const made = listed.filter(
    (one) => one.kind === 'refund' && one.originalId === transactionId && one.amountKopecks === amountKopecks,
  );
  const known = await findKnownRefunds(
    context.db,
    made.map((one) => one.id),
  );
  const found = made.find((one) => !known.has(one.id));
  await inTransaction(context.db, async (tx) => {
    if (found) return settleRefund(context, tx, { refundTransactionId: found.id, transactionId, amountKopecks });
    return setRefund(tx, id, { requestId: randomUUID(), sentAt: null, nextTryAt: now });
  });
}

async function refuse(
  { clock, log }: Context,
  tx: DatabaseTransaction,
  { id, transactionId, amountKopecks }: RefundRow,
  { message }: Extract<Outcome, { is: 'refused' }>,
): Promise<void> {
  await setRefund(tx, id, { status: 'refused' });
  log.error({ refundId: id, message }, 'Payments: the provider refuses a refund');
  const detail = `${amountKopecks} kopecks of the payment ${transactionId} were not sent back: ${message}`.slice(
    0,
    500,
  );
  await openCase(tx, { kind: 'refund_refused', key: `refund:${id}`, about: null, transactionId, detail }, clock.now());
}

/** The provider has sent money back: a refund of ours is done by it; any other one was made in its cabinet and is a case. */
export async function settleRefund(
  context: Context,
  tx: DatabaseTransaction,
  told: { refundTransactionId: number; transactionId: number; amountKopecks: number },
): Promise<void> {
  const { refundTransactionId, transactionId, amountKopecks } = told;
  const refund = await findRefundOf(tx, told);
  if (refund) return refund.status === 'done' ? undefined : finishRefund(context, tx, refund, refundTransactionId);
  const detail = `${amountKopecks} kopecks of the payment ${transactionId} were sent back, and not by us`;
  await openCase(
    tx,
    { kind: 'foreign_refund', key: `foreign:${refundTransactionId}`, about: null, transactionId, detail },
    context.clock.now(),
  );
}

/** The advance of the buyer is gone with the money. Once: the caller holds the lock of the refund. */
async function finishRefund(
  context: Context,
  tx: DatabaseTransaction,
  { id, transactionId, amountKopecks }: RefundRow,
  refundTransactionId: number,
): Promise<void> {
  const now = context.clock.now();
  const charge = await findCharge(tx, transactionId);
  const attempt = charge && (await findAttemptById(tx, charge.paymentAttemptId));
  const payable = attempt && (await lockPayable(tx, payableOf(attempt)));
  if (!charge || !payable || !('applicantId' in payable.owner))
    throw new Error(`Nobody has paid what the refund ${id} sends back`);
  await setRefund(tx, id, { status: 'done', refundTransactionId, doneAt: now });
  await addRefunded(tx, transactionId, amountKopecks);
  const came = charge.purpose === 'pays' ? paidKey(payable.id) : chargeKey(transactionId);
  await book(tx, {
    key: `payment-refund:${id}`,
    reason: 'withdrawal',
    entries: [
      {
        ...ofApplicant(payable.owner.applicantId, 'advance'),
        amount: -amountKopecks,
        takesFrom: await findBooking(tx, came),
      },
      { ...ofMarketplace('gateway'), amount: amountKopecks },
    ],
    purchaseId: payable.id,
    occurredAt: now,
  });
  await keepReturnReceipt(tx, { refundId: id, transactionId, amountKopecks }, now);
  await tellRefunded(context, tx, payable, { refundId: id, amountKopecks });
}
