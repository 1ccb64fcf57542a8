import type { ErrorCode } from '#shared/contracts/problem.ts';
import { VACANCY_ARCHIVE_PUBLIC_DAYS } from '#shared/domain/limits.ts';
import type { Actor } from '../../platform/actor.ts';
import type { VacancyRow } from './repository.ts';

const DAY_MS = 86_400_000;

/** The company whose people the actor belongs to may see and change the vacancy as its own. */
export function ownsVacancy(actor: Actor, vacancy: Pick<VacancyRow, 'companyId'>): boolean {
  return actor.kind === 'member' && actor.companyId === vacancy.companyId;
}

/**
 * True, or why not: everybody sees active vacancies and, for 90 days, archived ones as closed; then they are
 * gone. The rest exists for its company and for staff only.
 */
export function canReadVacancy(
  actor: Actor,
  vacancy: Pick<VacancyRow, 'companyId' | 'status' | 'archivedAt'>,
  companyPublic: boolean,
  now: Date,
): true | ErrorCode {
  if (vacancy.status === 'deleted') return 'not_found';
  if (ownsVacancy(actor, vacancy) || actor.kind === 'staff' || actor.kind === 'system') return true;
  if (!companyPublic) return 'not_found';
  if (vacancy.status === 'active') return true;
  if (vacancy.status !== 'archive' || !vacancy.archivedAt) return 'not_found';
  return now.getTime() - vacancy.archivedAt.getTime() <= VACANCY_ARCHIVE_PUBLIC_DAYS * DAY_MS ? true : 'gone';
}

/** True, or why not: a company's own lists are for its members. */
export function canReadOwnList(actor: Actor): actor is Actor & { kind: 'member' } {
  return actor.kind === 'member';
}

/** The permission that an action of a member needs. */
export const ACTION_PERMISSION = {
  archive: 'vacancy.archive',
  unpublish: 'vacancy.archive',
  recover: 'vacancy.publish',
} as const;

/**
 * True, or why not: a foreign vacancy does not exist for the caller, a member of its company needs the permission, the
 * system acts freely.
 */
export function canChangeVacancy(
  actor: Actor,
  vacancy: Pick<VacancyRow, 'companyId'>,
  action: keyof typeof ACTION_PERMISSION,
): true | ErrorCode {
  if (actor.kind === 'system') return true;
  if (!ownsVacancy(actor, vacancy) || actor.kind !== 'member') return 'not_found';
  return actor.isHead || actor.permissions.includes(ACTION_PERMISSION[action]) ? true : 'forbidden';
}
