import { LOOK_MINUTES, PAY_GRACE_MINUTES } from '#shared/domain/payment.ts';
import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import { addDays, addMinutes } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CardPayments, Transaction } from '../../gateways/card-payments/index.ts';
import type { Context } from '../../platform/context.ts';
import { purchaseChanged } from '../purchase/index.ts';
import { applyTransaction, withPayment } from './apply.ts';
import {
  closeAttempts,
  findLastAttempt,
  findUntold,
  payableOf,
  setAttempt,
  type AttemptRow,
} from './attempt-repository.ts';
import { isUnpaid, lockPayable, setPayable, type PayableKey } from './payable.ts';
import { findOverdue } from './refill-repository.ts';
import type { PaymentTools } from './tools.ts';

const AT_ONCE = 50;
/** After it we give up asking before something is cancelled: the provider is down, and its list will tell. */
const CANCEL_WITHOUT_ANSWER_DAYS = 1;

/** What nobody has told us is asked, and what was not paid in time is cancelled. Scheduled work, each minute. */
export async function keepPayments(context: Context, tools: PaymentTools): Promise<void> {
  await lookForUntold(context, tools);
  await cancelOverdue(context, tools);
}

/** Notifications get lost: the provider is asked about attempts without an end. */
async function lookForUntold(context: Context, tools: PaymentTools): Promise<void> {
  const { db, clock, log } = context;
  if (!tools.cards) return;
  const before = addMinutes(clock.now(), -LOOK_MINUTES);
  for (const attempt of await findUntold(db, { askedBefore: before, madeBefore: before, limit: AT_ONCE })) {
    try {
      await lookAt(context, tools, tools.cards.payments, attempt);
    } catch (error) {
      // The next ones would fail the same way.
      return log.warn({ error: String(error) }, 'Payments: the provider does not say what became of them');
    }
  }
}

/** Asks about one attempt and does what the answer says. Throws `CardProviderError` without an answer. */
export async function lookAt(
  context: Context,
  tools: PaymentTools,
  payments: CardPayments,
  { id, externalId, ...attempt }: AttemptRow,
): Promise<void> {
  const askedAt = context.clock.now();
  const found = await withPayment(payments, await payments.find(externalId));
  await inTransaction(context.db, async (tx) => {
    for (const transaction of found) await applyOwn({ ...context, db: tx }, tools, tx, externalId, transaction);
    await setAttempt(tx, id, { lookedAt: askedAt });
    const key = payableOf(attempt);
    const payable = await lockPayable(tx, key);
    // Cancelled by its buyer, or paid by another attempt: nobody asks about it any more.
    if (payable && !isUnpaid(payable.status)) await closeAttempts(tx, key);
  });
}

/** A refund has the number of its payment, or none. */
async function applyOwn(
  context: Context,
  tools: PaymentTools,
  tx: DatabaseTransaction,
  externalId: string,
  transaction: Transaction,
): Promise<void> {
  if (transaction.kind === 'payment' && transaction.invoiceId !== externalId) return;
  await applyTransaction(context, tools, tx, transaction);
}

async function cancelOverdue(context: Context, tools: PaymentTools): Promise<void> {
  const { db, clock, log } = context;
  const now = clock.now();
  for (const key of await findOverdue(db, now, AT_ONCE)) {
    try {
      const attempt = await findLastAttempt(db, key);
      if (attempt && !(await isAskedInTime(context, tools, attempt, key))) continue;
      await inTransaction(db, (tx) => cancel({ ...context, db: tx }, tx, key, now));
    } catch (error) {
      log.warn({ ...key, error: String(error) }, 'Payments: what was not paid in time is not cancelled yet');
    }
  }
}

/** Whether the provider has said after the last moment to pay that nothing came. Asks, once the grace for running payments is over. */
async function isAskedInTime(
  context: Context,
  tools: PaymentTools,
  attempt: AttemptRow,
  key: PayableKey,
): Promise<boolean> {
  const now = context.clock.now();
  const payUntil = await inTransaction(context.db, async (tx) => (await lockPayable(tx, key))?.payUntil ?? null);
  if (payUntil === null || addMinutes(payUntil, PAY_GRACE_MINUTES) > now) return false;
  if (!tools.cards || addDays(payUntil, CANCEL_WITHOUT_ANSWER_DAYS) < now) return true;
  await lookAt(context, tools, tools.cards.payments, attempt);
  return true;
}

async function cancel(context: Context, tx: DatabaseTransaction, key: PayableKey, now: Date): Promise<void> {
  const payable = await lockPayable(tx, key);
  if (!payable || !isUnpaid(payable.status) || payable.payUntil === null || payable.payUntil > now) return;
  const status = purchaseMachine.next(payable.status, 'cancel', 'system', () => true);
  if (!status) return;
  await setPayable(tx, key, { status, closedAt: now });
  await closeAttempts(tx, key);
  if (key.of === 'purchase')
    await context.events.emit(tx, purchaseChanged('cancelled', { id: key.id, companyId: null }));
}
