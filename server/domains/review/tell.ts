import type { DatabaseTransaction } from '../../database/connect.ts';
import { findColleagues, findCompanyNames } from '../company/index.ts';
import { notify, type NewNotice, type NoticeTools } from '../notice/index.ts';
import type { StoredReview } from './repository.ts';

type ToAuthor = Extract<
  NewNotice,
  { event: 'review.published' | 'review.rejected' | 'review.answered' | 'review.hidden' }
>;
type ToCompany = Extract<NewNotice, { event: 'review.received' | 'review.settled' | 'review.reply_rejected' }>;
type Untold<Notice> = Notice extends NewNotice ? Omit<Notice, 'to'> : never;

/** What notices say of a review: never whose it is. */
export async function aboutReview(
  tx: DatabaseTransaction,
  { id, companyId }: Pick<StoredReview, 'id' | 'companyId'>,
): Promise<{ reviewId: number; companyId: number; companyName: string }> {
  const names = await findCompanyNames(tx, [companyId]);
  return { reviewId: id, companyId, companyName: names.get(companyId) ?? '' };
}

/** Nobody is told of a review whose author is erased. */
export async function tellAuthor(
  tx: DatabaseTransaction,
  tools: NoticeTools,
  { accountId }: { accountId: string | null },
  notice: Untold<ToAuthor>,
): Promise<void> {
  if (accountId !== null) await notify(tx, tools, { ...notice, to: accountId });
}

/** Everybody of the company who may answer reviews. */
export async function tellCompany(
  tx: DatabaseTransaction,
  tools: NoticeTools,
  companyId: number,
  notice: Untold<ToCompany>,
): Promise<void> {
  const members = await findColleagues(tx, companyId, 'reviews.reply');
  await notify(tx, tools, ...members.map(({ accountId }) => ({ ...notice, to: accountId })));
}
