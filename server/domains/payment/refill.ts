import type { Refill } from '#shared/contracts/payment.ts';
import { PAY_MINUTES } from '#shared/domain/payment.ts';
import { purchaseMachine, type GatewayMethod } from '#shared/domain/purchase-machine.ts';
import { PURCHASE_ACTIVE_DAYS } from '#shared/domain/services.ts';
import { addDays, addMinutes, toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import { asMember, machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { offerAgreement } from '../purchase/index.ts';
import { closeAttempts, findLastAttempts } from './attempt-repository.ts';
import { cardsOf, declinedText } from './checkout.ts';
import { isUnpaid, lockOwnPayable, ownerOf, setPayable } from './payable.ts';
import { findWithReceipts } from './receipts.ts';
import { findRefill, findRefills, insertRefill, type RefillRow } from './refill-repository.ts';
import type { PaymentTools } from './tools.ts';

const SHOWN_MAX = 50;

/** Orders a refill of the caller's company; it is paid by its page. Throws `service_unavailable` where cards are not taken. */
export async function orderRefill(
  context: Context,
  tools: PaymentTools,
  { rubles, payBy }: { rubles: number; payBy: GatewayMethod },
): Promise<Refill> {
  const { companyId, accountId } = asMember(context);
  cardsOf(tools);
  const now = context.clock.now();
  const id = await insertRefill(context.db, {
    companyId,
    memberAccountId: accountId,
    status: 'created',
    payBy,
    totalKopecks: rubles * 100,
    offerVersion: offerAgreement().version,
    createdAt: now,
    payUntil: addMinutes(now, PAY_MINUTES),
  });
  return readRefill(context.db, id, companyId);
}

/** Those of the last days, and whether another can be paid. */
export async function listRefills(
  context: Context,
  { cards }: PaymentTools,
): Promise<{ items: Refill[]; isOpen: boolean }> {
  const { companyId } = asMember(context);
  const since = addDays(context.clock.now(), -PURCHASE_ACTIVE_DAYS);
  const items = await toRefills(context.db, await findRefills(context.db, companyId, since, SHOWN_MAX));
  return { items, isOpen: cards !== null };
}

/** Throws `not_found` for another company's, `wrong_state` for what is paid or closed. */
export function cancelRefill(context: Context, id: number): Promise<Refill> {
  const { companyId } = asMember(context);
  const key = { of: 'refill', id } as const;
  return inTransaction(context.db, async (tx) => {
    const refill = await lockOwnPayable(tx, key, ownerOf(context.actor));
    const status = purchaseMachine.next(refill.status, 'cancel', machineActor(context.actor), () => true);
    if (!status) throw new DomainError('wrong_state', { detail: 'Отменить можно только то, что ещё не\u00a0оплачено' });
    await setPayable(tx, key, { status, closedAt: context.clock.now() });
    await closeAttempts(tx, key);
    return readRefill(tx, id, companyId);
  });
}

async function readRefill(db: Database, id: number, companyId: number): Promise<Refill> {
  const row = await findRefill(db, id, companyId);
  const [refill] = row ? await toRefills(db, [row]) : [];
  if (!refill) throw new DomainError('not_found');
  return refill;
}

async function toRefills(db: Database, rows: readonly RefillRow[]): Promise<Refill[]> {
  const ids = rows.map(({ id }) => id);
  const [attempts, withReceipts] = await Promise.all([
    findLastAttempts(db, 'refill', ids),
    findWithReceipts(db, 'refill', ids),
  ]);
  return rows.map(({ id, status, payBy, totalKopecks, ...row }) => ({
    id,
    status,
    payBy,
    totalKopecks,
    createdAt: toIso(row.createdAt),
    payUntil: toIso(row.payUntil),
    paidAt: toIso(row.paidAt),
    declined: declinedText(attempts.find(({ refillId }) => refillId === id)),
    canPay: isUnpaid(status),
    canCancel: isUnpaid(status),
    hasReceipts: withReceipts.has(id),
  }));
}
