import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { emitMarked } from './events.ts';
import { applicantOnly, isShown } from './policy.ts';
import { findReviewForUpdate, setHelpful } from './repository.ts';
import { readReviewed } from './author.ts';
import type { ReviewPath } from './write.ts';

/** Throws `not_found` for a review that is not shown, `forbidden` for the caller's own. */
export function markHelpful(
  context: Context,
  { id: companyId, feedbackId }: ReviewPath,
  on: boolean,
): Promise<{ helpfulCount: number }> {
  const { accountId } = enforce(applicantOnly(context.actor));
  return inTransaction(context.db, async (tx) => {
    await readReviewed(tx, companyId);
    const review = await findReviewForUpdate(tx, { id: feedbackId, companyId });
    if (!review || !isShown(review)) throw new DomainError('not_found');
    if (review.accountId === accountId)
      throw new DomainError('forbidden', { detail: 'Это ваш отзыв: полезным его отмечают другие' });
    const helpfulCount = await setHelpful(tx, { id: feedbackId, accountId, on }, context.clock.now());
    if (helpfulCount !== review.helpfulCount) await emitMarked(context, tx, review);
    return { helpfulCount };
  });
}
