import { defineMachine } from './machine.ts';

export const COMPLAINT_STATUSES = ['new', 'in_review', 'actioned', 'dismissed'] as const;
export type ComplaintStatus = (typeof COMPLAINT_STATUSES)[number];
export type ComplaintAction = 'take' | 'act' | 'dismiss';

/** The life of a case: all complaints about one thing that came before its decision. */
export const complaintMachine = defineMachine<ComplaintStatus, ComplaintAction>([
  { from: ['new'], action: 'take', by: ['staff'], to: 'in_review' },
  { from: ['new', 'in_review'], action: 'act', by: ['staff'], to: 'actioned' },
  { from: ['new', 'in_review'], action: 'dismiss', by: ['staff'], to: 'dismissed' },
]);

/** Somebody of the staff has to decide. */
export const WAITING_CASES = ['new', 'in_review'] as const satisfies readonly ComplaintStatus[];
