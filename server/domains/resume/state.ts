import type { ResumeState } from '#shared/contracts/resume-actions.ts';
import type { Database } from '../../database/connect.ts';
import { DomainError } from '../../platform/problems.ts';
import { actionsFor } from './actions.ts';
import { actedOnOwn, findOwnParts, nextBumpOf, waitsForStaff } from './own.ts';
import { findResume } from './repository.ts';
import { readStored } from './stored.ts';

/** What has become of a resume, after a change of it by its applicant. */
export async function stateOf(db: Database, id: number, now: Date): Promise<ResumeState> {
  const row = await findResume(db, id);
  if (!row?.applicantId) throw new DomainError('not_found');
  const resume = readStored(row);
  const partsOf = await findOwnParts(db, row.applicantId, [id]);
  return {
    id,
    status: resume.status,
    waitsForStaff: waitsForStaff(resume),
    nextBumpAt: nextBumpOf(resume, now),
    actions: actionsFor(actedOnOwn(resume, partsOf(id), now), now),
  };
}
