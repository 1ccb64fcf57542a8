import { sql, type SqlBool } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { isShownReview, type Page } from './repository.ts';
import { replyColumns } from './stored.ts';

/** Puts the answer, or another one, before staff; what is shown stays. */
export async function sendReply(
  tx: DatabaseTransaction,
  reviewId: number,
  { accountId, text }: { accountId: string; text: string },
  now: Date,
): Promise<void> {
  const sent = { accountId, text, status: 'on_moderation', refusal: null, sentAt: now };
  await tx
    .insertInto('reviewReply')
    .values({ reviewId, ...sent, repliedAt: now })
    .onConflict((conflict) => conflict.column('reviewId').doUpdateSet(sent))
    .execute();
}

export async function findReply(db: Database, reviewId: number) {
  const row = await db.selectFrom('reviewReply').selectAll().where('reviewId', '=', reviewId).executeTakeFirst();
  return row && readColumns(replyColumns, row);
}

/** Everybody reads it from now on. */
export async function showReply(
  tx: DatabaseTransaction,
  reviewId: number,
  { text, by }: { text: string; by: string | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('reviewReply')
    .set({ status: 'published', refusal: null, shownText: text, shownBy: by, shownAt: now })
    .where('reviewId', '=', reviewId)
    .execute();
}

export async function refuseReply(tx: DatabaseTransaction, reviewId: number, refusal: string): Promise<void> {
  await tx.updateTable('reviewReply').set({ status: 'rejected', refusal }).where('reviewId', '=', reviewId).execute();
}

const isWaitingReply = sql<SqlBool>`(review_reply.status = 'on_moderation' and ${isShownReview})`;

/** Answers to reviews that are shown, which staff have not read; those that wait longest first. */
export function findWaitingReplies(db: Database, { limit, offset }: Page) {
  return db
    .selectFrom('reviewReply')
    .innerJoin('review', 'review.id', 'reviewReply.reviewId')
    .innerJoin('company', 'company.id', 'review.companyId')
    .select(['review.id', 'company.brandName', 'reviewReply.sentAt'])
    .where(isWaitingReply)
    .orderBy('reviewReply.sentAt')
    .orderBy('review.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countWaitingReplies(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reviewReply')
    .innerJoin('review', 'review.id', 'reviewReply.reviewId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(isWaitingReply)
    .executeTakeFirstOrThrow();
  return Number(count);
}
