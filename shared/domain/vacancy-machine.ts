import { defineMachine } from './machine.ts';

export const VACANCY_STATUSES = [
  'draft',
  'on_review',
  'rejected',
  'active',
  'unpublished',
  'blocked',
  'archive',
  'deleted',
] as const;
export type VacancyStatus = (typeof VACANCY_STATUSES)[number];

export const ARCHIVE_REASONS = ['filled', 'not_relevant', 'expired', 'other', 'moderation'] as const;
export type ArchiveReason = (typeof ARCHIVE_REASONS)[number];

export type VacancyAction =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'edit'
  | 'update'
  | 'appeal'
  | 'unpublish'
  | 'recover'
  | 'archive'
  | 'block'
  | 'resubmit'
  | 'delete'
  | 'brand'
  | 'promote'
  | 'bump';

export type VacancyGuard =
  | 'valid'
  | 'quota'
  | 'company_trusted'
  | 'days_left'
  | 'unit'
  | 'no_unit'
  | 'within_recover_days'
  | 'unit_or_auto_bump'
  | 'may_appeal';

/**
 * The life cycle of a vacancy. `unit` and `quota` are a free place among those that a company may show at once. «update» puts a
 * working copy in the place of what is shown; «appeal» asks staff to look once more without a change.
 */
export const vacancyMachine = defineMachine<VacancyStatus, VacancyAction, VacancyGuard>([
  { from: ['draft'], action: 'submit', by: ['member'], to: 'active', guards: ['valid', 'quota', 'company_trusted'] },
  { from: ['draft'], action: 'submit', by: ['member'], to: 'on_review', guards: ['valid', 'quota'] },
  { from: ['on_review'], action: 'approve', by: ['staff', 'system'], to: 'active' },
  { from: ['on_review'], action: 'reject', by: ['staff'], to: 'rejected' },
  { from: ['draft', 'rejected'], action: 'edit', by: ['member'], to: 'draft' },
  { from: ['active'], action: 'edit', by: ['member'], to: 'active' },
  { from: ['unpublished'], action: 'edit', by: ['member'], to: 'unpublished' },
  { from: ['blocked'], action: 'edit', by: ['member'], to: 'blocked' },
  { from: ['active'], action: 'update', by: ['member'], to: 'active', guards: ['valid'] },
  { from: ['unpublished'], action: 'update', by: ['member'], to: 'unpublished', guards: ['valid'] },
  { from: ['rejected', 'blocked'], action: 'appeal', by: ['member'], to: 'on_review', guards: ['may_appeal'] },
  { from: ['active'], action: 'unpublish', by: ['member'], to: 'unpublished' },
  { from: ['unpublished'], action: 'recover', by: ['member'], to: 'active', guards: ['days_left'] },
  { from: ['active', 'unpublished'], action: 'archive', by: ['member', 'system'], to: 'archive' },
  { from: ['archive'], action: 'recover', by: ['member'], to: 'active', guards: ['unit', 'within_recover_days'] },
  { from: ['archive'], action: 'recover', by: ['member'], to: 'draft', guards: ['no_unit'] },
  { from: ['active'], action: 'block', by: ['staff'], to: 'blocked' },
  { from: ['blocked'], action: 'resubmit', by: ['member'], to: 'on_review', guards: ['valid', 'quota'] },
  { from: ['draft', 'rejected', 'archive'], action: 'delete', by: ['member', 'head'], to: 'deleted' },
  { from: ['active'], action: 'brand', by: ['member'], to: 'active', guards: ['unit'] },
  { from: ['active'], action: 'promote', by: ['member'], to: 'active', guards: ['unit'] },
  { from: ['active'], action: 'bump', by: ['member', 'system'], to: 'active', guards: ['unit_or_auto_bump'] },
]);

/** The three lists of a company's vacancies. */
export const VACANCY_SETS = {
  draft: ['draft', 'on_review', 'rejected'],
  active: ['active', 'unpublished', 'blocked'],
  archive: ['archive'],
} as const satisfies Record<string, readonly VacancyStatus[]>;

export type VacancySet = keyof typeof VACANCY_SETS;
