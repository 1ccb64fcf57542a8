import { ORDER_PAUSE_DAYS, ORDER_PAUSED_DAYS_MAX } from '#shared/domain/order.ts';
import { addDays, HOUR_MS, moscowDate } from '#shared/domain/time.ts';
import { sql } from 'kysely';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { acceptSilently, bySystem, closeWithRefund, expire } from './auto.ts';
import { lockOrder, type OrderRow } from './repository.ts';
import type { StepContext } from './tools.ts';
import { tellPaused } from './tell.ts';

const AT_ONCE = 100;
/** A pause is told within this time: a server that was away for longer tells it no more. */
const PAUSE_TOLD_MS = 6 * HOUR_MS;

interface Work {
  ids: readonly number[];
  /** Of the row under its lock: since it was found its buyer or staff may have done something. */
  isStillDue(order: OrderRow): boolean;
  work(context: StepContext, tx: DatabaseTransaction, order: OrderRow): Promise<void>;
}

/** What the clock does: silence accepts, prices and invoices run out, nobody has taken it, nobody has answered. Scheduled work. */
export async function keepOrders(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const today = moscowDate(now);
  await eachAlone(context, {
    ids: await findSilent(db, now),
    isStillDue: ({ acceptAt }) => acceptAt !== null && acceptAt <= now,
    work: acceptSilently,
  });
  await eachAlone(context, {
    ids: await findOverQuotes(db, today),
    isStillDue: ({ purchaseId, validDay }) => purchaseId === null && validDay !== null && validDay < today,
    work: expire,
  });
  await eachAlone(context, {
    ids: await findUntaken(db, today),
    isStillDue: ({ status, dueDay }) => status === 'accepted' && dueDay !== null && dueDay < today,
    work: (own, tx, order) => closeWithRefund(own, tx, order, 'not_taken'),
  });
  const pauseAt = addDays(now, -ORDER_PAUSE_DAYS);
  const endAt = addDays(pauseAt, -ORDER_PAUSED_DAYS_MAX);
  const waitsSince = (at: Date) => (order: OrderRow) => order.waitingSince !== null && order.waitingSince <= at;
  await eachAlone(context, {
    ids: await findWaiting(db, { to: endAt }),
    isStillDue: waitsSince(endAt),
    work: (own, tx, order) => closeWithRefund(own, tx, order, 'no_answer'),
  });
  await eachAlone(context, {
    ids: await findWaiting(db, { from: new Date(pauseAt.getTime() - PAUSE_TOLD_MS), to: pauseAt }),
    isStillDue: waitsSince(pauseAt),
    work: tellPaused,
  });
}

/** One that fails is logged and tried again in a minute. */
async function eachAlone(context: Context, { ids, isStillDue, work }: Work): Promise<void> {
  for (const id of ids) {
    try {
      await inTransaction(context.db, async (tx) => {
        const order = await lockOrder(tx, id, null);
        if (order && isStillDue(order)) await work(bySystem(context), tx, order);
      });
    } catch (error) {
      context.log.error({ orderId: id, error: String(error) }, 'Orders: a step failed');
    }
  }
}

async function findIds(query: { execute(): Promise<{ id: number }[]> }): Promise<number[]> {
  return (await query.execute()).map(({ id }) => id);
}

const orders = (db: Database) => db.selectFrom('serviceOrder').select('id').limit(AT_ONCE);

const findSilent = (db: Database, now: Date) =>
  findIds(orders(db).where('status', '=', 'delivered').where('acceptAt', '<=', now).orderBy('acceptAt'));

/** One with an invoice ends with that. */
const findOverQuotes = (db: Database, today: string) =>
  findIds(
    orders(db)
      .where('status', '=', 'quoted')
      .where('purchaseId', 'is', null)
      .where(sql<boolean>`valid_until < ${today}::date`),
  );

/** A card holds money for a few days only. */
const findUntaken = (db: Database, today: string) =>
  findIds(
    orders(db)
      .where('status', '=', 'accepted')
      .where('service', '=', 'expert-resume')
      .where(sql<boolean>`due_on < ${today}::date`),
  );

function findWaiting(db: Database, { from, to }: { from?: Date; to: Date }): Promise<number[]> {
  const waiting = orders(db).where('status', '=', 'waiting_buyer').where('waitingSince', '<=', to);
  return findIds((from ? waiting.where('waitingSince', '>', from) : waiting).orderBy('waitingSince'));
}
