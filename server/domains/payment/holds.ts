import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { purchaseChanged } from '../purchase/index.ts';
import { caseOf, findAsked, isAsAsked, noteCase } from './asked.ts';
import { closeAttempts, findAttemptById, setAttempt, type AttemptRow } from './attempt-repository.ts';
import { findCharge } from './charge-repository.ts';
import { insertHold, lockHold, lockPayingHold, setHold, wish, type HoldRow } from './hold-repository.ts';
import { isUnpaid, lockPayable, setPayable, type Payable } from './payable.ts';
import { maskOf, tellHeld, tellReleased, type Told } from './told.ts';

/**
 * A card holds money: it waits until it is taken, and nothing is paid yet. What was held twice, late, in another sum or in two
 * stages that nobody has asked for is set free. Once for a transaction, in any order with what else is told of it.
 */
export async function settleHold(context: Context, tx: DatabaseTransaction, told: Told): Promise<void> {
  const now = context.clock.now();
  const found = await findAsked(context, tx, told, 'held');
  if (!found) return;
  const { attempt, payable } = found;
  const { transactionId, amountKopecks, at: heldAt } = told;
  // Charged since: this was told late.
  if (await findCharge(tx, transactionId)) return;
  const isRight = isAsAsked(attempt, told) && attempt.scheme === 'dual';
  const status = isUnpaid(payable.status) && isRight ? stepOf(payable, 'authorize') : null;
  const isNew = await insertHold(tx, {
    transactionId,
    paymentAttemptId: attempt.id,
    amountKopecks,
    purpose: status ? 'pays' : 'extra',
    status: 'held',
    heldAt,
    ...(status ? {} : wish('void', now)),
  });
  if (!isNew) return;
  if (!status) return noteCase(context, tx, found, told, caseOf(payable, isRight));
  await setAttempt(tx, attempt.id, { status: 'authorized', transactionId, cardMask: maskOf(told) });
  await closeAttempts(tx, payable);
  await setPayable(tx, payable, { status });
  await context.events.emit(tx, purchaseChanged('authorized', { id: payable.id, companyId: null }));
  await tellHeld(context, tx, payable, told);
}

/** Held money is free again: we have wanted it, or somebody in the cabinet of the provider, or its time is over. */
export async function settleVoid(context: Context, tx: DatabaseTransaction, told: Told): Promise<void> {
  const now = context.clock.now();
  const found = await findAsked(context, tx, told, null);
  if (!found) return;
  const { attempt, payable } = found;
  const { transactionId, at: heldAt } = told;
  const hold = await lockHold(tx, transactionId);
  if (!hold) {
    // Told before that it was held, which then counts for nothing.
    await insertHold(tx, {
      transactionId,
      paymentAttemptId: attempt.id,
      amountKopecks: attempt.amountKopecks,
      purpose: 'extra',
      status: 'voided',
      heldAt,
      closedAt: now,
    });
    return;
  }
  if (hold.status !== 'held') return;
  await setHold(tx, transactionId, { status: 'voided', closedAt: now });
  if (hold.purpose === 'extra') {
    if (attempt.status === 'authorized' && attempt.transactionId === transactionId)
      await setAttempt(tx, attempt.id, { status: 'closed' });
    return;
  }
  await dropPurchase(context, tx, payable, attempt);
  await tellReleased(context, tx, payable, hold);
}

/** What was held is charged. Answers the hold, as it was before; undefined for none. */
export async function noteConfirmed(
  tx: DatabaseTransaction,
  transactionId: number,
  now: Date,
): Promise<HoldRow | undefined> {
  const hold = await lockHold(tx, transactionId);
  if (hold?.status === 'held') await setHold(tx, transactionId, { status: 'confirmed', closedAt: now });
  return hold;
}

/** Its money is not held any more, or will not be charged. Nothing for one that is not waiting for that. */
export async function dropPurchase(
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  payable: Payable,
  attempt: Pick<AttemptRow, 'id' | 'status'>,
): Promise<void> {
  if (payable.status !== 'authorized' || payable.of === 'refill') return;
  if (attempt.status === 'authorized') await setAttempt(tx, attempt.id, { status: 'closed' });
  await setPayable(tx, payable, { status: stepOf(payable, 'void') ?? payable.status, closedAt: clock.now() });
  await events.emit(tx, purchaseChanged('cancelled', { id: payable.id, companyId: null }));
}

const stepOf = ({ status }: Payable, action: 'authorize' | 'void') =>
  purchaseMachine.next(status, action, 'system', () => true);

/**
 * The money that a card holds for this purchase is to be charged: a job tells the provider, and its answer pays the purchase. Where
 * the provider refuses, the purchase is cancelled. Nothing for one that is charged, or that this was wanted of. Throws
 * `wrong_state` where no money is held.
 */
export async function wantConfirm(
  { clock }: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  purchaseId: number,
): Promise<void> {
  const payable = await lockPayable(tx, { of: 'purchase', id: purchaseId });
  if (payable?.status === 'paid' || payable?.status === 'in_progress') return;
  const hold = await lockPayingHold(tx, purchaseId);
  if (payable?.status !== 'authorized' || !hold)
    throw new DomainError('wrong_state', { detail: 'Деньги на карте не заблокированы' });
  if (hold.wanted === null) await setHold(tx, hold.transactionId, wish('confirm', clock.now()));
}

/**
 * The money that a card holds for this purchase is to be set free: the purchase is cancelled at once, and a job tells the provider.
 * Nothing for one that is cancelled. Throws `wrong_state` where no money is held, and once it is being charged.
 */
export async function wantVoid(
  context: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  purchaseId: number,
): Promise<void> {
  const payable = await lockPayable(tx, { of: 'purchase', id: purchaseId });
  if (payable?.status === 'cancelled') return;
  const hold = await lockPayingHold(tx, purchaseId);
  const attempt = hold && (await findAttemptById(tx, hold.paymentAttemptId));
  if (payable?.status !== 'authorized' || !attempt)
    throw new DomainError('wrong_state', { detail: 'Деньги на карте не заблокированы' });
  if (hold.wanted !== null)
    throw new DomainError('wrong_state', { detail: 'Деньги как раз списываются. Попробуйте через минуту' });
  await setHold(tx, hold.transactionId, wish('void', context.clock.now()));
  await dropPurchase(context, tx, payable, attempt);
}
