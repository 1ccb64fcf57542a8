import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { reviewFields, type ReviewFields } from '#shared/contracts/review-fields.ts';
import type { reviewContracts } from '#shared/contracts/review.ts';
import { REVIEW_RATINGS, REVIEWS_PER_DAY, signedName } from '#shared/domain/review.ts';
import { DAY_SECONDS, inMoscow } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { contactsInText } from '../../platform/writing/contacts-in-text.ts';
import { freeTextsOf } from '../../platform/writing/free-texts.ts';
import { recordSilently } from '../account/index.ts';
import { assertKnown } from '../compendium/index.ts';
import { findStart } from '../respond/index.ts';
import { readAuthor, readReviewed, type Author } from './author.ts';
import { followStatus } from './events.ts';
import { findReviewFiles, releaseReviewFiles, setReviewFiles } from './files.ts';
import { applicantOnly, canChange, canWrite, refuseSecond, turnsFreeBefore } from './policy.ts';
import {
  deleteReview,
  findReviewForUpdate,
  insertReview,
  setReview,
  takeTurn,
  type StoredReview,
} from './repository.ts';
import { findSettledDispute } from './dispute-repository.ts';

type NewReview = z.output<(typeof reviewContracts)['POST /company/{id}/feedback']['body']>;
export interface ReviewPath {
  id: number;
  feedbackId: number;
}

/**
 * Sends a review to staff. Throws `not_found` for a company that nobody sees, `forbidden` without a verified phone and for people
 * of the company, `conflict` within 12 months of another one, `bad_argument` at what is wrong in it, `limit_exceeded`.
 */
export async function writeReview(
  context: CallContext,
  companyId: number,
  { rulesAgreement, ...fields }: NewReview,
): Promise<{ id: number; status: StoredReview['status'] }> {
  const { accountId } = enforce(applicantOnly(context.actor));
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    await readReviewed(tx, companyId);
    const author = await readAuthor(tx, accountId, companyId);
    enforce(canWrite(author, now));
    assertFields(fields, author, now);
    if (!(await takeTurn(tx, { accountId, companyId }, { now, freeBefore: turnsFreeBefore(now) })))
      enforce(refuseSecond(now, null));
    const status = 'on_moderation';
    const id = await insertReview(tx, {
      ...columnsOf(fields, author),
      companyId,
      accountId,
      status,
      verified: (await findStart(tx, { accountId, companyId })) ? 'respond' : 'none',
      writtenAt: now,
      createdAt: now,
      updatedAt: now,
    });
    await setReviewFiles(context, tx, id, fields);
    // Nothing refuses it any more.
    await context.limiter.consume('reviews', { points: REVIEWS_PER_DAY, seconds: DAY_SECONDS }, accountId);
    await recordSilently(tx, context, accountId, { rulesAgreement }, 'review', { review: String(id) });
    await followStatus(context, tx, 'review.sent', { id, companyId, status }, status);
    return { id, status };
  });
}

/**
 * Sends the author's other words to staff; until they have decided nobody sees the review. Throws `not_found`, `conflict`,
 * `wrong_state` for too early and too often, `bad_argument`.
 */
export async function editReview(
  context: CallContext,
  { id: companyId, feedbackId }: ReviewPath,
  { version, fields }: { version: number; fields: ReviewFields },
): Promise<{ id: number; status: StoredReview['status']; version: number }> {
  const { accountId } = enforce(applicantOnly(context.actor));
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const review = await findReviewForUpdate(tx, { id: feedbackId, companyId, accountId });
    if (!review) throw new DomainError('not_found');
    if (review.version !== version) throw new DomainError('conflict');
    const isEdit = review.status !== 'rejected';
    const settledDisputeAt = await findSettledDispute(tx, feedbackId);
    const status = enforce(
      canChange(context.actor, { ...review, settledDisputeAt }, isEdit ? 'edit' : 'resubmit', now),
    );
    const author = await readAuthor(tx, accountId, companyId);
    assertFields(fields, author, now, 'change.fields.');
    if (await isSame(tx, review, fields)) throw new DomainError('wrong_state', { detail: 'Изменений нет' });
    await setReviewFiles(context, tx, feedbackId, fields, 'change.fields.');
    const change = { ...columnsOf(fields, author), status, writtenAt: now, ...(isEdit ? { editedAt: now } : {}) };
    const nextVersion = await setReview(tx, feedbackId, change, now);
    await followStatus(context, tx, 'review.sent', review, status);
    return { id: feedbackId, status, version: nextVersion };
  });
}

/** Nothing of the review is left; the author's turn is over all the same. Throws `not_found`. */
export async function removeReview(context: CallContext, { id: companyId, feedbackId }: ReviewPath): Promise<void> {
  const { accountId } = enforce(applicantOnly(context.actor));
  await inTransaction(context.db, async (tx) => {
    const review = await findReviewForUpdate(tx, { id: feedbackId, companyId, accountId });
    if (!review) throw new DomainError('not_found');
    await eraseReview(context, tx, review);
  });
}

/** Deletes it with all that stands beside it. */
export async function eraseReview(
  context: Parameters<typeof releaseReviewFiles>[0] & Parameters<typeof followStatus>[0],
  tx: DatabaseTransaction,
  review: Pick<StoredReview, 'id' | 'companyId' | 'status'>,
): Promise<void> {
  await releaseReviewFiles(context, tx, review.id);
  await deleteReview(tx, review.id);
  await followStatus(context, tx, 'review.deleted', review, null);
}

function columnsOf(fields: ReviewFields, author: Author) {
  const { relation, position, facility, cityId, startMonth, endMonth, contractForm } = fields;
  const { ratings, recommend, pros, cons, advice, signature } = fields;
  return {
    relation,
    position,
    facility,
    cityId,
    startMonth,
    endMonth,
    contractForm,
    ratings: JSON.stringify(ratings),
    stars: REVIEW_RATINGS.reduce((sum, rating) => sum + ratings[rating], 0),
    recommend,
    pros,
    cons,
    advice,
    signature,
    authorName: signedName(signature, author),
  };
}

/** What a schema cannot check. `at` stands before the names of the fields. */
function assertFields(fields: ReviewFields, author: Author, now: Date, at = ''): void {
  const { cityId, startMonth, endMonth, signature } = fields;
  assertKnown('city', `${at}cityId`, cityId);
  const thisMonth = inMoscow(now).toISOString().slice(0, 7);
  if (startMonth > thisMonth) throw badField(`${at}startMonth`, 'greater_than_max', 'Этот месяц ещё не\u00a0наступил');
  if (endMonth !== null && endMonth > thisMonth)
    throw badField(`${at}endMonth`, 'greater_than_max', 'Этот месяц ещё не\u00a0наступил');
  if (signature !== 'anonymous' && signedName(signature, author) === null)
    throw badField(
      `${at}signature`,
      'conflict_with_rules',
      'Имени в\u00a0вашем профиле нет: добавьте его или подпишите отзыв без имени',
    );
  const errors = contactsInText(
    freeTextsOf(reviewFields, fields).map(([field, text]) => [`${at}${field}`, text]),
    'отзыв читают все, телефонам, почте, никам и\u00a0ссылкам в\u00a0нём не\u00a0место',
  );
  if (errors.length > 0) throw new DomainError('bad_argument', { errors });
}

/** Whether the author has changed nothing. */
async function isSame(
  tx: DatabaseTransaction,
  review: StoredReview,
  { photoIds, proofId, ...written }: ReviewFields,
): Promise<boolean> {
  // `Object.keys` loses the names.
  const names = Object.keys(written) as (keyof typeof written)[];
  if (names.some((name) => !isDeepStrictEqual(review[name], written[name]))) return false;
  const { photos, proof } = (await findReviewFiles(tx, [review.id]))(review.id);
  return (
    isDeepStrictEqual(
      photos.map(({ id }) => id),
      photoIds,
    ) && (proof?.id ?? null) === proofId
  );
}
