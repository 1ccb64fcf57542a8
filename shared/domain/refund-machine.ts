import { defineMachine } from './machine.ts';
import { LARGE_WITHDRAWAL_KOPECKS } from './withdrawal-machine.ts';

/** A refund by staff: a small one is done at once, a large one waits for somebody else. */
export const REFUND_REQUEST_STATUSES = ['approved', 'done', 'rejected'] as const;
export type RefundRequestStatus = (typeof REFUND_REQUEST_STATUSES)[number];

export const REFUND_REQUEST_ACTIONS = ['second', 'reject'] as const;
export type RefundRequestAction = (typeof REFUND_REQUEST_ACTIONS)[number];

/** `stands`: whoever has approved it still may; `other`: somebody else than who has approved it; `notBuyer`: nor whose money it is. */
export type RefundRequestGuard = 'stands' | 'other' | 'notBuyer';

export const refundRequestMachine = defineMachine<RefundRequestStatus, RefundRequestAction, RefundRequestGuard>([
  { from: ['approved'], action: 'second', by: ['staff'], to: 'done', guards: ['stands', 'other', 'notBuyer'] },
  { from: ['approved'], action: 'reject', by: ['staff'], to: 'rejected' },
]);

/** Days that staff add to a running term at once. */
export const EXTENSION_DAYS_MAX = 90;

/** Whether two different persons of staff agree, by all that staff give back of one purchase: nobody splits a large one. */
export const needsSecond = (amountKopecks: number, givenBackKopecks: number): boolean =>
  amountKopecks + givenBackKopecks >= LARGE_WITHDRAWAL_KOPECKS;
