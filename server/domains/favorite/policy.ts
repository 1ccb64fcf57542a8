import type { Actor } from '../../platform/actor.ts';
import { allow, ALLOWED, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';

/** Whose favourites: an applicant's vacancies, without a company, or resumes of a member of a company. */
export interface Owner {
  accountId: string;
  companyId: number | null;
}

/** Applicants keep vacancies, and nobody else does. */
export function canKeepVacancies(actor: Actor): Decision<Owner> {
  return actor.kind === 'applicant' ? allow({ accountId: actor.accountId, companyId: null }) : refuseCaller(actor);
}

/** Members keep resumes for their company: somebody who leaves it takes nothing along. */
export function canKeepResumes(actor: Actor): Decision<Owner & { companyId: number }> {
  return actor.kind === 'member'
    ? allow({ accountId: actor.accountId, companyId: actor.companyId })
    : refuseCaller(actor);
}

/** A folder is read by its owner and, once it is shared, by colleagues; for others it does not exist. Only the owner changes it. */
export function canReadFolder(
  folder: Owner & { sharedWithCompany: boolean },
  { accountId, companyId }: Owner,
): Decision {
  const isShared = companyId !== null && folder.sharedWithCompany;
  const isRead = folder.companyId === companyId && (folder.accountId === accountId || isShared);
  return isRead ? ALLOWED : refuse('not_found');
}
