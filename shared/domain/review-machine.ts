import { defineMachine } from './machine.ts';

export const REVIEW_STATUSES = ['on_moderation', 'published', 'rejected', 'disputed', 'hidden', 'deleted'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

export type ReviewAction = 'approve' | 'reject' | 'resubmit' | 'edit' | 'dispute' | 'keep' | 'hide' | 'delete';

export type ReviewGuard =
  /** Refused less than `REVIEW_REFUSALS_MAX` times. */
  | 'may_resubmit'
  /** Not changed within `REVIEW_EDIT_DAYS`. */
  | 'may_edit'
  /** Staff have not yet decided on a dispute about what it says now. */
  | 'undisputed';

/**
 * The life of a review. A form that was not sent is no review: it stays in its author's browser. Everybody sees it while it is
 * published or disputed. What was changed is read anew, and is not shown meanwhile. A company removes nothing.
 */
export const reviewMachine = defineMachine<ReviewStatus, ReviewAction, ReviewGuard>([
  { from: ['on_moderation'], action: 'approve', by: ['staff'], to: 'published' },
  { from: ['on_moderation'], action: 'reject', by: ['staff'], to: 'rejected' },
  { from: ['rejected'], action: 'resubmit', by: ['applicant'], to: 'on_moderation', guards: ['may_resubmit'] },
  { from: ['published'], action: 'edit', by: ['applicant'], to: 'on_moderation', guards: ['may_edit'] },
  { from: ['published'], action: 'dispute', by: ['member', 'head'], to: 'disputed', guards: ['undisputed'] },
  { from: ['disputed'], action: 'keep', by: ['staff'], to: 'published' },
  { from: ['published', 'disputed'], action: 'hide', by: ['staff'], to: 'hidden' },
  {
    from: ['on_moderation', 'published', 'rejected', 'disputed', 'hidden'],
    action: 'delete',
    by: ['applicant'],
    to: 'deleted',
  },
]);

/** Everybody sees the review. */
export const SHOWN_REVIEW_STATUSES = ['published', 'disputed'] as const satisfies readonly ReviewStatus[];

/** Its company has seen the review: it is shown, or was until staff hid it. */
export const RECEIVED_REVIEW_STATUSES = [...SHOWN_REVIEW_STATUSES, 'hidden'] as const satisfies readonly ReviewStatus[];
