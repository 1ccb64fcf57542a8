import type { Database } from '../../../database/connect.ts';
import type { Actor } from '../../../platform/actor.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce, refuseCaller } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { Place } from '../../company/index.ts';
import { canReadResume } from '../policy.ts';
import { findResume } from '../repository.ts';
import { readStored, type StoredResume } from '../stored.ts';
import { isOpenedTo } from './company-repository.ts';

export type Member = Actor & { kind: 'member' };

/** A resume that a member reads for their company. */
export interface ResumeOfCompany {
  resume: StoredResume;
  member: Member;
  /** By a respond of its person. */
  isOpened: boolean;
}

/**
 * The resume, if the caller's company sees it. Throws `not_found` also for one that was hidden meanwhile, and `forbidden` for
 * members who may not search.
 */
export async function readAsCompany(
  { db, actor, clock }: Pick<Context, 'db' | 'actor' | 'clock'>,
  id: number,
): Promise<ResumeOfCompany> {
  if (actor.kind !== 'member') return enforce(refuseCaller(actor));
  const row = await findResume(db, id);
  if (!row) throw new DomainError('not_found');
  const resume = readStored(row);
  const isOpened = await isOpenedTo(db, id, actor.companyId);
  const viewer = enforce(canReadResume(actor, resume, isOpened, clock.now()));
  if (viewer !== 'company') throw new DomainError('forbidden', { detail: 'Для этого нужно право искать резюме' });
  return { resume, member: actor, isOpened };
}

/** What the domain of responds, which stands above, knows of a person and a company. */
export interface RespondSources {
  /** Where a respond belongs; null where there is none of this person within the member's scope. */
  findPlaceOfRespond(
    db: Database,
    member: Member,
    respond: { respondId: number; accountId: string | null },
  ): Promise<Place | null>;
  /** Throws `wrong_state` where one of the two has blocked the other. */
  assertNotBlocked(
    db: Database,
    contact: { accountId: string; companyId: number; vacancyId: number | null },
    side: 'company',
  ): Promise<void>;
}
