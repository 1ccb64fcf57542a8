import type { StaffOrder } from '#shared/contracts/order.ts';
import type { staffOrderContracts } from '#shared/contracts/staff-orders.ts';
import { ORDER_TERMS } from '#shared/domain/order.ts';
import type { OrderStatus, StaffOrderAction } from '#shared/domain/order-machine.ts';
import { moscowDate } from '#shared/domain/time.ts';
import { addWorkingDays } from '#shared/domain/working-days.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { accountIdOf } from '../../platform/actor.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { CallRequest } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { assertSaid } from './buyer.ts';
import { canStep, refundOf } from './policy.ts';
import { findVoidProposals } from './proposals.ts';
import { findSteps, lockOrder, setOrder, type OrderRow } from './repository.ts';
import { beginPaid, cancelUnpaid, givePaidBack } from './settle.ts';
import { takeStep } from './steps.ts';
import { tellAsked, tellCancelled, tellDelivered, tellQuoted, tellTaken } from './tell.ts';
import { acceptAt, NOTHING_DUE, quoteDay, workingDay } from './terms.ts';
import { readStaffOrder } from './view.ts';

type Asked = CallRequest<(typeof staffOrderContracts)['POST /staff/orders/{id}/steps']>['body'];

/** A step of staff. Throws `not_found`, `wrong_state`, `bad_argument`, `conflict` for an order that is another than they have seen. */
export function stepByStaff(context: Context, id: number, asked: Asked): Promise<StaffOrder> {
  return inTransaction(context.db, async (tx) => {
    const order = await lockOrder(tx, id, null);
    if (!order) throw new DomainError('not_found');
    const { action, version } = asked;
    const units = action === 'deliver' ? unitsOf(order, asked.units) : undefined;
    const staffId = accountIdOf(context.actor);
    const isProposalVoid = (await findVoidProposals(tx, [order])).has(id);
    const to = enforce(canStep('staff', order, action, context.clock.now(), { units, staffId, isProposalVoid }));
    if (version !== undefined && version !== order.version) throw new DomainError('conflict');
    await recordAudit(context, tx, { action: `order.${action}`, target: `order:${id}` });
    await STEPS[action](context, tx, order, { ...asked, to, units });
    return readStaffOrder({ ...context, db: tx }, id);
  });
}

type Judged = Omit<Asked, 'action'> & { to: OrderStatus; units: number | undefined };
type Step = (context: Context, tx: DatabaseTransaction, order: OrderRow, asked: Judged) => Promise<unknown>;

const STEPS: Readonly<Record<StaffOrderAction, Step>> = {
  quote: async (context, tx, order, { to: status, text, fileIds, ...asked }) => {
    const { unitPrice, quantity, workDays } = asked;
    if (unitPrice === undefined) throw badField('unitPrice', 'is_empty', 'Назовите цену за\u00a0единицу');
    if (quantity === undefined) throw badField('quantity', 'is_empty', 'Напишите, сколько единиц');
    if (workDays === undefined) throw badField('workDays', 'is_empty', 'Назовите срок в\u00a0рабочих днях');
    // An invoice for another price is paid by nobody.
    await cancelUnpaid(context, tx, order);
    const validUntil = quoteDay(context.clock.now());
    const { kopecks: unitKopecks } = unitPrice;
    const quoted = { status, unitKopecks, quantity, workDays, validUntil, purchaseId: null, dueOn: null };
    await tellQuoted(context, tx, await takeStep(context, tx, order, { action: 'quote', text, fileIds }, quoted));
  },

  decline: async (context, tx, order, { to: status, ...said }) => {
    assertSaid(said, 'Напишите, почему не\u00a0берётесь');
    await cancelUnpaid(context, tx, order);
    const closed = { ...NOTHING_DUE, status, closedAt: context.clock.now() };
    const declined = await takeStep(context, tx, order, { ...said, action: 'decline', units: null }, closed);
    await tellCancelled(context, tx, declined, { reason: 'declined', refundKopecks: 0 });
  },

  take: async (context, tx, order, { to: status, ...said }) => {
    await beginPaid(context, tx, order);
    const taken = { status, assigneeId: accountIdOf(context.actor), dueOn: await dueOf(tx, order) };
    await tellTaken(context, tx, await takeStep(context, tx, order, { ...said, action: 'take', units: null }, taken));
  },

  talk: (context, tx, order, said) => {
    const now = context.clock.now();
    const dueOn = workingDay(now, ORDER_TERMS[order.service].workDays ?? 0);
    return takeStep(context, tx, order, { ...said, action: 'talk', units: null }, { talkedAt: now, dueOn });
  },

  ask: async (context, tx, order, { to: status, ...said }) => {
    assertSaid(said, 'Напишите вопрос');
    const asked = { status, waitingSince: context.clock.now() };
    await tellAsked(context, tx, await takeStep(context, tx, order, { ...said, action: 'ask', units: null }, asked));
  },

  deliver: async (context, tx, order, { to: status, units, ...said }) => {
    assertSaid(said, 'Напишите, что сдаёте, или приложите файл');
    const now = context.clock.now();
    const { service, handed, quantity, firstDeliveredAt } = order;
    const delivered = {
      status,
      handed: Math.min(quantity, handed + (units ?? quantity)),
      firstDeliveredAt: firstDeliveredAt ?? now,
      ...(status === 'delivered' ? { acceptAt: acceptAt(service, now), dueOn: null } : {}),
    };
    const step = { ...said, action: 'deliver' as const, units: quantity > 1 ? (units ?? null) : null };
    await tellDelivered(context, tx, await takeStep(context, tx, order, step, delivered));
  },

  refund: async (context, tx, order, { to: status, ...said }) => {
    // The buyer reads why from whoever has proposed it.
    const text = order.refundReason ?? said.text;
    assertSaid({ ...said, text }, NO_REASON);
    const now = context.clock.now();
    const amountKopecks = refundOf(order, now, true);
    await givePaidBack(context, tx, order, { amountKopecks, reason: text || null });
    const closed = { ...NOTHING_DUE, status, closedAt: now };
    const given = await takeStep(context, tx, order, { ...said, action: 'refund', text, units: null }, closed);
    await tellCancelled(context, tx, given, { reason: 'staff', refundKopecks: amountKopecks });
  },

  // The buyer hears of neither: nothing has come back yet.
  propose_refund: async ({ actor }, tx, { id }, { text }) => {
    if (text === '') throw badField('text', 'is_empty', NO_REASON);
    await setOrder(tx, id, { refundProposedBy: accountIdOf(actor), refundReason: text });
  },

  reject_refund: (_, tx, { id }) => setOrder(tx, id, { refundProposedBy: null, refundReason: null }),
};

const NO_REASON = 'Напишите, почему возвращаете деньги';

/** What is handed over: of one thing, and of a rework, it is not counted. Throws `bad_argument`. */
function unitsOf({ quantity, handed }: OrderRow, units: number | undefined): number | undefined {
  const left = quantity - handed;
  if (left === 0) return undefined;
  if (units === undefined && left > 1) throw badField('units', 'is_empty', 'Напишите, сколько передаёте');
  if (units !== undefined && units > left) throw badField('units', 'greater_than_max', `Осталось передать ${left}`);
  return units ?? left;
}

/** A company's work is counted from the working day after it has paid; a resume's from the conversation, which is still due. */
async function dueOf(tx: DatabaseTransaction, { id, service, dueDay, workDays }: OrderRow): Promise<string | null> {
  if (ORDER_TERMS[service].talks || workDays === null) return dueDay;
  const paid = (await findSteps(tx, id)).findLast(({ action }) => action === 'accept');
  return paid ? addWorkingDays(moscowDate(paid.madeAt), workDays) : dueDay;
}
