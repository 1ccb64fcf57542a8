import type { DisputeReason } from '#shared/domain/review.ts';
import { DISPUTE_DAYS } from '#shared/domain/review.ts';
import { addDays } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { Actor } from '../../platform/actor.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { contactsInText } from '../../platform/writing/contacts-in-text.ts';
import { sendReply } from './reply-repository.ts';
import { addDispute, findSettledDispute } from './dispute-repository.ts';
import { followStatus } from './events.ts';
import { memberOnly, canChange, canReply, isShown } from './policy.ts';
import { findReviewForUpdate, setReview, type StoredReview } from './repository.ts';
import type { ReviewPath } from './write.ts';

interface Changed {
  id: number;
  status: StoredReview['status'];
  version: number;
}

/** Sends what the company answers to staff; the answer that is shown stays until then. Throws as {@link changeOfCompany}. */
export function replyToReview(
  context: CallContext,
  path: ReviewPath,
  { version, text }: { version: number; text: string },
): Promise<Changed> {
  const now = context.clock.now();
  return changeOfCompany(context, path, version, async (tx, review, { accountId }) => {
    enforce(canReply(review));
    const errors = contactsInText(
      [['change.text', text]],
      'ответ читают все, телефонам, почте, никам и\u00a0ссылкам в\u00a0нём не\u00a0место',
    );
    if (errors.length > 0) throw new DomainError('bad_argument', { errors });
    await sendReply(tx, review.id, { accountId, text }, now);
    return { id: review.id, status: review.status, version: await setReview(tx, review.id, {}, now) };
  });
}

/** Asks staff to decide whether the review may stay; everybody sees it meanwhile. Throws as {@link changeOfCompany}. */
export function disputeReview(
  context: CallContext,
  path: ReviewPath,
  { version, reason, text }: { version: number; reason: DisputeReason; text: string },
): Promise<Changed> {
  const now = context.clock.now();
  return changeOfCompany(context, path, version, async (tx, review, actor) => {
    const settledDisputeAt = await findSettledDispute(tx, review.id);
    const status = enforce(canChange(actor, { ...review, settledDisputeAt }, 'dispute', now));
    const { accountId } = actor;
    await addDispute(tx, review.id, { accountId, reason, text }, { now, decideBy: addDays(now, DISPUTE_DAYS) });
    const nextVersion = await setReview(tx, review.id, { status }, now);
    await followStatus(context, tx, 'review.changed', review, status);
    return { id: review.id, status, version: nextVersion };
  });
}

/** Throws `not_found` for a review of another company and one that it does not see, `conflict`, `wrong_state`. */
function changeOfCompany(
  context: CallContext,
  { id: companyId, feedbackId }: ReviewPath,
  version: number,
  change: (tx: DatabaseTransaction, review: StoredReview, actor: Actor & { kind: 'member' }) => Promise<Changed>,
): Promise<Changed> {
  const actor = enforce(memberOnly(context.actor));
  return inTransaction(context.db, async (tx) => {
    const own = actor.companyId === companyId;
    const review = own ? await findReviewForUpdate(tx, { id: feedbackId, companyId }) : undefined;
    if (!review || !(isShown(review) || review.status === 'hidden')) throw new DomainError('not_found');
    if (review.version !== version) throw new DomainError('conflict');
    return change(tx, review, actor);
  });
}
