import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { inTransaction } from '../../database/connect.ts';
import { together } from '../../database/round-trips.ts';
import type { Context } from '../../platform/context.ts';
import { findAccountForUpdate } from '../account/index.ts';
import { copyFiles } from '../file/index.ts';
import { boundToResume } from './edit/files.ts';
import { applicantIdOf, findOwnOrThrow, openResume } from './edit/open.ts';
import { insertDraft, resumeEdits, toStoreDraftColumns } from './edit/repository.ts';
import { setLifecycle } from './repository.ts';
import { assertRoom } from './room.ts';

/**
 * A copy of what is written of an own resume, as a draft: without figures, dates and promotion, with copies of its pictures. Companies
 * see it once it is published, since nobody has agreed to more. Returns its id. Throws `not_found`, `wrong_state` with as many
 * resumes as somebody may have.
 */
export function duplicateResume(context: Context, id: number): Promise<number> {
  return inTransaction(context.db, async (tx) => {
    const applicantId = applicantIdOf(context);
    // Two at once count each other.
    await findAccountForUpdate(tx, applicantId);
    const now = context.clock.now();
    const row = await findOwnOrThrow(tx, context, id, { lock: true });
    await assertRoom(tx, applicantId, now);
    const { content, wrong, shown } = await openResume(tx, row, now);
    const copied = withoutDates(content);
    const copyId = await insertDraft(tx, applicantId, now);
    await copyFiles(context, tx, boundToResume(id), [boundToResume(copyId)]);
    await together(
      tx,
      resumeEdits.toStore(tx, copyId, { content: copied, wrong }, now),
      toStoreDraftColumns(tx, copyId, copied, now),
    );
    const { hiddenFields, jobSearchStatus } = shown;
    await setLifecycle(tx, copyId, { hiddenFields, jobSearchStatus }, now);
    return copyId;
  });
}

/** Days of going to work are of the one that was written then. */
function withoutDates(content: ResumeContent): ResumeContent {
  return {
    ...content,
    availability: content.availability === 'date' ? 'now' : content.availability,
    availableFrom: null,
    rotation: content.rotation && { ...content.rotation, fromDate: null },
  };
}
