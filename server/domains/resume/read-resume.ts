import type { Resume } from '#shared/contracts/resume.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { toOwn } from './own.ts';
import { canReadResume } from './policy.ts';
import { findResume, findStats, isHiddenFor } from './repository.ts';
import { readStored } from './stored.ts';
import { toResume } from './view.ts';

/** One resume as the actor may see it. Throws `not_found`, also when the actor may not see it. */
export async function readResume({ db, actor, clock, log }: Context, id: number): Promise<Resume> {
  const now = clock.now();
  const row = await findResume(db, id);
  if (!row) throw new DomainError('not_found');
  const resume = readStored(row);
  const viewer = enforce(canReadResume(actor, resume, now));
  if (viewer === 'staff' && actor.kind === 'staff')
    log.info({ resumeId: id, staffId: actor.accountId }, 'Contacts of a resume were shown to staff');
  const [hiddenForMe, stats] = await Promise.all([
    actor.kind === 'member' ? isHiddenFor(db, actor.companyId, id) : null,
    viewer === 'owner' ? findStats(db, id) : undefined,
  ]);
  return toResume(resume, viewer, { hiddenForMe, own: viewer === 'owner' ? toOwn(resume, stats, now) : null }, now);
}
