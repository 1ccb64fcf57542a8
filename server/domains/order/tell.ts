import type { NoticeData } from '#shared/contracts/notice-data.ts';
import { lastMoscowDay } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { findBuyers } from '../company/index.ts';
import { notify, type NewNotice } from '../notice/index.ts';
import { refundOf, totalOf } from './policy.ts';
import type { OrderRow } from './repository.ts';
import type { StepContext } from './tools.ts';

type OrderEvent = Extract<NewNotice['event'], `order.${string}`>;
type More<Event extends OrderEvent> = Omit<NoticeData<Event>, 'orderId' | 'service' | 'title'>;

/** Whoever has ordered hears of it, or those who buy for the company where they are gone. `what`: of the order, told once. */
async function tell<Event extends OrderEvent>(
  context: Pick<StepContext, 'clock'>,
  tx: DatabaseTransaction,
  order: Pick<OrderRow, 'id' | 'service' | 'title' | 'accountId' | 'companyId' | 'version'>,
  event: Event,
  data: More<Event>,
  what = String(order.version),
): Promise<void> {
  const { id: orderId, service, title } = order;
  const notice = { event, key: `order:${orderId}:${event}:${what}`, data: { orderId, service, title, ...data } };
  const told = await findBuyers(tx, order);
  // `Event` is one event, and `data` is its own.
  await notify(tx, context, ...told.map((to) => ({ ...notice, to }) as unknown as NewNotice));
}

export const tellQuoted = (context: StepContext, tx: DatabaseTransaction, order: OrderRow) =>
  tell(context, tx, order, 'order.quoted', { totalKopecks: totalOf(order) ?? 0, validUntil: order.validDay ?? '' });

export const tellTaken = (context: StepContext, tx: DatabaseTransaction, order: OrderRow) =>
  tell(context, tx, order, 'order.taken', { dueOn: order.dueDay });

export const tellAsked = (context: StepContext, tx: DatabaseTransaction, order: OrderRow) =>
  tell(context, tx, order, 'order.asked', { isPaused: false });

/** The work waits so long for an answer that it pauses; told once of each question. */
export const tellPaused = (context: Pick<StepContext, 'clock'>, tx: DatabaseTransaction, order: OrderRow) =>
  tell(
    context,
    tx,
    order,
    'order.asked',
    { isPaused: true, refundKopecks: refundOf(order, context.clock.now()) },
    `paused:${order.waitingSince?.getTime()}`,
  );

export const tellDelivered = (context: StepContext, tx: DatabaseTransaction, order: OrderRow) =>
  tell(context, tx, order, 'order.delivered', {
    handed: order.handed,
    quantity: order.quantity,
    acceptedOn: order.acceptAt && lastMoscowDay(order.acceptAt),
  });

/** Silence has accepted it. */
export const tellDone = (context: StepContext, tx: DatabaseTransaction, order: OrderRow) =>
  tell(context, tx, order, 'order.done', {});

export type CancelReason = NoticeData<'order.cancelled'>['reason'];

/** It was not its buyer who has given it up. */
export const tellCancelled = (
  context: StepContext,
  tx: DatabaseTransaction,
  order: OrderRow,
  data: More<'order.cancelled'>,
) => tell(context, tx, order, 'order.cancelled', data);
