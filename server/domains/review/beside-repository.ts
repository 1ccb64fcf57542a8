import { sql, type SqlBool } from 'kysely';
import type { DisputeReason } from '#shared/domain/review.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { isShownReview } from './repository.ts';
import { disputeColumns, replyColumns } from './stored.ts';

/** What stands beside a review: the answer of the company and disputes. */

interface Written {
  accountId: string;
  text: string;
}

/** Puts the answer, or another one, before staff; what is shown stays. */
export async function sendReply(
  tx: DatabaseTransaction,
  reviewId: number,
  { accountId, text }: Written,
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

export async function addDispute(
  tx: DatabaseTransaction,
  reviewId: number,
  { accountId, reason, text }: Written & { reason: DisputeReason },
  { now, decideBy }: { now: Date; decideBy: Date },
): Promise<void> {
  await tx.insertInto('reviewDispute').values({ reviewId, accountId, reason, text, askedAt: now, decideBy }).execute();
}

/** The one that waits. */
export async function findOpenDispute(db: Database, reviewId: number) {
  const row = await db
    .selectFrom('reviewDispute')
    .selectAll()
    .where('reviewId', '=', reviewId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst();
  return row && readColumns(disputeColumns, row);
}

/** When the latest dispute that staff have decided began. */
export async function findSettledDispute(db: Database, reviewId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('reviewDispute')
    .select((eb) => eb.fn.max('askedAt').as('askedAt'))
    .where('reviewId', '=', reviewId)
    .where('decidedAt', 'is not', null)
    .executeTakeFirst();
  return row?.askedAt ?? null;
}

/** False where none waits. */
export async function settleDispute(
  tx: DatabaseTransaction,
  reviewId: number,
  decided: { outcome: 'kept' | 'hidden'; note: string | null },
  now: Date,
): Promise<boolean> {
  const settled = await tx
    .updateTable('reviewDispute')
    .set({ ...decided, decidedAt: now })
    .where('reviewId', '=', reviewId)
    .where('decidedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return settled !== undefined;
}

interface Page {
  limit: number;
  offset: number;
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

/** Disputes that staff have to decide, the nearest day first. */
export function findWaitingDisputes(db: Database, { limit, offset }: Page) {
  return db
    .selectFrom('reviewDispute')
    .innerJoin('review', 'review.id', 'reviewDispute.reviewId')
    .innerJoin('company', 'company.id', 'review.companyId')
    .select(['review.id', 'company.brandName', 'reviewDispute.askedAt', 'reviewDispute.decideBy'])
    .where('reviewDispute.decidedAt', 'is', null)
    .where('review.status', '=', 'disputed')
    .orderBy('reviewDispute.decideBy')
    .orderBy('review.id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countWaitingDisputes(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('reviewDispute')
    .innerJoin('review', 'review.id', 'reviewDispute.reviewId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reviewDispute.decidedAt', 'is', null)
    .where('review.status', '=', 'disputed')
    .executeTakeFirstOrThrow();
  return Number(count);
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
