import { reasonText } from '#shared/text/moderation-labels.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import type { ModerationDecision } from '../../platform/moderation.ts';
import { settleDispute } from './dispute-repository.ts';
import { followStatus } from './events.ts';
import { releaseReviewFiles } from './files.ts';
import { setReview, type StoredReview } from './repository.ts';
import { aboutReview, tellAuthor, tellCompany } from './tell.ts';

/** Nobody but the author sees it any more, and its photos go. A dispute about it ends with this. */
export async function hideReview(
  context: Context,
  tx: DatabaseTransaction,
  review: StoredReview,
  { reason, field, note }: Pick<ModerationDecision, 'reason' | 'field' | 'note'>,
): Promise<void> {
  const { id, companyId } = review;
  const now = context.clock.now();
  const text = note ?? reasonText('review', reason);
  const refusal = JSON.stringify({ reason: reason ?? 'other', field, text });
  await releaseReviewFiles(context, tx, id);
  const version = await setReview(tx, id, { status: 'hidden', refusal }, now);
  await followStatus(context, tx, 'review.hidden', review, 'hidden');
  const data = await aboutReview(tx, review);
  await tellAuthor(tx, context, review, {
    event: 'review.hidden',
    key: `review:${id}:hidden`,
    data: { ...data, text },
  });
  if (await settleDispute(tx, id, { outcome: 'hidden', note: null }, now))
    await tellCompany(tx, context, companyId, {
      event: 'review.settled',
      key: `review:${id}:settled:${version}`,
      data: { ...data, outcome: 'hidden', text: null },
    });
}
