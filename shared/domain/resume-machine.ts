import { defineMachine } from './machine.ts';

export const RESUME_STATUSES = ['draft', 'published', 'blocked', 'on_moderation', 'archive', 'deleted'] as const;
export type ResumeStatus = (typeof RESUME_STATUSES)[number];

export type ResumeAction =
  | 'edit'
  | 'publish'
  | 'update'
  | 'block'
  | 'resubmit'
  | 'approve'
  | 'archive'
  | 'restore'
  | 'duplicate'
  | 'delete'
  | 'undo'
  | 'bump';

export type ResumeGuard =
  /** All mandatory fields are filled in. */
  | 'complete'
  | 'phone_verified'
  /** Something else was written since it was shown, or blocked. */
  | 'changed'
  /** What it says now was not read by staff yet. */
  | 'unread'
  | 'within_recheck_days'
  | 'beyond_recheck_days'
  | 'within_undo_days'
  | 'cooled_down';

const OWNED = ['draft', 'published', 'blocked', 'on_moderation', 'archive'] as const;

/**
 * The life cycle of a resume. «edit» writes beside what is shown, «update» puts what was written in its place; staff read it
 * while it is shown, and «approve» says that they have. «duplicate» creates a copy as a draft and leaves this one unchanged. Hiding a resume from
 * one company is a relation between the two, not a state of the resume.
 */
export const resumeMachine = defineMachine<ResumeStatus, ResumeAction, ResumeGuard>([
  { from: ['draft'], action: 'edit', by: ['applicant'], to: 'draft' },
  { from: ['published'], action: 'edit', by: ['applicant'], to: 'published' },
  { from: ['blocked'], action: 'edit', by: ['applicant'], to: 'blocked' },
  { from: ['on_moderation'], action: 'edit', by: ['applicant'], to: 'on_moderation' },
  { from: ['draft'], action: 'publish', by: ['applicant'], to: 'published', guards: ['complete', 'phone_verified'] },
  {
    from: ['published'],
    action: 'update',
    by: ['applicant'],
    to: 'published',
    guards: ['complete', 'phone_verified', 'changed'],
  },
  {
    from: ['on_moderation'],
    action: 'update',
    by: ['applicant'],
    to: 'on_moderation',
    guards: ['complete', 'phone_verified', 'changed'],
  },
  { from: ['published'], action: 'approve', by: ['staff'], to: 'published', guards: ['unread'] },
  { from: ['published'], action: 'block', by: ['staff'], to: 'blocked' },
  {
    from: ['blocked'],
    action: 'resubmit',
    by: ['applicant'],
    to: 'on_moderation',
    guards: ['complete', 'phone_verified', 'changed'],
  },
  { from: ['on_moderation'], action: 'approve', by: ['staff'], to: 'published' },
  { from: ['on_moderation'], action: 'block', by: ['staff'], to: 'blocked' },
  { from: ['published'], action: 'bump', by: ['applicant'], to: 'published', guards: ['cooled_down'] },
  { from: ['published'], action: 'archive', by: ['applicant', 'system'], to: 'archive' },
  {
    from: ['archive'],
    action: 'restore',
    by: ['applicant'],
    to: 'published',
    guards: ['complete', 'within_recheck_days'],
  },
  {
    from: ['archive'],
    action: 'restore',
    by: ['applicant'],
    to: 'on_moderation',
    guards: ['complete', 'beyond_recheck_days'],
  },
  ...OWNED.map((from) => ({ from: [from], action: 'duplicate', by: ['applicant'], to: from }) as const),
  { from: OWNED, action: 'delete', by: ['applicant'], to: 'deleted' },
  { from: ['deleted'], action: 'undo', by: ['applicant'], to: 'archive', guards: ['within_undo_days'] },
]);

/** The lists of an applicant's own resumes; deleted ones as long as they can come back. */
export const RESUME_SETS = {
  draft: ['draft'],
  active: ['published', 'on_moderation', 'blocked'],
  archive: ['archive'],
  deleted: ['deleted'],
} as const satisfies Record<string, readonly ResumeStatus[]>;

export type ResumeSet = keyof typeof RESUME_SETS;
