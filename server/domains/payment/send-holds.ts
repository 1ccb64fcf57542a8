import { randomUUID } from 'node:crypto';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CardPayments, Outcome } from '../../gateways/card-payments/index.ts';
import type { Context } from '../../platform/context.ts';
import { applyTransaction } from './apply.ts';
import { findAttemptById, payableOf, type AttemptRow } from './attempt-repository.ts';
import { LEASE_MS, PAUSE_MS_MAX, pauseOf, REQUEST_MS } from './calls.ts';
import { openCase } from './charge-repository.ts';
import { findHold, lockHold, setHold, takeDueHolds, wish, type HoldRow } from './hold-repository.ts';
import { dropPurchase, settleVoid } from './holds.ts';
import { lockPayable, type Payable } from './payable.ts';
import { receiptFor } from './receipts.ts';
import { settleCharge } from './settle.ts';
import type { Told } from './told.ts';
import type { PaymentTools } from './tools.ts';

const AT_ONCE = 20;

/** What is wanted of held money, with what it is held for; locked until the end of the transaction. */
interface Wanted {
  hold: HoldRow & { wanted: 'confirm' | 'void'; requestId: string };
  attempt: AttemptRow;
  payable: Payable;
}

/**
 * Tells the provider what is wanted of held money, one after another. Looked for again and again; the provider is asked before a call
 * is repeated, and after a refusal.
 */
export async function sendHolds(context: Context, tools: PaymentTools): Promise<void> {
  const { db, clock, log } = context;
  if (!tools.cards) return;
  const now = clock.now();
  for (const id of await takeDueHolds(db, now, new Date(now.getTime() + LEASE_MS), AT_ONCE)) {
    try {
      await send(context, tools, tools.cards.payments, id);
    } catch (error) {
      log.error({ transactionId: id, error: String(error) }, 'Payments: held money was not dealt with');
    }
  }
}

async function send(context: Context, tools: PaymentTools, payments: CardPayments, id: number): Promise<void> {
  const { db, clock } = context;
  const seen = await findHold(db, id);
  if (seen?.sentAt && (await isSettled(context, tools, payments, id))) return;
  // Before it is sent it is written down that it was.
  const wanted = await inTransaction(db, async (tx) => {
    const found = await lockWanted(tx, id);
    if (!found) return null;
    const now = clock.now();
    const { sentAt, requestId } = found.hold;
    const isOld = sentAt !== null && now.getTime() - sentAt.getTime() > REQUEST_MS;
    const call = isOld ? randomUUID() : requestId;
    await setHold(tx, id, { requestId: call, ...(isOld || !sentAt ? { sentAt: now } : {}) });
    return { ...found, requestId: call };
  });
  if (!wanted) return;
  const { hold, payable, requestId } = wanted;
  const order = { transactionId: id, requestId };
  const outcome =
    hold.wanted === 'void'
      ? await payments.void(order)
      : await payments.confirm({
          ...order,
          amountKopecks: hold.amountKopecks,
          receipt: await receiptFor(db, tools, payable, clock.now()),
        });
  // What the book says counts: it may have been done or set free before.
  if (outcome.is === 'refused' && (await isSettled(context, tools, payments, id))) return;
  await inTransaction(db, async (tx) => {
    const found = await lockWanted(tx, id);
    if (found?.hold.wanted === hold.wanted) await follow({ ...context, db: tx }, tools, tx, found, outcome);
  });
}

async function follow(
  context: Context,
  tools: PaymentTools,
  tx: DatabaseTransaction,
  wanted: Wanted,
  outcome: Outcome,
): Promise<void> {
  const { hold, attempt } = wanted;
  const now = context.clock.now();
  switch (outcome.is) {
    case 'done': {
      const told = toldOf(hold, attempt, now);
      return hold.wanted === 'confirm' ? settleCharge(context, tools, tx, told) : settleVoid(context, tx, told);
    }
    case 'refused':
      return refuse(context, tx, wanted, outcome.message);
    case 'unknown':
    case 'unavailable': {
      const nextTryAt = new Date(now.getTime() + pauseOf(hold.tries));
      // What has not left is a new call.
      return setHold(tx, hold.transactionId, { nextTryAt, ...(outcome.is === 'unavailable' ? { sentAt: null } : {}) });
    }
  }
}

/** The answer to a call of ours is what the notification of it will tell. */
const toldOf = ({ transactionId, amountKopecks }: HoldRow, attempt: AttemptRow, at: Date): Told => ({
  transactionId,
  invoiceId: attempt.externalId,
  accountId: attempt.accountKey,
  amountKopecks,
  currency: 'RUB',
  at,
  card: null,
  reasonCode: null,
});

/** Whether the provider's book has it charged or set free; then ours have it too. Throws `CardProviderError` without an answer. */
async function isSettled(context: Context, tools: PaymentTools, payments: CardPayments, id: number): Promise<boolean> {
  const found = await payments.get(id);
  if (!found || found.status === 'Authorized') return false;
  await inTransaction(context.db, (tx) => applyTransaction({ ...context, db: tx }, tools, tx, found));
  return true;
}

/** The money is still held, and will not be charged: it is set free, and the purchase is cancelled. What is not set free ends by itself. */
async function refuse(
  context: Context,
  tx: DatabaseTransaction,
  { hold, attempt, payable }: Wanted,
  message: string,
): Promise<void> {
  const { transactionId, amountKopecks, wanted } = hold;
  const now = context.clock.now();
  context.log.error({ transactionId, wanted, message }, 'Payments: the provider refuses what is wanted of held money');
  const detail = `${amountKopecks} kopecks that ${transactionId} holds: ${wanted} is refused: ${message}`.slice(0, 500);
  const kind = wanted === 'confirm' ? 'confirm_refused' : 'void_refused';
  await openCase(tx, { kind, key: `${wanted}:${transactionId}`, about: payable, transactionId, detail }, now);
  if (wanted === 'void') return setHold(tx, transactionId, { nextTryAt: new Date(now.getTime() + PAUSE_MS_MAX) });
  await setHold(tx, transactionId, wish('void', now));
  return dropPurchase(context, tx, payable, attempt);
}

/** In the order in which everything else locks them. */
async function lockWanted(tx: DatabaseTransaction, id: number): Promise<Wanted | null> {
  const seen = await findHold(tx, id);
  const attempt = seen && (await findAttemptById(tx, seen.paymentAttemptId));
  const payable = attempt && (await lockPayable(tx, payableOf(attempt)));
  const hold = payable && (await lockHold(tx, id));
  if (hold?.status !== 'held' || hold.wanted === null || hold.requestId === null || !payable) return null;
  return { hold: { ...hold, wanted: hold.wanted, requestId: hold.requestId }, attempt, payable };
}
