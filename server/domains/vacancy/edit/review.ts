import { materialChanges } from '#shared/domain/vacancy-changes.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { vacancyChanged } from '../events.ts';
import { setLifecycle, type LockedVacancy } from '../lifecycle-repository.ts';
import { setWritten } from '../new-vacancy.ts';
import { findVacancy } from '../repository.ts';
import { contentOf, storedContent, toStoredVacancy } from './content.ts';
import { releaseUnused } from './files.ts';
import { findMedia } from './open.ts';
import { deleteReview, insertRevision, type findReview } from './repository.ts';
import { asShown } from './view.ts';

type ReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>;

/** Ends what waits about a shown vacancy: approved, the change is what is shown; refused, what was shown before it. */
export async function settleReview(
  context: Context,
  tx: DatabaseTransaction,
  vacancy: LockedVacancy,
  review: ReviewRow,
  { isApproved, notes, now }: { isApproved: boolean; notes: readonly object[]; now: Date },
): Promise<void> {
  const { id } = vacancy;
  const shown = await findVacancy(tx, id);
  if (!shown) throw new DomainError('not_found');
  const isShownNow = review.isLive === isApproved;
  const content = storedContent(isApproved ? review.after : review.before);
  if (!isShownNow) {
    const { responsibleMemberId } = shown;
    // Who answers for it may have changed since: that is no matter of staff.
    const written = { ...content, responsibleMemberId };
    await setWritten(tx, id, toStoredVacancy(written, await findMedia(tx, shown)), now);
    await insertRevision(tx, id, { content: written, memberId: review.memberId }, now);
  }
  await deleteReview(tx, id);
  await releaseUnused(context, tx, id, [content, ...(await writtenBeside(tx, id))]);
  const moderationNotes = JSON.stringify(notes);
  await setLifecycle(tx, id, isApproved ? { moderationNotes } : { moderationNotes, refusedAt: now }, now);
  const changes = isShownNow ? [] : materialChanges(asShown(contentOf(shown)), asShown(content));
  if (!isShownNow) await context.events.emit(tx, vacancyChanged('edit', vacancy, { changes }));
}

/** What is being written meanwhile needs its files too. */
async function writtenBeside(tx: DatabaseTransaction, id: number) {
  const row = await tx
    .selectFrom('vacancyEdit')
    .select('content')
    .where('vacancyId', '=', id)
    .where('content', 'is not', null)
    .executeTakeFirst();
  return row ? [storedContent(row.content)] : [];
}

/** The version that staff have let through, among all that were ever shown. */
export async function noteRevision(tx: DatabaseTransaction, id: number, now: Date): Promise<void> {
  const shown = await findVacancy(tx, id);
  if (shown) await insertRevision(tx, id, { content: contentOf(shown), memberId: shown.responsibleMemberId }, now);
}
