import type { ResumeState } from '#shared/contracts/resume-actions.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';
import { actionsFor } from './actions.ts';
import { progressOf } from './own.ts';
import { findResume } from './repository.ts';
import { readStored } from './stored.ts';

/** What has become of a resume of which nothing is being written. Throws `not_found`. */
export async function stateOf(db: Database, id: number, now: Date): Promise<ResumeState> {
  const row = await findResume(db, id);
  if (!row) throw new DomainError('not_found');
  const resume = readStored(row);
  const { status, nextBumpAt, reviewAskedAt } = resume;
  const isComplete = progressOf(resume).mandatory.length === 0;
  return {
    id,
    status,
    waitsForStaff: status === 'on_moderation' || (status === 'published' && reviewAskedAt !== null),
    nextBumpAt: status === 'published' && nextBumpAt && nextBumpAt > now ? toIso(nextBumpAt) : null,
    actions: actionsFor({ status, isChanged: false, isComplete, nextBumpAt }, now),
  };
}
