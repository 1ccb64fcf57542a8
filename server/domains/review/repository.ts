import { sql, type Insertable, type Selectable, type SqlBool, type Updateable } from 'kysely';
import type { z } from 'zod';
import { SHOWN_REVIEW_STATUSES } from '#shared/domain/review-machine.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Review } from '../../database/schema.ts';
import { readColumns, type Stored } from '../../platform/stored-columns.ts';
import { lockReviewFigures, setReviewFigures } from '../company/index.ts';
import { reviewColumns } from './stored.ts';

export type StoredReview = Stored<Selectable<Review>, z.output<typeof reviewColumns>>;

/** For a query from `review`: everybody sees it, as long as its company is public. */
export const isShownReview = sql<SqlBool>`(review.status in (${sql.join([...SHOWN_REVIEW_STATUSES])}))`;

/** Of a list of what waits for staff. */
export interface Page {
  limit: number;
  offset: number;
}

/** Locked until the end of the transaction. */
export async function findReviewForUpdate(
  tx: DatabaseTransaction,
  { id, ...whose }: { id: number; accountId?: string; companyId?: number },
): Promise<StoredReview | undefined> {
  let found = tx.selectFrom('review').selectAll().where('id', '=', id);
  if (whose.companyId !== undefined) found = found.where('companyId', '=', whose.companyId);
  if (whose.accountId !== undefined) found = found.where('accountId', '=', whose.accountId);
  const row = await found.forUpdate().executeTakeFirst();
  return row && readColumns(reviewColumns, row);
}

/**
 * Takes the person's turn to write about the company; of many at once one gets it. False while the turn of less than 12 months ago
 * is theirs, also of a review that they have deleted.
 */
export async function takeTurn(
  tx: DatabaseTransaction,
  { accountId, companyId }: { accountId: string; companyId: number },
  { now, freeBefore }: { now: Date; freeBefore: Date },
): Promise<boolean> {
  const taken = await tx
    .insertInto('reviewTurn')
    .values({ accountId, companyId, takenAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'companyId'])
        .doUpdateSet({ takenAt: now })
        .where('reviewTurn.takenAt', '<=', freeBefore),
    )
    .returning('takenAt')
    .executeTakeFirst();
  return taken !== undefined;
}

/** When the person wrote about the company last, and their latest review of it that there still is. */
export async function findTurn(db: Database, { accountId, companyId }: { accountId: string; companyId: number }) {
  return db
    .selectFrom('reviewTurn')
    .select([
      'takenAt',
      sql<number | null>`(select max(id) from review
        where review.account_id = review_turn.account_id and review.company_id = review_turn.company_id)`.as(
        'reviewId',
      ),
    ])
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .executeTakeFirst();
}

export async function deleteOldTurns(db: Database, freeBefore: Date): Promise<void> {
  await db.deleteFrom('reviewTurn').where('takenAt', '<=', freeBefore).execute();
}

export async function insertReview(tx: DatabaseTransaction, review: Insertable<Review>): Promise<number> {
  const { id } = await tx.insertInto('review').values(review).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the new version. */
export async function setReview(
  tx: DatabaseTransaction,
  id: number,
  columns: Updateable<Review>,
  now: Date,
): Promise<number> {
  const { version } = await tx
    .updateTable('review')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function deleteReview(tx: DatabaseTransaction, id: number): Promise<void> {
  await tx.deleteFrom('review').where('id', '=', id).execute();
}

/** Adds up anew what people rate the company, in the transaction of a change of what is shown. */
export async function recountReviews(tx: DatabaseTransaction, companyId: number): Promise<void> {
  await lockReviewFigures(tx, companyId);
  const { count, stars } = await tx
    .selectFrom('review')
    .select((eb) => [eb.fn.countAll<number>().as('count'), sql<number>`coalesce(sum(stars), 0)::int`.as('stars')])
    .where('companyId', '=', companyId)
    .where(isShownReview)
    .executeTakeFirstOrThrow();
  await setReviewFigures(tx, companyId, { count: Number(count), stars });
}

/** Marks it, or takes the mark back; nothing changes the second time. Returns the number of marks. */
export async function setHelpful(
  tx: DatabaseTransaction,
  { id, accountId, on }: { id: number; accountId: string; on: boolean },
  now: Date,
): Promise<number> {
  const changed = on
    ? await tx
        .insertInto('reviewHelpful')
        .values({ reviewId: id, accountId, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('reviewId')
        .executeTakeFirst()
    : await tx
        .deleteFrom('reviewHelpful')
        .where('reviewId', '=', id)
        .where('accountId', '=', accountId)
        .returning('reviewId')
        .executeTakeFirst();
  const { helpfulCount } = await tx
    .updateTable('review')
    .set((eb) => ({ helpfulCount: eb('helpfulCount', '+', changed ? (on ? 1 : -1) : 0) }))
    .where('id', '=', id)
    .returning('helpfulCount')
    .executeTakeFirstOrThrow();
  return helpfulCount;
}

/** Reviews that staff have not read, those that wait longest first. */
export function findWaitingReviews(db: Database, { limit, offset }: Page) {
  return db
    .selectFrom('review')
    .innerJoin('company', 'company.id', 'review.companyId')
    .select(['review.id', 'company.brandName', 'review.position', 'review.writtenAt', 'review.publishedAt'])
    .where('review.status', '=', 'on_moderation')
    .orderBy('review.writtenAt')
    .orderBy('review.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countWaitingReviews(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', '=', 'on_moderation')
    .executeTakeFirstOrThrow();
  return Number(count);
}
