import { sql } from 'kysely';
import { RECEIVED_REVIEW_STATUSES } from '#shared/domain/review-machine.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { EventHandlers, ReactionTools } from '../../platform/outbox.ts';
import { isRemoving } from '../account/index.ts';
import { releaseFilesOf } from '../file/index.ts';
import { emitChanged } from './events.ts';
import { boundToReview } from './files.ts';
import { isShownReview } from './repository.ts';

/** What becomes of reviews when the people behind them go. */
export const reviewReactions: EventHandlers = {
  // Until the account is erased or restored nobody reads its name.
  'account.removed': [async (tx, { payload }, tools) => keepSigned(tx, tools, payload.accountId)],
  'account.restored': [async (tx, { payload }, tools) => keepSigned(tx, tools, payload.accountId)],
  'account.erased': [async (tx, { payload }, tools) => erasePerson(tx, tools, payload.accountId)],
};

/** A review without a name is left as it is: whatever moves with its author tells the company who that is. */
async function keepSigned(tx: DatabaseTransaction, tools: ReactionTools, accountId: string): Promise<void> {
  const unsigned = await isRemoving(tx, accountId);
  const changed = await tx
    .updateTable('review')
    .set((eb) => ({ unsigned, version: eb('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .where('signature', '<>', 'anonymous')
    .where('unsigned', '<>', unsigned)
    .returning(['id', 'companyId', isShownReview.as('isShown')])
    .execute();
  await emitChanged(tools, tx, ...changed.filter(({ isShown }) => isShown));
}

/**
 * What a company has seen stays, and is nobody's; what it has not goes, as do marks and whoever of a company has written. One without a
 * name loses its author and changes in nothing else.
 */
async function erasePerson(tx: DatabaseTransaction, tools: ReactionTools, accountId: string): Promise<void> {
  const unseen = await tx
    .deleteFrom('review')
    .where('accountId', '=', accountId)
    .where('status', 'not in', RECEIVED_REVIEW_STATUSES)
    .returning('id')
    .execute();
  await releaseFilesOf(
    tools,
    tx,
    unseen.flatMap(({ id }) => boundToReview(id)),
  );
  await tx
    .updateTable('review')
    .set({ accountId: null })
    .where('accountId', '=', accountId)
    .where('signature', '=', 'anonymous')
    .execute();
  const signed = await tx
    .updateTable('review')
    .set((eb) => ({
      accountId: null,
      authorName: null,
      signature: 'anonymous',
      // It was signed then.
      approved: sql`approved - 'signature'`,
      version: eb('version', '+', 1),
    }))
    .where('accountId', '=', accountId)
    .returning(['id', 'companyId', isShownReview.as('isShown')])
    .execute();
  const answered = await tx
    .updateTable('reviewReply')
    .set({ accountId: null, shownBy: null })
    .from('review')
    .whereRef('review.id', '=', 'reviewReply.reviewId')
    .where('reviewReply.accountId', '=', accountId)
    .returning(['review.id', 'review.companyId'])
    .execute();
  await tx.updateTable('reviewDispute').set({ accountId: null }).where('accountId', '=', accountId).execute();
  await tx.deleteFrom('reviewTurn').where('accountId', '=', accountId).execute();
  await sql`
    with taken as (delete from review_helpful where account_id = ${accountId}::uuid returning review_id)
    update review set helpful_count = helpful_count - 1 from taken where review.id = taken.review_id`.execute(tx);
  await emitChanged(tools, tx, ...signed.filter(({ isShown }) => isShown), ...answered);
}

/** What is kept of a person, for the archive of their own data. */
export async function findOwnReviewData(db: Database, accountId: string) {
  return {
    review: await db.selectFrom('review').selectAll().where('accountId', '=', accountId).orderBy('createdAt').execute(),
    review_turn: await db.selectFrom('reviewTurn').selectAll().where('accountId', '=', accountId).execute(),
    review_helpful: await db.selectFrom('reviewHelpful').selectAll().where('accountId', '=', accountId).execute(),
    review_reply: await db.selectFrom('reviewReply').selectAll().where('accountId', '=', accountId).execute(),
    review_dispute: await db.selectFrom('reviewDispute').selectAll().where('accountId', '=', accountId).execute(),
  };
}
