import { sql } from 'kysely';
import { ratingOf, REVIEW_RATINGS } from '#shared/domain/review.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';

/** What its shown reviews come to. */
export interface ReviewFigures {
  count: number;
  /** All stars of all of them. */
  stars: number;
}

/** For a query from `company`, as {@link toRating} takes it. The mean of all companies is computed once for a query. */
export const ratingColumn = sql<RatedRow>`json_build_object('count', company.review_count, 'stars', company.review_stars,
  'meanStars', (select sum(rated.review_stars)::float8 / sum(rated.review_count) from company rated
    where rated.review_count > 0))`;

export interface RatedRow extends ReviewFigures {
  /** Stars of a review, over all companies; null without a review. */
  meanStars: number | null;
}

/** How people rate the company, to a tenth; null while too few have written. */
export function toRating({ count, stars, meanStars }: RatedRow): { value: number; count: number } | null {
  const ratings = REVIEW_RATINGS.length;
  const value = ratingOf({ count, sum: stars / ratings }, (meanStars ?? 0) / ratings);
  return value === null ? null : { value, count };
}

/** A company with its rating, whatever its state. */
export async function findRated(db: Database, id: number): Promise<RatedRow | undefined> {
  const row = await db.selectFrom('company').select(ratingColumn.as('rated')).where('id', '=', id).executeTakeFirst();
  return row?.rated;
}

/**
 * Lets one change of the company's reviews at a time count them, until the end of the transaction: each sees what those before it
 * have done.
 */
export async function lockReviewFigures(tx: DatabaseTransaction, companyId: number): Promise<void> {
  await sql`select from company where id = ${companyId} for no key update`.execute(tx);
}

export async function setReviewFigures(
  tx: DatabaseTransaction,
  companyId: number,
  { count, stars }: ReviewFigures,
): Promise<void> {
  await tx.updateTable('company').set({ reviewCount: count, reviewStars: stars }).where('id', '=', companyId).execute();
}
