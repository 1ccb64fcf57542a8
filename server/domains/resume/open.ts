import type { Context } from '../../platform/context.ts';
import { enforce, type Decision } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { canChangeResume } from './policy.ts';
import { findResumeForUpdate } from './repository.ts';
import { readStored, type StoredResume } from './stored.ts';

/** The actor's own resume, or anybody's for the system, locked. Throws `not_found`. */
export async function lockOwn(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  id: number,
  decide: (actor: Context['actor'], resume: StoredResume) => Decision = canChangeResume,
): Promise<StoredResume> {
  const row = await findResumeForUpdate(db, id);
  if (!row) throw new DomainError('not_found');
  const resume = readStored(row);
  enforce(decide(actor, resume));
  return resume;
}
