import { VACANCY_ARCHIVE_PUBLIC_DAYS } from '#shared/domain/limits.ts';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { isWithinDays } from '#shared/domain/time.ts';
import { hasPermission, type Actor } from '../../platform/actor.ts';
import { allow, ALLOWED, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';
import type { VacancyRow } from './repository.ts';

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

/** By the employer's choice; members of the company always. Contacts that are not for the caller do not exist. */
export function canSeeContacts(
  actor: Actor,
  vacancy: Pick<VacancyRow, 'companyId' | 'status'>,
  { show }: Pick<NonNullable<VacancyRow['contacts']>, 'show'>,
): Decision {
  if (ownsVacancy(actor, vacancy)) return ALLOWED;
  if (vacancy.status !== 'active') return refuse('not_found');
  const isSeen = show === 'all' || (show === 'registered' && 'accountId' in actor);
  return isSeen ? ALLOWED : refuse('not_found');
}

/** A company's own lists are for its members; grants the company's id. */
export function canReadOwnList(actor: Actor): Decision<{ companyId: number }> {
  return actor.kind === 'member' ? allow({ companyId: actor.companyId }) : refuseCaller(actor);
}

/** The permission that a member needs for an action. */
export const ACTION_PERMISSION = {
  archive: 'vacancy.archive',
  unpublish: 'vacancy.archive',
  recover: 'vacancy.publish',
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
