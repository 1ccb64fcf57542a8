import {
  BUYER_ORDER_ACTIONS,
  orderMachine,
  STAFF_ORDER_ACTIONS,
  type BuyerOrderAction,
  type OrderAction,
  type OrderGuard,
  type OrderStatus,
  type StaffOrderAction,
} from '#shared/domain/order-machine.ts';
import { needsSecond } from '#shared/domain/refund-machine.ts';
import { ORDER_PAUSE_DAYS, ORDER_TERMS, orderRefund, REPLACEMENT_DAYS } from '#shared/domain/order.ts';
import { isByQuote } from '#shared/domain/services.ts';
import { addDays, isWithinDays, moscowDate } from '#shared/domain/time.ts';
import type { MachineActor } from '#shared/domain/machine.ts';
import { rubles } from '#shared/text/number.ts';
import { buyerActionLabel, STAFF_ORDER_ACTION_LABELS } from '#shared/text/order-labels.ts';
import { longDate } from '#shared/text/date.ts';
import { hasPermission, machineActor, type Actor } from '../../platform/actor.ts';
import { allow, refuse, type Decision } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import type { PurchaseOwner } from '../purchase/index.ts';
import type { OrderRow } from './repository.ts';

/** Whose orders the caller reads. */
export function ownerOf(actor: Actor): PurchaseOwner {
  if (actor.kind === 'applicant') return { applicantId: actor.accountId };
  if (actor.kind === 'member') return { companyId: actor.companyId };
  throw new DomainError('forbidden');
}

/** Whether the caller may read it: its buyer, members who see what their company buys, and staff who do orders. */
export function isReadBy(actor: Actor, order: Pick<OrderRow, 'companyId' | 'applicantId'>): boolean {
  switch (actor.kind) {
    case 'applicant':
      return order.applicantId === actor.accountId;
    case 'member':
      return (
        order.companyId === actor.companyId &&
        (hasPermission(actor, 'balance.view') || hasPermission(actor, 'services.buy'))
      );
    case 'staff':
      return hasPermission(actor, 'orders.handle');
    default:
      return false;
  }
}

type Judged = Pick<
  OrderRow,
  | 'service'
  | 'status'
  | 'companyId'
  | 'quantity'
  | 'handed'
  | 'unitKopecks'
  | 'againCount'
  | 'talkedAt'
  | 'firstDeliveredAt'
  | 'waitingSince'
  | 'doneAt'
  | 'dueDay'
  | 'validDay'
  | 'accountId'
  | 'refundProposedBy'
  | 'refundReason'
>;

export const totalOf = ({ unitKopecks, quantity }: Pick<OrderRow, 'unitKopecks' | 'quantity'>): number | null =>
  unitKopecks === null ? null : unitKopecks * quantity;

/** The marketplace has missed its term; while it waits for the buyer its clock stands. */
export function isLate(
  { status, dueDay, waitingSince }: Pick<Judged, 'status' | 'dueDay' | 'waitingSince'>,
  now: Date,
) {
  if (status !== 'accepted' && status !== 'in_work' && status !== 'waiting_buyer') return false;
  return dueDay !== null && dueDay < moscowDate(waitingSince ?? now);
}

/** The buyer has been silent so long that nobody waits at their desk. */
export const isPaused = ({ waitingSince }: Pick<Judged, 'waitingSince'>, now: Date): boolean =>
  waitingSince !== null && addDays(waitingSince, ORDER_PAUSE_DAYS) <= now;

/** Reworks, clarifications or replacements that are left: of what was handed over, and after the end replacements alone. */
export function againLeft({ service, status, quantity, handed, againCount, doneAt }: Judged, now: Date): number {
  const { againMax } = ORDER_TERMS[service];
  if (againMax !== null) return status === 'done' ? 0 : Math.max(0, againMax - againCount);
  if (status === 'done' && !isWithinDays(doneAt, REPLACEMENT_DAYS, now)) return 0;
  return Math.max(0, Math.min(quantity - againCount, handed));
}

/** The last day for replacements, Moscow: counted from the first end, whatever was replaced since. Null where there are none now. */
export function againUntil({ service, status, doneAt }: Pick<Judged, 'service' | 'status' | 'doneAt'>): string | null {
  if (status !== 'done' || doneAt === null || ORDER_TERMS[service].againMax !== null) return null;
  return moscowDate(addDays(doneAt, REPLACEMENT_DAYS));
}

/**
 * What its buyer gets back who gives it up now, kopecks. `byStaff`: nothing is kept for what was begun; neither is it of a replacement, as
 * the reading of the order is paid by what was done.
 */
export function refundOf(order: Judged, now: Date, byStaff = false): number {
  const { service, status, unitKopecks, handed } = order;
  return orderRefund({
    service,
    status,
    unitKopecks: unitKopecks ?? 0,
    totalKopecks: totalOf(order) ?? 0,
    handed,
    hasTalked: order.talkedAt !== null,
    hasDelivered: order.firstDeliveredAt !== null,
    isLate: byStaff || order.doneAt !== null || isLate(order, now),
  });
}

/** What a step is judged by besides the order. */
interface StepBy {
  /** Of the delivery; absent: all that are left. */
  units?: number | undefined;
  /** Who of the staff takes it. */
  staffId?: string | null;
  /** Whoever has proposed a refund may do so no more. */
  isProposalVoid?: boolean;
}

/** How many of the staff agree to what they give back: from 100 000 ₽ nobody alone. */
function refundNeed(order: Judged, now: Date, isProposalVoid: boolean): 'small' | 'large' | 'proposed' | 'void' {
  if (order.refundReason !== null) return isProposalVoid ? 'void' : 'proposed';
  // An order is given back once, and never at the desk of purchases.
  return needsSecond(refundOf(order, now, true), 0) ? 'large' : 'small';
}

function guardsOf(
  order: Judged,
  now: Date,
  { units, staffId = null, isProposalVoid = false }: StepBy = {},
): (guard: OrderGuard) => boolean {
  const { talks } = ORDER_TERMS[order.service];
  const isAll = units === undefined || order.handed + units >= order.quantity;
  return (guard) => {
    switch (guard) {
      case 'byQuote':
        return isByQuote(order.service);
      case 'all':
        return isAll;
      case 'part':
        return !isAll;
      case 'again':
        return againLeft(order, now) > 0;
      case 'talks':
        return talks && order.talkedAt === null;
      case 'talked':
        return !talks || order.talkedAt !== null;
      case 'small':
      case 'large':
      case 'proposed':
      case 'void':
        return refundNeed(order, now, isProposalVoid) === guard;
      case 'other':
        return staffId !== null && staffId !== order.refundProposedBy;
      case 'notBuyer':
        return staffId !== null && staffId !== order.accountId;
    }
  };
}

/** The state that a step leads to; the refusal says why not. */
export function canStep(
  by: MachineActor,
  order: Judged,
  action: OrderAction,
  now: Date,
  how: StepBy = {},
): Decision<OrderStatus> {
  const guards = guardsOf(order, now, how);
  const next = orderMachine.next(order.status, action, by, guards);
  const detail = whyNot(by, order, action, now, guards);
  if (next !== null && detail === null) return allow(next);
  return refuse('wrong_state', { detail: detail ?? 'С\u00a0заказом уже сделали что-то другое. Обновите страницу' });
}

/** In words, where the table allows it or its reader shall know why not. */
function whyNot(
  by: MachineActor,
  order: Judged,
  action: OrderAction,
  now: Date,
  holds: (guard: OrderGuard) => boolean,
): string | null {
  const { status, service, validDay } = order;
  if (action === 'accept' && status === 'quoted' && by !== 'system' && validDay !== null && validDay < moscowDate(now))
    return `Цена действовала до\u00a0${longDate(validDay)}. Закажите ещё раз`;
  if (action === 'refund' && by !== 'system' && isOpenWork(status) && refundOf(order, now, by === 'staff') === 0)
    return order.handed >= order.quantity
      ? 'Всё передано: возвращать нечего'
      : 'Осталось не\u00a0больше, чем удерживаем за\u00a0разбор заявки: возвращать нечего';
  if (by === 'staff' && (action === 'refund' || action === 'propose_refund')) {
    if (!holds('notBuyer')) return 'Свой заказ возвращает другой сотрудник';
    if (action === 'refund' && holds('void')) return VOID_PROPOSAL;
    if (action === 'refund' && holds('large')) return 'От\u00a0100\u00a0000\u00a0₽ возвращают двое: предложите возврат';
    if (action === 'refund' && holds('proposed') && !holds('other'))
      return 'От\u00a0100\u00a0000\u00a0₽ второе согласие даёт другой сотрудник';
  }
  if (action === 'rework' && (status === 'delivered' || status === 'done') && againLeft(order, now) === 0)
    return ORDER_TERMS[service].againMax === null
      ? `Замены уже были, или после конца заказа прошло больше ${REPLACEMENT_DAYS} дней`
      : 'Всё, что входит в\u00a0цену, уже сделано';
  if (action === 'deliver' && status === 'in_work' && ORDER_TERMS[service].talks && order.talkedAt === null)
    return 'Сначала поговорите с\u00a0заказчиком и\u00a0отметьте разговор';
  return null;
}

const VOID_PROPOSAL = 'Кто предложил этот возврат, больше не\u00a0вправе возвращать деньги. Предложите возврат заново';

/** Guards that say whether a step belongs to this order at all: without, it has no button. */
const BELONGS: readonly OrderGuard[] = ['byQuote', 'talks', 'small', 'large', 'proposed', 'void'];

const isOpenWork = (status: OrderStatus): boolean =>
  status === 'in_work' || status === 'waiting_buyer' || status === 'delivered';

/** What its reader can do, in the order of the list: a button each, with the reason where it cannot be pressed. */
function actionsOf<Action extends BuyerOrderAction | StaffOrderAction>(
  actions: readonly Action[],
  by: MachineActor,
  order: Judged,
  now: Date,
  labelOf: (action: Action) => string,
  how: StepBy = {},
) {
  const holds = guardsOf(order, now, how);
  return actions.flatMap((action) => {
    const decision = canStep(by, order, action, now, how);
    const isThere = orderMachine.transitions.some(
      (line) =>
        line.action === action &&
        line.from.includes(order.status) &&
        line.by.includes(by) &&
        (line.guards ?? []).filter((guard) => BELONGS.includes(guard)).every(holds),
    );
    if (!isThere) return [];
    return [{ action, label: labelOf(action), disabled: decision.allowed ? null : (decision.details.detail ?? '') }];
  });
}

/** An applicant agrees to the price by paying for it. */
export function buyerActions(actor: Actor, order: Judged, now: Date) {
  if (actor.kind !== 'applicant' && !hasPermission(actor, 'services.buy')) return [];
  const back = refundOf(order, now);
  return actionsOf(BUYER_ORDER_ACTIONS, machineActor(actor), order, now, (action) =>
    action === 'refund' && back > 0
      ? `Отказаться и\u00a0вернуть ${rubles(back)}`
      : buyerActionLabel(action, order.service, order.status),
  ).filter(({ action, disabled }) => {
    if (action === 'accept' && order.status === 'quoted') return order.companyId !== null;
    // After the end there is nothing to say of what is not asked for.
    return !(action === 'rework' && order.status === 'done' && disabled !== null);
  });
}

export const staffActions = (order: Judged, now: Date, by: Pick<StepBy, 'staffId' | 'isProposalVoid'>) =>
  actionsOf(STAFF_ORDER_ACTIONS, 'staff', order, now, (action) => STAFF_ORDER_ACTION_LABELS[action], by);
