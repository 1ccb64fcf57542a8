import { reasonText } from '#shared/text/moderation-labels.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { idOfItem, type ModerationQueue } from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { findPeople } from '../account/index.ts';
import { findSigner } from '../company/index.ts';
import { countWaitingReplies, findReply, findWaitingReplies, refuseReply, showReply } from './reply-repository.ts';
import { emitChanged } from './events.ts';
import { findPhotos } from './files.ts';
import { shownFields } from './moderated-fields.ts';
import { isShown } from './policy.ts';
import { findReview } from './read-repository.ts';
import { findReviewForUpdate, setReview } from './repository.ts';
import { linksOf } from './review-queue.ts';
import { aboutReview, tellAuthor, tellCompany } from './tell.ts';

/** Answers of companies, which everybody reads once staff have. */
export const replyQueue: ModerationQueue = {
  kind: 'review-reply',
  permission: 'reviews.decide',
  count: countWaitingReplies,
  async list(db, page) {
    const rows = await findWaitingReplies(db, page);
    return rows.map(({ id, brandName, sentAt }) => ({ ...waitingOf(String(id), brandName), waitsSince: sentAt }));
  },
  async read(db, id) {
    const row = await findReview(db, idOfItem(id));
    const reply = row && (await findReply(db, row.id));
    if (!row || !isShown(row) || reply?.status !== 'on_moderation') return undefined;
    const files = (await findPhotos(db, [row.id]))(row.id);
    return {
      ...waitingOf(id, row.brandName),
      waitsSince: reply.sentAt,
      subject: `company:${row.companyId}`,
      version: row.version,
      fields: [
        {
          name: 'reply',
          title: 'Ответ компании',
          value: reply.text,
          ...(reply.shownText === null ? {} : { before: reply.shownText }),
        },
        // Who answers is judged by the answer alone, not by whose review it is.
        ...shownFields(row, files).filter(({ name }) => name !== 'signature'),
      ],
      files: [],
      links: linksOf(row, { photos: [] }),
      actions: ['approve', 'refuse'],
    };
  },
  async decide(context, tx, id, { action, version, reason, note }) {
    const review = await findReviewForUpdate(tx, { id: idOfItem(id) });
    const reply = review && (await findReply(tx, review.id));
    if (!review || !reply) throw new DomainError('not_found');
    if (!isShown(review) || reply.status !== 'on_moderation') throw new DomainError('wrong_state');
    if (version !== review.version) throw new DomainError('conflict');
    const now = context.clock.now();
    const nextVersion = await setReview(tx, review.id, {}, now);
    const data = await aboutReview(tx, review);
    const key = `review:${review.id}:reply:${nextVersion}`;
    if (action === 'approve') {
      const by = await nameOf(tx, review.companyId, reply.accountId);
      await showReply(tx, review.id, { text: reply.text, by }, now);
      await emitChanged(context, tx, review);
      await tellAuthor(tx, context, review, { event: 'review.answered', key, data });
      return;
    }
    const text = note ?? reasonText('review-reply', reason);
    await refuseReply(tx, review.id, text);
    await tellCompany(tx, context, review.companyId, { event: 'review.reply_rejected', key, data: { ...data, text } });
  },
};

function waitingOf(id: string, brandName: string) {
  return { kind: 'review-reply', id, title: `Ответ на\u00a0отзыв: ${brandName}`, subtitle: brandName } as const;
}

/** «Марат Хасанов, начальник участка»: never an address. */
async function nameOf(
  tx: Database | DatabaseTransaction,
  companyId: number,
  accountId: string | null,
): Promise<string | null> {
  if (accountId === null) return null;
  const person = (await findPeople(tx, [accountId])).get(accountId);
  const signer = await findSigner(tx, { companyId, accountId });
  const name = person?.firstName ? [person.firstName, person.lastName].filter(Boolean).join(' ') : null;
  return [name, signer?.position].filter(Boolean).join(', ') || null;
}
