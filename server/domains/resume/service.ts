import { RESUME_BUMP_HOURS } from '#shared/domain/limits.ts';
import { resumeMachine } from '#shared/domain/resume-machine.ts';
import { HOUR_MS } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { machineActor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { bumpedAlready } from './actions.ts';
import { resumeChanged } from './events.ts';
import { lockOwn } from './open.ts';
import { holds } from './own.ts';
import { canRestoreResume } from './policy.ts';
import { setLifecycle, type LifecycleChange } from './repository.ts';
import { assertRoom } from './room.ts';
import { hideFromPublic } from './distribution.ts';
import { assertParentAgreed } from './minors.ts';
import type { StoredResume } from './stored.ts';

/** Hides the resume from every list. Throws `not_found`, `wrong_state`. */
export function archiveResume(context: Context, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const resume = await lockOwn({ ...context, db: tx }, id);
    await step(context, tx, resume, 'archive', { archivedAt: context.clock.now() });
  });
}

/** Puts it first among the last updated. Throws `limit_exceeded` with the time of the next bump, `not_found`, `wrong_state`. */
export function bumpResume(context: Context, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const resume = await lockOwn({ ...context, db: tx }, id);
    if (resume.status === 'published' && resume.nextBumpAt && resume.nextBumpAt > now)
      throw new DomainError('limit_exceeded', {
        detail: bumpedAlready(resume.nextBumpAt),
        retryAfterSeconds: Math.ceil((resume.nextBumpAt.getTime() - now.getTime()) / 1_000),
      });
    const nextBumpAt = new Date(now.getTime() + RESUME_BUMP_HOURS * HOUR_MS);
    await step(context, tx, resume, 'bump', { bumpedAt: now, nextBumpAt });
  });
}

/**
 * Shows an archived resume again, after a long time through moderation, or brings a deleted one back into the archive. Throws
 * `not_found`, `wrong_state`, and `bad_argument` where a minor's parent has not agreed.
 */
export function restoreResume(context: Context, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const resume = await lockOwn({ ...context, db: tx }, id, (actor, one) => canRestoreResume(actor, one, now));
    if (resume.status === 'deleted') return bringBack(context, tx, resume);
    await assertParentAgreed(tx, resume, now);
    return step(context, tx, resume, 'restore', {
      publishedAt: now,
      archivedAt: null,
      bumpedAt: null,
      nextBumpAt: null,
    });
  });
}

async function bringBack(context: Context, tx: DatabaseTransaction, resume: StoredResume): Promise<void> {
  await assertRoom(tx, resume.applicantId ?? '', context.clock.now());
  // What never was anywhere else is in the archive since it was deleted.
  await step(context, tx, resume, 'undo', { deletedAt: null, archivedAt: resume.archivedAt ?? resume.deletedAt });
}

/** For the owner; it can come back for a time, but not to everyone: that consent ends here. Throws `not_found`, `wrong_state`. */
export function deleteResume(context: Context, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const resume = await lockOwn({ ...context, db: tx }, id);
    if (resume.visibility === 'everyone') await hideFromPublic(context, tx, resume, true);
    await step(context, tx, resume, 'delete', { deletedAt: context.clock.now() });
  });
}

/** One step of the machine with what goes with it. Throws `wrong_state`. */
async function step(
  { actor, clock, events }: Context,
  tx: DatabaseTransaction,
  resume: StoredResume,
  action: 'archive' | 'bump' | 'restore' | 'undo' | 'delete',
  columns: LifecycleChange,
): Promise<void> {
  const now = clock.now();
  const { id } = resume;
  const status = resumeMachine.next(resume.status, action, machineActor(actor), (guard) => holds(guard, resume, now));
  if (!status) throw new DomainError('wrong_state');
  await setLifecycle(tx, id, { ...columns, status, hiddenStatus: null }, now);
  // Nobody but its applicant sees that it is back in the archive.
  if (action !== 'undo') await events.emit(tx, resumeChanged(action, { id }, status !== 'published'));
}
