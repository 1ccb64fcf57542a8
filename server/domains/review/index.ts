import { reviewContracts } from '#shared/contracts/review.ts';
import { defineDomain } from '../../platform/domain.ts';
import { findOwnReviewData, reviewReactions } from './erasure.ts';
import { mayReadProof, PROOF_FILES } from './files.ts';
import { disputeQueue } from './dispute-queue.ts';
import { turnsFreeBefore } from './policy.ts';
import { replyQueue } from './reply-queue.ts';
import { deleteOldTurns } from './repository.ts';
import { reviewQueue } from './review-queue.ts';
import { reviewCalls } from './routes.ts';

export { readReviewToComplain } from './complained.ts';
export { isShownReview } from './repository.ts';

/** What people write about companies where they work, worked or came to be hired. The wire calls it feedback. */
export const reviewDomain = defineDomain({
  name: 'review',
  contracts: reviewContracts,
  calls: () => reviewCalls,
  events: [
    'review.sent',
    'review.published',
    'review.rejected',
    'review.changed',
    'review.hidden',
    'review.deleted',
    'review.marked',
  ],
  reactions: reviewReactions,
  jobs: () => ({
    scheduled: [
      {
        name: 'delete-old-review-turns',
        cron: '27 3 * * *',
        run: ({ db, clock }) => deleteOldTurns(db, turnsFreeBefore(clock.now())),
      },
    ],
  }),
  ownData: findOwnReviewData,
  moderation: () => [reviewQueue, replyQueue, disputeQueue],
  fileReaders: { [PROOF_FILES]: mayReadProof },
});
