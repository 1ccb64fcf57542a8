import { defineMachine } from './machine.ts';

export const ORDER_STATUSES = [
  'new',
  'quoted',
  'accepted',
  'in_work',
  'waiting_buyer',
  'delivered',
  'done',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What a buyer does with an order. */
export const BUYER_ORDER_ACTIONS = ['accept', 'answer', 'rework', 'cancel', 'refund'] as const;
export type BuyerOrderAction = (typeof BUYER_ORDER_ACTIONS)[number];

/** What staff do that the history of an order tells; `talk`: the conversation of a resume with an expert was held. */
const STAFF_STEPS = ['quote', 'take', 'talk', 'ask', 'deliver', 'decline', 'refund'] as const;

/** `propose_refund`: the first of two persons proposes to give large money back; `reject_refund`: it stays. */
export const STAFF_ORDER_ACTIONS = [...STAFF_STEPS, 'propose_refund', 'reject_refund'] as const;
export type StaffOrderAction = (typeof STAFF_ORDER_ACTIONS)[number];

/** What the history of an order tells. */
export const ORDER_STEP_ACTIONS = [...new Set([...BUYER_ORDER_ACTIONS, ...STAFF_STEPS]), 'create', 'expire'] as const;
export type OrderStepAction = BuyerOrderAction | (typeof STAFF_STEPS)[number] | 'create' | 'expire';

export type OrderAction = OrderStepAction | StaffOrderAction;

/**
 * `byQuote`: its price is agreed for each order; `all`: with this delivery everything that was bought is handed over; `part`: some of
 * it; `again`: a rework, a clarification or a replacement is left, and not too late; `talks`: a conversation belongs to the service
 * and was not held yet; `talked`: none belongs to it, or it was held. Of money that staff give back: `small` needs one person, `large`
 * two, `proposed` has the first, `void` had one who may do so no more; `other`: somebody else than the first; `notBuyer`: nobody gives
 * back what they have ordered.
 */
export type OrderGuard =
  | 'byQuote'
  | 'all'
  | 'part'
  | 'again'
  | 'talks'
  | 'talked'
  | 'small'
  | 'large'
  | 'proposed'
  | 'void'
  | 'other'
  | 'notBuyer';

const BUYERS = ['applicant', 'member', 'head'] as const;
const PAID = ['accepted', 'in_work', 'waiting_buyer', 'delivered'] as const;

/**
 * The life of an order that people do. `accept` of a quote is its payment: by the buyer from the balance, by the system when an
 * invoice is paid or a card has the money held. What was delivered is accepted by the buyer, or by their silence.
 */
export const orderMachine = defineMachine<OrderStatus, OrderAction, OrderGuard>([
  { from: ['new', 'quoted'], action: 'quote', by: ['staff'], to: 'quoted', guards: ['byQuote'] },
  { from: ['new', 'quoted'], action: 'decline', by: ['staff'], to: 'cancelled' },
  { from: ['new', 'quoted'], action: 'cancel', by: BUYERS, to: 'cancelled' },
  { from: ['quoted'], action: 'accept', by: [...BUYERS, 'system'], to: 'accepted' },
  { from: ['accepted'], action: 'take', by: ['staff'], to: 'in_work' },
  { from: ['in_work'], action: 'talk', by: ['staff'], to: 'in_work', guards: ['talks'] },
  { from: ['in_work'], action: 'ask', by: ['staff'], to: 'waiting_buyer' },
  { from: ['waiting_buyer'], action: 'answer', by: BUYERS, to: 'in_work' },
  { from: ['in_work'], action: 'deliver', by: ['staff'], to: 'delivered', guards: ['talked', 'all'] },
  { from: ['in_work'], action: 'deliver', by: ['staff'], to: 'in_work', guards: ['talked', 'part'] },
  { from: ['delivered'], action: 'accept', by: [...BUYERS, 'system'], to: 'done' },
  // All of it was handed over, and a question of ours was never answered.
  { from: ['waiting_buyer'], action: 'accept', by: ['system'], to: 'done' },
  { from: ['delivered', 'done'], action: 'rework', by: BUYERS, to: 'in_work', guards: ['again'] },
  { from: PAID, action: 'refund', by: [...BUYERS, 'system'], to: 'cancelled' },
  { from: PAID, action: 'refund', by: ['staff'], to: 'cancelled', guards: ['small', 'notBuyer'] },
  { from: PAID, action: 'refund', by: ['staff'], to: 'cancelled', guards: ['proposed', 'other', 'notBuyer'] },
  ...PAID.flatMap((status) => [
    ...(['large', 'void'] as const).map((need) => ({
      from: [status],
      action: 'propose_refund' as const,
      by: ['staff'] as const,
      to: status,
      guards: [need, 'notBuyer'] as const,
    })),
    ...(['proposed', 'void'] as const).map((need) => ({
      from: [status],
      action: 'reject_refund' as const,
      by: ['staff'] as const,
      to: status,
      guards: [need] as const,
    })),
  ]),
  { from: ['quoted'], action: 'expire', by: ['system'], to: 'cancelled' },
]);

/** Nothing happens to it any more, but for a replacement of what was delivered. */
export const CLOSED_ORDERS = ['done', 'cancelled'] as const satisfies readonly OrderStatus[];
