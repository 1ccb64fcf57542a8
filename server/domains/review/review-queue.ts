import type { ModerationAction } from '#shared/domain/moderation.ts';
import { reviewMachine, type ReviewAction } from '#shared/domain/review-machine.ts';
import { REVIEW_REFUSALS_MAX } from '#shared/domain/review.ts';
import { reasonText } from '#shared/text/moderation-labels.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import {
  idOfItem,
  type ModeratedItem,
  type ModerationDecision,
  type ModerationQueue,
} from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { findStart } from '../respond/index.ts';
import { followStatus, tellSystems } from './events.ts';
import { findReviewFiles, releaseProof } from './files.ts';
import { hideReview } from './hide.ts';
import { approvedTexts, moderatedFields } from './moderated-fields.ts';
import { isShown } from './policy.ts';
import { findReview, type ReviewRow } from './read-repository.ts';
import {
  countWaitingReviews,
  findWaitingReviews,
  findReviewForUpdate,
  setReview,
  type StoredReview,
} from './repository.ts';
import { aboutReview, tellAuthor, tellCompany } from './tell.ts';
import type { ReviewFiles } from './view.ts';

/** Steps of the machine by what staff choose. */
const STEPS = { approve: 'approve', verify: 'approve', refuse: 'reject', remove: 'hide' } as const satisfies Partial<
  Record<ModerationAction, ReviewAction>
>;
type Choice = keyof typeof STEPS;
// `Object.keys` loses the names.
const CHOICES = Object.keys(STEPS) as Choice[];

/** Reviews that are new or were changed. One that is shown can be read by its number too, to remove it. */
export const reviewQueue: ModerationQueue = {
  kind: 'review',
  permission: 'reviews.decide',
  count: countWaitingReviews,
  async list(db, page) {
    const rows = await findWaitingReviews(db, page);
    return rows.map(({ id, brandName, position, writtenAt }) => ({
      kind: 'review',
      id: String(id),
      title: titleOf({ brandName }),
      subtitle: position,
      waitsSince: writtenAt,
    }));
  },
  read: readModerated,
  decide,
};

export const titleOf = ({ brandName }: { brandName: string }): string => `Отзыв о\u00a0компании ${brandName}`;

async function readModerated(db: Database, id: string): Promise<ModeratedItem | undefined> {
  const row = await findReview(db, idOfItem(id));
  if (!row) return undefined;
  const files = (await findReviewFiles(db, [row.id]))(row.id);
  const actions = actionsOf(row, files);
  if (actions.length === 0) return undefined;
  return {
    kind: 'review',
    id,
    title: titleOf(row),
    subtitle: row.position,
    waitsSince: row.writtenAt,
    subject: row.accountId === null ? null : `account:${row.accountId}`,
    version: row.version,
    fields: moderatedFields(row, files),
    files: files.proof ? [{ id: files.proof.id, name: files.proof.name }] : [],
    links: linksOf(row, files),
    actions,
  };
}

/** The company, the review while everybody sees it, and its photos. */
export function linksOf(row: ReviewRow, { photos }: Pick<ReviewFiles, 'photos'>): ModeratedItem['links'] {
  return [
    { title: `Компания ${row.brandName}`, href: `/company/${row.companyId}` },
    ...(isShown(row) ? [{ title: 'Отзыв на\u00a0сайте', href: `/company/${row.companyId}/reviews/${row.id}` }] : []),
    ...photos.flatMap(({ url }, index) => (url === null ? [] : [{ title: `Фото\u00a0${index + 1}`, href: url }])),
  ];
}

/** To say that a paper proves it, there has to be one. */
function actionsOf(review: Pick<StoredReview, 'status'>, { proof }: ReviewFiles): Choice[] {
  return CHOICES.filter(
    (choice) => (choice !== 'verify' || proof !== undefined) && nextStatus(review, choice) !== null,
  );
}

function nextStatus({ status }: Pick<StoredReview, 'status'>, choice: Choice) {
  const next = reviewMachine.next(status, STEPS[choice], 'staff', () => true);
  return next === 'deleted' ? null : next;
}

async function decide(
  context: Context,
  tx: DatabaseTransaction,
  id: string,
  decision: ModerationDecision,
): Promise<void> {
  const review = await findReviewForUpdate(tx, { id: idOfItem(id) });
  if (!review) throw new DomainError('not_found');
  const files = (await findReviewFiles(tx, [review.id]))(review.id);
  const choice = actionsOf(review, files).find((one) => one === decision.action);
  if (!choice) throw new DomainError('wrong_state');
  if (decision.version !== review.version) throw new DomainError('conflict');
  if (choice === 'remove') return hideReview(context, tx, review, decision);
  await releaseProof(context, tx, review.id);
  return choice === 'refuse'
    ? refuseReview(context, tx, review, decision)
    : publishReview(context, tx, review, files, choice === 'verify');
}

async function publishReview(
  context: Context,
  tx: DatabaseTransaction,
  review: StoredReview,
  files: ReviewFiles,
  isProven: boolean,
): Promise<void> {
  const now = context.clock.now();
  const { id, companyId, accountId } = review;
  const status = 'published';
  const hasStarted = accountId !== null && (await findStart(tx, { accountId, companyId })) !== undefined;
  const change = {
    status,
    verified: hasStarted ? 'respond' : isProven ? 'document' : review.verified,
    publishedAt: review.publishedAt ?? now,
    approved: JSON.stringify(approvedTexts(review, files)),
    refusal: null,
    refusalCount: 0,
  };
  const version = await setReview(tx, id, change, now);
  await followStatus(context, tx, 'review.published', review, status);
  await tellSystems(context, tx, 'review.published', [id]);
  const data = await aboutReview(tx, review);
  await tellAuthor(tx, context, review, { event: 'review.published', key: `review:${id}:${version}`, data });
  if (review.publishedAt === null)
    await tellCompany(tx, context, companyId, { event: 'review.received', key: `review:${id}:received`, data });
}

async function refuseReview(
  context: Context,
  tx: DatabaseTransaction,
  review: StoredReview,
  { reason, field, note }: ModerationDecision,
): Promise<void> {
  const { id } = review;
  const text = note ?? reasonText('review', reason);
  const refusalCount = review.refusalCount + 1;
  const refusal = JSON.stringify({ reason: reason ?? 'other', field, text });
  const version = await setReview(tx, id, { status: 'rejected', refusal, refusalCount }, context.clock.now());
  await followStatus(context, tx, 'review.rejected', review, 'rejected');
  const data = { ...(await aboutReview(tx, review)), text, isFinal: refusalCount >= REVIEW_REFUSALS_MAX };
  await tellAuthor(tx, context, review, { event: 'review.rejected', key: `review:${id}:${version}`, data });
}
