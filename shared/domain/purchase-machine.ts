import { defineMachine } from './machine.ts';

export const PURCHASE_STATUSES = [
  'created',
  'awaiting',
  'authorized',
  'paid',
  'active',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'refunded',
  'partially_refunded',
] as const;
export type PurchaseStatus = (typeof PURCHASE_STATUSES)[number];

export const PURCHASE_ACTIONS = [
  'pay_init',
  'pay',
  'authorize',
  'confirm',
  'void',
  'fail',
  'retry',
  'cancel',
  'fulfil',
  'exhaust',
  'assign',
  'deliver',
  'refund',
  'compensate',
] as const;
export type PurchaseAction = (typeof PURCHASE_ACTIONS)[number];

/** `rest`: something is left to give back; `all`: nothing of it was used. */
export type PurchaseGuard = 'all' | 'rest';

const BUYERS = ['applicant', 'member', 'head'] as const;

/**
 * The life of a purchase. Whoever pays from a balance pays at once («pay» by the buyer); elsewhere the provider's notification or
 * staff's mark does («pay» by the system). What cannot begin on its day is given back by the system.
 */
export const purchaseMachine = defineMachine<PurchaseStatus, PurchaseAction, PurchaseGuard>([
  { from: ['created'], action: 'pay_init', by: BUYERS, to: 'awaiting' },
  { from: ['created'], action: 'pay', by: ['member', 'head'], to: 'paid' },
  { from: ['awaiting', 'failed', 'authorized'], action: 'pay', by: ['system', 'staff'], to: 'paid' },
  { from: ['awaiting', 'failed'], action: 'authorize', by: ['system'], to: 'authorized' },
  { from: ['authorized'], action: 'confirm', by: ['system'], to: 'paid' },
  { from: ['authorized'], action: 'void', by: ['system'], to: 'cancelled' },
  { from: ['awaiting'], action: 'fail', by: ['system'], to: 'failed' },
  { from: ['failed'], action: 'retry', by: BUYERS, to: 'awaiting' },
  { from: ['created', 'awaiting', 'failed'], action: 'cancel', by: [...BUYERS, 'system'], to: 'cancelled' },
  { from: ['paid'], action: 'fulfil', by: ['system'], to: 'active' },
  { from: ['active'], action: 'exhaust', by: ['system'], to: 'completed' },
  // What people do.
  { from: ['paid'], action: 'assign', by: ['staff', 'system'], to: 'in_progress' },
  { from: ['in_progress'], action: 'deliver', by: [...BUYERS, 'staff', 'system'], to: 'completed' },
  { from: ['paid', 'active'], action: 'refund', by: [...BUYERS, 'staff', 'system'], to: 'refunded', guards: ['all'] },
  { from: ['paid', 'active'], action: 'refund', by: [...BUYERS, 'staff'], to: 'partially_refunded', guards: ['rest'] },
  // What comes back of an order follows from the order, and staff give back what was used, too.
  {
    from: ['in_progress', 'completed', 'partially_refunded'],
    action: 'refund',
    by: ['staff', 'system'],
    to: 'refunded',
    guards: ['all'],
  },
  {
    from: ['paid', 'in_progress', 'completed', 'partially_refunded'],
    action: 'refund',
    by: ['staff', 'system'],
    to: 'partially_refunded',
    guards: ['rest'],
  },
  // A part of the price; the service goes on.
  { from: ['active'], action: 'compensate', by: ['staff'], to: 'active' },
]);

/** A refill of a balance lives by the same table, as far as to its payment. */
export const REFILL_STATUSES = ['created', 'awaiting', 'failed', 'paid', 'cancelled'] as const;

/** It waits for its money. */
export const UNPAID_PURCHASES = ['created', 'awaiting', 'failed'] as const;

/** Nothing happens to it any more. */
export const CLOSED_PURCHASES = ['completed', 'cancelled', 'refunded', 'partially_refunded'] as const;

export const PAY_METHODS = ['balance', 'card', 'sbp', 'invoice'] as const;
export type PayMethod = (typeof PAY_METHODS)[number];
/** By the provider of card payments. */
export const GATEWAY_METHODS = ['card', 'sbp'] as const;
export type GatewayMethod = (typeof GATEWAY_METHODS)[number];
