import { resumeMachine } from '#shared/domain/resume-machine.ts';
import type { ResumeVisibility } from '#shared/domain/resume-terms.ts';
import { inTransaction } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { resumeChanged } from './events.ts';
import { holds } from './own.ts';
import { canChangeResume } from './policy.ts';
import { findResumeForUpdate, setLifecycle, type LifecycleChange } from './repository.ts';
import { readStored, type StoredResume } from './stored.ts';

/**
 * Publishes a draft. Throws `not_found`, and `wrong_state` for another status or while something mandatory is missing.
 */
export function publishResume(context: Context, id: number): Promise<void> {
  return change(context, id, 'publish', (now) => ({ publishedAt: now }));
}

/** Hides the resume from every list. Throws `not_found`, `wrong_state`. */
export function archiveResume(context: Context, id: number): Promise<void> {
  return change(context, id, 'archive', (now) => ({ archivedAt: now }));
}

/** Publishes it again; after a long time it goes through moderation first. Throws as {@link publishResume}. */
export function restoreResume(context: Context, id: number): Promise<void> {
  return change(context, id, 'restore', (now) => ({
    publishedAt: now,
    archivedAt: null,
    bumpedAt: null,
    nextBumpAt: null,
  }));
}

/** Sets who sees the resume. `companyIds` belong to the two visibilities with companies. Throws `not_found`. */
export function showResumeTo(
  context: Context,
  id: number,
  visibility: ResumeVisibility,
  companyIds: readonly number[] = [],
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    await findOwn({ ...context, db: tx }, id);
    await setLifecycle(tx, id, { visibility, visibilityCompanyIds: [...companyIds] }, context.clock.now());
    await context.events.emit(tx, resumeChanged('show', { id }, visibility !== 'everyone'));
  });
}

function change(
  context: Context,
  id: number,
  action: 'publish' | 'archive' | 'restore',
  columns: (now: Date) => LifecycleChange,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const resume = await findOwn({ ...context, db: tx }, id);
    const status = resumeMachine.next(resume.status, action, machineActor(context.actor), (guard) =>
      holds(guard, resume, now),
    );
    if (!status) throw new DomainError('wrong_state');
    await setLifecycle(tx, id, { ...columns(now), status, hiddenStatus: null }, now);
    await context.events.emit(tx, resumeChanged(action, { id }, status !== 'published'));
  });
}

/** The actor's own resume, or anybody's for the system, locked. Throws `not_found`. */
async function findOwn({ db, actor }: Context, id: number): Promise<StoredResume> {
  const row = await findResumeForUpdate(db, id);
  if (!row) throw new DomainError('not_found');
  const resume = readStored(row);
  enforce(canChangeResume(actor, resume));
  return resume;
}
