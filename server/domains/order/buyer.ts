import type { Order, orderContracts } from '#shared/contracts/order.ts';
import { ORDER_TERMS } from '#shared/domain/order.ts';
import type { BuyerOrderAction, OrderStatus } from '#shared/domain/order-machine.ts';
import { isByQuote } from '#shared/domain/services.ts';
import { rubles } from '#shared/text/number.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { asMember, machineActor } from '../../platform/actor.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { payForOrder } from '../purchase/index.ts';
import { accept } from './create.ts';
import { againLeft, canStep, ownerOf, refundOf } from './policy.ts';
import { lockOrder, setOrder, type OrderRow } from './repository.ts';
import { cancelUnpaid, earnPaid, givePaidBack } from './settle.ts';
import { takeStep } from './steps.ts';
import { dueAfterWaiting, NOTHING_DUE, workingDay } from './terms.ts';
import type { OrderTools } from './tools.ts';
import { readOrder } from './view.ts';

type Terms = CallRequest<(typeof orderContracts)['POST /orders/{id}/accept-quote']>['body'];
type Asked = CallRequest<(typeof orderContracts)['POST /orders/{id}/steps']>['body'];

/**
 * The company agrees to the price that staff have named. An invoice that waits gives way to money from the balance. Throws `not_found`,
 * `wrong_state` for one that is accepted or too old, and as `buyFromBalance`.
 */
export function acceptQuote(
  context: Context,
  { invoicing }: Pick<OrderTools, 'invoicing'>,
  id: number,
  terms: Terms,
): Promise<Order> {
  const { companyId } = asMember(context);
  return inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, id, { companyId });
    if (!order) throw new DomainError('not_found');
    if (order.status !== 'quoted')
      throw new DomainError('wrong_state', { detail: 'С\u00a0ценой этого заказа соглашаться уже не\u00a0нужно' });
    enforce(canStep(machineActor(context.actor), order, 'accept', context.clock.now()));
    if (order.purchaseId !== null && terms.payBy === 'invoice')
      throw new DomainError('wrong_state', { detail: 'Счёт уже выставлен: оплатите его' });
    await cancelUnpaid(context, tx, order);
    const paid = await payForOrder(
      context,
      tx,
      invoicing,
      { orderId: id, title: order.title, cost: quotedCost(order) },
      terms,
    );
    if (paid.isPaid) await accept(context, tx, { id, purchaseId: paid.id });
    else await setOrder(tx, id, { purchaseId: paid.id });
    return readOrder({ ...context, db: tx }, id);
  });
}

function quotedCost({ service, quantity, unitKopecks }: OrderRow) {
  if (service === 'expert-resume' || unitKopecks === null)
    throw new DomainError('wrong_state', { detail: 'Этот заказ оплачивают картой' });
  return { service, quantity, unitKopecks, totalKopecks: unitKopecks * quantity, priceId: null, days: null };
}

/** A step of whoever has ordered. Throws `not_found`, `wrong_state`, `bad_argument`, `conflict` for another refund than was seen. */
export function stepByBuyer(context: Context, id: number, asked: Asked): Promise<Order> {
  return inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, id, ownerOf(context.actor));
    if (!order) throw new DomainError('not_found');
    if (order.status === 'quoted' && asked.action === 'accept')
      throw new DomainError('wrong_state', { detail: 'Сначала оплатите заказ' });
    const to = enforce(canStep(machineActor(context.actor), order, asked.action, context.clock.now()));
    await STEPS[asked.action](context, tx, order, { ...asked, to });
    return readOrder({ ...context, db: tx }, id);
  });
}

type Judged = Asked & { to: OrderStatus };
type Step = (context: Context, tx: DatabaseTransaction, order: OrderRow, asked: Judged) => Promise<unknown>;

const STEPS: Readonly<Record<BuyerOrderAction, Step>> = {
  accept: (context, tx, order, asked) => finish(context, tx, order, asked),

  answer: (context, tx, order, { to: status, ...asked }) => {
    assertSaid(asked, 'Напишите ответ');
    const dueOn = dueAfterWaiting(order, context.clock.now());
    return takeStep(context, tx, order, asked, { status, waitingSince: null, dueOn });
  },

  rework: (context, tx, order, { to: status, units, ...asked }) => {
    assertSaid(asked, isByQuote(order.service) ? 'Напишите, почему нужна замена' : 'Напишите, что исправить');
    const { service, againCount, handed, workDays } = order;
    const now = context.clock.now();
    const anew = isByQuote(service) ? unitsOf(order, units, now) : null;
    return takeStep(
      context,
      tx,
      order,
      { ...asked, units: anew },
      {
        ...NOTHING_DUE,
        status,
        handed: handed - (anew ?? 0),
        againCount: againCount + (anew ?? 1),
        dueOn: workingDay(now, ORDER_TERMS[service].againDays ?? workDays ?? 0),
        closedAt: null,
      },
    );
  },

  cancel: async (context, tx, order, { to: status, ...asked }) => {
    await cancelUnpaid(context, tx, order);
    return takeStep(context, tx, order, asked, { ...NOTHING_DUE, status, closedAt: context.clock.now() });
  },

  refund: async (context, tx, order, { to: status, refundKopecks, ...asked }) => {
    const now = context.clock.now();
    const amountKopecks = refundOf(order, now);
    if (refundKopecks !== undefined && refundKopecks !== amountKopecks)
      throw new DomainError('conflict', {
        detail: `Теперь вернётся ${rubles(amountKopecks)}. Проверьте и\u00a0подтвердите ещё раз`,
      });
    await givePaidBack(context, tx, order, { amountKopecks, reason: asked.text || null });
    return takeStep(context, tx, order, asked, { ...NOTHING_DUE, status, closedAt: now });
  },
};

/** What was delivered is accepted: the order is done. */
export async function finish(
  context: Parameters<typeof takeStep>[0],
  tx: DatabaseTransaction,
  order: OrderRow,
  { to: status, ...said }: { to: OrderStatus; text?: string; fileIds?: readonly string[] },
): Promise<OrderRow> {
  const now = context.clock.now();
  await earnPaid(context, tx, order);
  const done = { status, doneAt: order.doneAt ?? now, closedAt: now };
  return takeStep(
    context,
    tx,
    order,
    { text: said.text, fileIds: said.fileIds, action: 'accept' },
    { ...NOTHING_DUE, ...done },
  );
}

/** Throws `bad_argument` at the text of a step that says nothing. */
export function assertSaid({ text, fileIds }: { text: string; fileIds: readonly string[] }, whenEmpty: string): void {
  if (text === '' && fileIds.length === 0) throw badField('text', 'is_empty', whenEmpty);
}

/** How many come anew. */
function unitsOf(order: OrderRow, units: number | undefined, now: Date): number {
  const left = againLeft(order, now);
  if (units === undefined && left > 1) throw badField('units', 'is_empty', 'Напишите, скольких заменить');
  if (units !== undefined && units > left)
    throw badField('units', 'greater_than_max', `Заменить можно не\u00a0больше ${left}`);
  return units ?? 1;
}
