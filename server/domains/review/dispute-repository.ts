import type { DisputeReason } from '#shared/domain/review.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import type { Page } from './repository.ts';
import { disputeColumns } from './stored.ts';

export async function addDispute(
  tx: DatabaseTransaction,
  reviewId: number,
  { accountId, reason, text }: { accountId: string; reason: DisputeReason; text: string },
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
