import { DomainError } from '../../platform/problems.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { system } from '../../platform/actor.ts';
import { finish } from './buyer.ts';
import { canStep, refundOf } from './policy.ts';
import { lockOpenOrders, lockOrderOf, type OrderRow } from './repository.ts';
import { beginPaid, cancelUnpaid, findPaid, givePaidBack } from './settle.ts';
import { takeStep } from './steps.ts';
import type { StepContext } from './tools.ts';
import { tellCancelled, tellDone, type CancelReason } from './tell.ts';
import { NOTHING_DUE, replyDay } from './terms.ts';

/** What the server does by itself needs no caller. */
export const bySystem = (tools: Omit<StepContext, 'actor'>): StepContext => ({ ...tools, actor: system });

/** A card holds its money, or its invoice is paid: it is accepted, and somebody takes it in two working days. Nothing for any other. */
export async function acceptPaid(context: StepContext, tx: DatabaseTransaction, order: OrderRow): Promise<void> {
  const now = context.clock.now();
  const to = canStep('system', order, 'accept', now);
  if (order.status !== 'quoted' || !to.allowed) return;
  // The price of the day is that of the payment.
  const unitKopecks = order.companyId === null ? await findPaid(tx, order) : order.unitKopecks;
  const accepted = { status: to.granted, unitKopecks, dueOn: replyDay(now) };
  await takeStep(context, tx, order, { action: 'accept' }, accepted);
}

/** Its money has come: it is accepted by it, or the work that waited for the bank has begun. Nothing for a purchase of no order. */
export async function followPurchase(context: StepContext, tx: DatabaseTransaction, purchaseId: number): Promise<void> {
  const order = await lockOrderOf(tx, purchaseId);
  if (!order) return;
  if (order.status === 'quoted') return acceptPaid(context, tx, order);
  if (order.companyId === null && order.status !== 'accepted') await beginPaid(context, tx, order);
}

/** Nobody has paid it in time. Nothing for what is paid or closed. */
export async function expire(context: StepContext, tx: DatabaseTransaction, order: OrderRow): Promise<void> {
  const now = context.clock.now();
  const to = canStep('system', order, 'expire', now);
  if (!to.allowed) return;
  const closed = { ...NOTHING_DUE, status: to.granted, closedAt: now };
  const expired = await takeStep(context, tx, order, { action: 'expire' }, closed);
  await tellCancelled(context, tx, expired, { reason: 'expired', refundKopecks: 0 });
}

/** Silence has accepted it. Nothing for what waits no more. */
export async function acceptSilently(context: StepContext, tx: DatabaseTransaction, order: OrderRow): Promise<void> {
  const to = canStep('system', order, 'accept', context.clock.now());
  if (!to.allowed) return;
  await tellDone(context, tx, await finish(context, tx, order, { to: to.granted }));
}

/** It is closed with what comes back of its price; what was handed over whole is accepted. Nothing for what is closed. */
export async function closeWithRefund(
  context: StepContext,
  tx: DatabaseTransaction,
  order: OrderRow,
  reason: CancelReason,
): Promise<void> {
  const now = context.clock.now();
  const amountKopecks = refundOf(order, now);
  if (amountKopecks === 0) return acceptSilently(context, tx, order);
  const to = canStep('system', order, 'refund', now);
  if (!to.allowed) return;
  await givePaidBack(context, tx, order, { amountKopecks, reason: null });
  await close(context, tx, order, { reason, refundKopecks: amountKopecks });
}

/** Whoever has ordered goes, having withdrawn the consent to their data: nobody works for them any more. */
export async function closeOrdersOf(context: StepContext, tx: DatabaseTransaction, applicantId: string): Promise<void> {
  for (const order of await lockOpenOrders(tx, applicantId)) {
    if (order.status !== 'quoted') await closeWithRefund(context, tx, order, 'account_removed');
    else {
      await cancelUnpaid(context, tx, order);
      await expire(context, tx, order);
    }
  }
}

/** The bank has not given what the card held: there is nothing to give back. */
export async function closeUnpaid(context: StepContext, tx: DatabaseTransaction, order: OrderRow): Promise<void> {
  if (order.status === 'quoted') return expire(context, tx, order);
  if (canStep('system', order, 'refund', context.clock.now()).allowed)
    await close(context, tx, order, { reason: 'unpaid', refundKopecks: 0 });
}

async function close(
  context: StepContext,
  tx: DatabaseTransaction,
  order: OrderRow,
  told: { reason: CancelReason; refundKopecks: number },
): Promise<void> {
  const to = canStep('system', order, 'refund', context.clock.now());
  if (!to.allowed) throw new DomainError('wrong_state');
  const closed = { ...NOTHING_DUE, status: to.granted, closedAt: context.clock.now() };
  await tellCancelled(context, tx, await takeStep(context, tx, order, { action: 'refund' }, closed), told);
}
