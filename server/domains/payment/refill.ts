import type { Refill } from '#shared/contracts/payment.ts';
import { PAY_MINUTES } from '#shared/domain/payment.ts';
import { purchaseMachine } from '#shared/domain/purchase-machine.ts';
import { PURCHASE_ACTIVE_DAYS } from '#shared/domain/services.ts';
import { addDays, addMinutes, toIso } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
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
  { rubles }: { rubles: number },
): Promise<Refill> {
  const { companyId, accountId } = asMember(context);
  cardsOf(tools);
  const now = context.clock.now();
  const id = await insertRefill(context.db, {
    companyId,
    memberAccountId: accountId,
    status: 'created',
    // Until its page has asked.
    payBy: 'card',
    totalKopecks: rubles * 100,
    offerVersion: offerAgreement().version,
    createdAt: now,
    payUntil: addMinutes(now, PAY_MINUTES),
  });
  return readRefill(context, id, companyId);
}

/** Those of the last days, and whether another can be paid. */
export async function listRefills(
  context: Context,
  { cards }: PaymentTools,
): Promise<{ items: Refill[]; isOpen: boolean }> {
  const { companyId } = asMember(context);
  const since = addDays(context.clock.now(), -PURCHASE_ACTIVE_DAYS);
  const items = await toRefills(context, await findRefills(context.db, companyId, since, SHOWN_MAX));
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
    return readRefill({ ...context, db: tx }, id, companyId);
  });
}

type Reading = Pick<Context, 'db' | 'clock'>;

async function readRefill(context: Reading, id: number, companyId: number): Promise<Refill> {
  const row = await findRefill(context.db, id, companyId);
  const [refill] = row ? await toRefills(context, [row]) : [];
  if (!refill) throw new DomainError('not_found');
  return refill;
}

async function toRefills({ db, clock }: Reading, rows: readonly RefillRow[]): Promise<Refill[]> {
  const now = clock.now();
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
    // A job closes what is over, once the provider has said that nobody has paid it.
    canPay: isUnpaid(status) && row.payUntil > now,
    canCancel: isUnpaid(status),
    hasReceipts: withReceipts.has(id),
  }));
}
