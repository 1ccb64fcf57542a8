import { defineMachine } from './machine.ts';

export const WITHDRAWAL_STATUSES = [
  'submitted',
  'approved',
  'sent',
  'done',
  'returned',
  'rejected',
  'cancelled',
] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const STAFF_WITHDRAWAL_ACTIONS = ['approve', 'second', 'send', 'done', 'return', 'reject'] as const;
export type StaffWithdrawalAction = (typeof STAFF_WITHDRAWAL_ACTIONS)[number];
export type WithdrawalAction = StaffWithdrawalAction | 'cancel';

/**
 * `large`: from {@link LARGE_WITHDRAWAL_KOPECKS}; `stands`: whoever has approved it still may; `void`: one who may do so no more
 * has approved a large one; `other`: somebody else than who has approved it; `notAsker`: nor who has asked.
 */
export type WithdrawalGuard = 'large' | 'small' | 'stands' | 'void' | 'other' | 'notAsker';

/** The money is held from the beginning, has left with `sent`, and is back with what ends it otherwise than by `done`. */
export const withdrawalMachine = defineMachine<WithdrawalStatus, WithdrawalAction, WithdrawalGuard>([
  { from: ['submitted'], action: 'approve', by: ['staff'], to: 'approved', guards: ['notAsker'] },
  { from: ['approved'], action: 'approve', by: ['staff'], to: 'approved', guards: ['void', 'notAsker'] },
  { from: ['approved'], action: 'second', by: ['staff'], to: 'sent', guards: ['large', 'stands', 'other', 'notAsker'] },
  { from: ['approved'], action: 'send', by: ['staff'], to: 'sent', guards: ['small', 'notAsker'] },
  { from: ['sent'], action: 'done', by: ['staff', 'system'], to: 'done' },
  { from: ['sent'], action: 'return', by: ['staff', 'system'], to: 'returned' },
  { from: ['submitted', 'approved'], action: 'reject', by: ['staff'], to: 'rejected' },
  { from: ['submitted'], action: 'cancel', by: ['head'], to: 'cancelled' },
]);

/** From this sum on two different persons of staff agree. */
export const LARGE_WITHDRAWAL_KOPECKS = 100_000_00;
/** Working days until the money is back (offer for companies, 6.2). */
export const WITHDRAWAL_WORKING_DAYS = 10;
