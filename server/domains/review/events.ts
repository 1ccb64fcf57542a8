import { sql } from 'kysely';
import type { DomainEvent, EventType } from '#shared/contracts/events.ts';
import type { ReviewStatus } from '#shared/domain/review-machine.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { createTeller } from '../webhook/index.ts';
import { isShown } from './policy.ts';
import { recountReviews } from './repository.ts';

type ReviewEvent = Extract<EventType, `review.${string}`>;

interface EmittedReview {
  id: number;
  companyId: number;
}

/** Pages of the company and of all reviews show it; lists of companies show the rating. */
function reviewEvent(
  type: ReviewEvent,
  { id, companyId }: EmittedReview,
  { isRated, removes }: { isRated: boolean; removes: boolean },
): DomainEvent {
  return {
    type,
    payload: { reviewId: id, companyId },
    tags: [`company:${companyId}`, 'reviews', ...(isRated ? (['companies'] as const) : [])],
    removes,
  };
}

/**
 * What follows a change of the state of a review, in its transaction: the rating of the company, and the event for the pages, if any
 * show it. `to`: null for one that is no more.
 */
export async function followStatus(
  { events }: Pick<Context, 'events'>,
  tx: DatabaseTransaction,
  type: ReviewEvent,
  review: EmittedReview & { status: ReviewStatus },
  to: ReviewStatus | null,
): Promise<void> {
  const wasShown = isShown(review);
  const isShownNow = to !== null && isShown({ status: to });
  const isRated = wasShown !== isShownNow;
  if (isRated) await recountReviews(tx, review.companyId);
  const event = reviewEvent(type, review, { isRated, removes: wasShown && !isShownNow });
  await events.emit(tx, wasShown || isShownNow ? event : { ...event, tags: [] });
}

/** What is shown with shown reviews is another. */
export async function emitChanged(
  { events }: Pick<Context, 'events'>,
  tx: DatabaseTransaction,
  ...reviews: readonly EmittedReview[]
): Promise<void> {
  const unrated = { isRated: false, removes: false };
  await events.emit(tx, ...reviews.map((review) => reviewEvent('review.changed', review, unrated)));
}

/** Only the lists of reviews show marks. */
export async function emitMarked(
  { events }: Pick<Context, 'events'>,
  tx: DatabaseTransaction,
  { id, companyId }: EmittedReview,
): Promise<void> {
  await events.emit(tx, { type: 'review.marked', payload: { reviewId: id, companyId }, tags: ['reviews'] });
}

/** The company's own systems hear of a review that everybody sees; never whose it is. */
export const tellSystems = createTeller<'review.published', number>(
  (ids) => sql`
    select company_id, version, jsonb_build_object('reviewId', id, 'status', status) as data
    from review where id = any(${ids}::int8[])`,
);
