import type { Payer } from '#shared/contracts/invoice.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { purchaseMachine, type PurchaseAction, type PurchaseStatus } from '#shared/domain/purchase-machine.ts';
import type { CompanyOrderCode } from '#shared/domain/services.ts';
import { moscowDate } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { accountIdOf, asMember, machineActor, type MemberActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { assertBuyable, insertAgreed } from './agree.ts';
import { warnWhenLow } from './alert.ts';
import { assertPrice } from './applicant.ts';
import { insertAwaiting, type InvoiceIssuing } from './by-invoice.ts';
import { divide, type AgreedCost } from './calculate.ts';
import { purchaseChanged } from './events.ts';
import { earnHeld, holdForOrder, returnHeld } from './money.ts';
import { obstaclesTo, refusalOf } from './policy.ts';
import { refundGuards } from './refund.ts';
import { findLines, insertEffect, insertRefund, lockWithBalance, setLine, setPurchase } from './repository.ts';
import { findTarget } from './target.ts';

/** What is ordered, of a domain above. */
interface Ordered {
  orderId: number;
  title: string;
  cost: Omit<AgreedCost, 'service' | 'option'> & { service: CompanyOrderCode };
}

interface OrderTerms {
  /** The price that the buyer has seen. */
  totalKopecks: number;
  payBy: 'balance' | 'invoice';
  payer?: Payer | undefined;
}

/** The member may order it, whatever it will cost. Throws `forbidden` for a company that is held. */
export async function assertMayOrder(
  tx: DatabaseTransaction,
  buyer: MemberActor,
  service: CompanyOrderCode,
  now: Date,
): Promise<void> {
  const target = await findTarget(tx, buyer, service, undefined);
  const free = { balance: { money: 0, bonus: 0 }, spent: { kopecks: 0, limitKopecks: null }, soldOut: false };
  const wanted = { service, option: '', totalKopecks: 0, day: moscowDate(now) };
  const refusal = refusalOf(obstaclesTo(wanted, { buyer, target, ...free }), wanted, now);
  if (refusal) throw refusal;
}

/**
 * The purchase of an order of the caller's company: its money is held until it is done, or it waits for its invoice. Bonuses pay no
 * orders. Throws as `buyFromBalance`, and `conflict` for a price that the buyer has not seen.
 */
export async function payForOrder(
  context: Context,
  tx: DatabaseTransaction,
  invoicing: InvoiceIssuing,
  { orderId, title, cost: ordered }: Ordered,
  { totalKopecks, payBy, payer }: OrderTerms,
): Promise<{ id: number; isPaid: boolean }> {
  const buyer = asMember(context);
  const { companyId, accountId } = buyer;
  const now = context.clock.now();
  assertPrice(ordered.totalKopecks, totalKopecks);
  const cost = { ...ordered, option: '' };
  const target = { ...(await findTarget(tx, buyer, cost.service, orderId)), title };
  const unless = payBy === 'invoice' ? (['money'] as const) : [];
  const balance = await assertBuyable(tx, { buyer, target, cost, startsAt: null, now }, unless);
  if (payBy === 'invoice') {
    const id = await insertAwaiting(context, tx, invoicing, { cost, target, startsAt: null, payer });
    return { id, isPaid: false };
  }
  const status = stepOf('created', 'pay', machineActor(buyer));
  const state = { status, payBy, createdAt: now, paidAt: now, startsAt: null };
  const { moneyKopecks: _, ...paid } = divide(totalKopecks, 0, now);
  const id = await insertAgreed(tx, buyer, { target, cost, paid }, state);
  await holdForOrder(tx, { id, companyId, totalKopecks }, accountId, now);
  await context.events.emit(tx, purchaseChanged('paid', { id, companyId }));
  const left = { before: balance.money, after: balance.money - totalKopecks };
  await warnWhenLow(context, tx, { companyId, purchaseId: id }, left);
  return { id, isPaid: true };
}

/** Somebody works at it from now on. */
export async function assignOrdered(
  { clock }: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  id: number,
): Promise<void> {
  const startsAt = clock.now();
  const purchase = await lockWithBalance(tx, id, startsAt);
  const status = stepOf(purchase.status, 'assign');
  await setPurchase(tx, id, { status, startsAt });
  for (const line of await findLines(tx, [id])) await setLine(tx, line.id, { startsAt });
}

/** The order of a company is done, so its money is earned. The second time, after a replacement, nothing happens. */
export async function completeOrdered(
  { clock, events }: Pick<Context, 'clock' | 'events'>,
  tx: DatabaseTransaction,
  id: number,
): Promise<void> {
  const now = clock.now();
  const { companyId, ...purchase } = await lockWithBalance(tx, id, now);
  if (purchase.status === 'completed') return;
  if (companyId === null) throw new Error(`The purchase ${id} is an applicant’s`);
  const status = stepOf(purchase.status, 'deliver');
  await earnHeld(tx, { ...purchase, companyId }, now);
  await markDone(tx, id, now);
  await setPurchase(tx, id, { status, endsAt: now, closedAt: now });
  const done = { id, companyId };
  await events.emit(tx, purchaseChanged('begun', done), purchaseChanged('completed', done));
}

/** A part of what a company has paid for an order returns to its balance, and the rest is earned. `amountKopecks`: above 0. */
export async function refundOrdered(
  context: Pick<Context, 'actor' | 'clock' | 'events'>,
  tx: DatabaseTransaction,
  id: number,
  { amountKopecks, reason }: { amountKopecks: number; reason: string | null },
): Promise<void> {
  const now = context.clock.now();
  const purchase = await lockWithBalance(tx, id, now);
  const { companyId, totalKopecks, refundedKopecks } = purchase;
  if (companyId === null) throw new Error(`The purchase ${id} is an applicant’s`);
  const guards = refundGuards(amountKopecks, purchase);
  const status = purchaseMachine.next(purchase.status, 'refund', 'system', guards);
  if (!status) throw new DomainError('wrong_state', { detail: 'Возвращать нечего' });
  const accountId = accountIdOf(context.actor);
  const refundId = await insertRefund(tx, { purchaseId: id, amountKopecks, accountId, reason }, now);
  await returnHeld(tx, { ...purchase, companyId }, { id: refundId, amountKopecks, accountId }, now);
  const isPart = amountKopecks < totalKopecks;
  if (isPart) await markDone(tx, id, now);
  await setPurchase(tx, id, { status, refundedKopecks: refundedKopecks + amountKopecks, closedAt: now });
  // What is kept has its receipt, as what is done has.
  const earned = isPart && purchase.status !== 'completed' ? [purchaseChanged('begun', purchase)] : [];
  await context.events.emit(tx, ...earned, purchaseChanged('refunded', purchase));
}

async function markDone(tx: DatabaseTransaction, id: number, now: Date): Promise<void> {
  for (const line of await findLines(tx, [id])) {
    await insertEffect(tx, line.id, 'start', now);
    await setLine(tx, line.id, { endsAt: now });
  }
}

/** Who may do what is the order's to say. */
function stepOf(from: PurchaseStatus, action: PurchaseAction, by: MachineActor = 'system'): PurchaseStatus {
  const to = purchaseMachine.next(from, action, by, () => true);
  if (!to) throw new DomainError('wrong_state', { detail: 'С\u00a0оплатой этого заказа что-то не\u00a0так' });
  return to;
}
