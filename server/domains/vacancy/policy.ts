import type { ClosedVacancyReason } from '#shared/domain/favorite.ts';
import { VACANCY_ARCHIVE_PUBLIC_DAYS } from '#shared/domain/limits.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { isWithinDays } from '#shared/domain/time.ts';
import { hasPermission, type Actor } from '../../platform/actor.ts';
import { allow, ALLOWED, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';
import type { VacancyCardRow, VacancyRow } from './repository.ts';

/** Members of this company may see and change the vacancy as its own. */
export function ownsVacancy(actor: Actor, vacancy: Pick<VacancyRow, 'companyId'>): boolean {
  return actor.kind === 'member' && actor.companyId === vacancy.companyId;
}

/**
 * Everybody sees active vacancies and, for {@link VACANCY_ARCHIVE_PUBLIC_DAYS} days, archived ones as closed; after
 * that they are gone. Others are visible only to the company and staff.
 */
export function canReadVacancy(
  actor: Actor,
  vacancy: Pick<VacancyRow, 'companyId' | 'status' | 'archivedAt' | 'deletedAt'>,
  companyPublic: boolean,
  now: Date,
): Decision {
  if (vacancy.status === 'deleted' || vacancy.deletedAt) return refuse('not_found');
  if (ownsVacancy(actor, vacancy) || actor.kind === 'staff' || actor.kind === 'system') return ALLOWED;
  if (!companyPublic) return refuse('not_found');
  if (vacancy.status === 'active') return ALLOWED;
  if (vacancy.status !== 'archive' || !vacancy.archivedAt) return refuse('not_found');
  return isWithinDays(vacancy.archivedAt, VACANCY_ARCHIVE_PUBLIC_DAYS, now) ? ALLOWED : refuse('gone');
}

/** Why a vacancy is not open to everybody; null when it is. */
export function closedReasonOf(
  { status, deletedAt }: Pick<VacancyRow, 'status' | 'deletedAt'>,
  companyPublic: boolean,
): ClosedVacancyReason | null {
  if (!companyPublic || deletedAt) return 'unpublished';
  if (status === 'active') return null;
  if (status === 'archive') return 'archived';
  return status === 'blocked' || status === 'on_review' || status === 'rejected' ? 'blocked' : 'unpublished';
}

/** Open, and the employer wants more responds. */
export function takesResponds({
  status,
  deletedAt,
  hasEnoughResponds,
}: Pick<VacancyCardRow, 'status' | 'deletedAt' | 'hasEnoughResponds'>): boolean {
  return status === 'active' && deletedAt === null && !hasEnoughResponds;
}

/**
 * By the employer's choice; members of the company always. Contacts that are not for the caller do not exist.
 * `hasResponded`: the caller has a respond to this vacancy.
 */
export function canSeeContacts(
  actor: Actor,
  vacancy: Pick<VacancyRow, 'companyId' | 'status'>,
  { show }: Pick<NonNullable<VacancyRow['contacts']>, 'show'>,
  hasResponded: boolean,
): Decision {
  if (ownsVacancy(actor, vacancy)) return ALLOWED;
  if (vacancy.status !== 'active') return refuse('not_found');
  const isSeen =
    show === 'all' || (show === 'registered' && 'accountId' in actor) || (show === 'after_respond' && hasResponded);
  return isSeen ? ALLOWED : refuse('not_found');
}

/** A company's own lists are for its members; grants the company's id. */
export function canReadOwnList(actor: Actor): Decision<{ companyId: number }> {
  return actor.kind === 'member' ? allow({ companyId: actor.companyId }) : refuseCaller(actor);
}

/** Whoever edits all vacancies of their scope, or their own: those that they are responsible for. */
export function canEditVacancy(actor: Actor, { isResponsible }: { isResponsible: boolean }): Decision {
  if (hasPermission(actor, 'vacancy.edit_any')) return ALLOWED;
  return isResponsible && hasPermission(actor, 'vacancy.create') ? ALLOWED : refuse('forbidden');
}

/** How a vacancy takes responds is settled once it is closed. */
export function hasOpenSettings({ status }: Pick<VacancyRow, 'status'>): boolean {
  return status !== 'archive' && status !== 'blocked';
}

/** For the links that lead to the settings of its responds. */
export function mayChangeSettings(
  actor: Actor,
  vacancy: Pick<VacancyRow, 'status'> & { isInScope: boolean; isResponsible: boolean },
): boolean {
  return vacancy.isInScope && hasOpenSettings(vacancy) && canEditVacancy(actor, vacancy).allowed;
}

/** The permission that a member needs for an action. */
export const ACTION_PERMISSION = {
  archive: 'vacancy.archive',
  unpublish: 'vacancy.archive',
  recover: 'vacancy.publish',
  publish: 'vacancy.publish',
  appeal: 'vacancy.publish',
  delete: 'vacancy.archive',
} as const satisfies Record<string, MemberPermission>;

/** Another company's vacancy does not exist for the caller, members need the permission, the system may do anything. */
export function canChangeVacancy(
  actor: Actor,
  vacancy: Pick<VacancyRow, 'companyId'>,
  action: keyof typeof ACTION_PERMISSION,
): Decision {
  if (actor.kind === 'system') return ALLOWED;
  if (!ownsVacancy(actor, vacancy)) return refuse('not_found');
  return hasPermission(actor, ACTION_PERMISSION[action]) ? ALLOWED : refuse('forbidden');
}
