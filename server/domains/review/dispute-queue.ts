import { addDays } from '#shared/domain/time.ts';
import { longDate } from '#shared/text/date.ts';
import { DISPUTE_REASON_NAMES } from '#shared/text/review-labels.ts';
import { idOfItem, type ModerationQueue } from '../../platform/moderation.ts';
import { DomainError } from '../../platform/problems.ts';
import { countWaitingDisputes, findOpenDispute, findWaitingDisputes, settleDispute } from './dispute-repository.ts';
import { followStatus } from './events.ts';
import { findPhotos } from './files.ts';
import { hideReview } from './hide.ts';
import { shownFields } from './moderated-fields.ts';
import { findReview } from './read-repository.ts';
import { findReviewForUpdate, setReview } from './repository.ts';
import { linksOf, titleOf } from './review-queue.ts';
import { aboutReview, tellCompany } from './tell.ts';

/** So many days before its last day a dispute is urgent. */
const URGENT_DAYS = 2;

/** Reviews that companies dispute: staff keep or remove them within `DISPUTE_DAYS`, what is late comes first. */
export const disputeQueue: ModerationQueue = {
  kind: 'review-dispute',
  permission: 'reviews.decide',
  count: countWaitingDisputes,
  async list(db, page, now) {
    const rows = await findWaitingDisputes(db, page);
    return rows.map(({ id, brandName, askedAt, decideBy }) => ({
      ...waitingOf(String(id), brandName, { decideBy, now }),
      waitsSince: askedAt,
    }));
  },
  async read(db, id, now) {
    const row = await findReview(db, idOfItem(id));
    const dispute = row?.status === 'disputed' ? await findOpenDispute(db, row.id) : undefined;
    if (!row || !dispute) return undefined;
    const files = (await findPhotos(db, [row.id]))(row.id);
    return {
      ...waitingOf(id, row.brandName, { decideBy: dispute.decideBy, now }),
      waitsSince: dispute.askedAt,
      subject: `company:${row.companyId}`,
      version: row.version,
      fields: [
        {
          name: 'dispute',
          title: 'Почему компания оспаривает',
          value: `${DISPUTE_REASON_NAMES[dispute.reason]}\n${dispute.text}`,
        },
        { name: 'decideBy', title: 'Решить до', value: longDate(dispute.decideBy.toISOString()) },
        ...shownFields(row, files),
      ],
      files: [],
      links: linksOf(row, files),
      actions: ['dismiss', 'remove'],
    };
  },
  async decide(context, tx, id, decision) {
    const review = await findReviewForUpdate(tx, { id: idOfItem(id) });
    if (!review) throw new DomainError('not_found');
    if (review.status !== 'disputed') throw new DomainError('wrong_state');
    if (decision.version !== review.version) throw new DomainError('conflict');
    if (decision.action === 'remove') return hideReview(context, tx, review, decision);
    const now = context.clock.now();
    const version = await setReview(tx, review.id, { status: 'published' }, now);
    await settleDispute(tx, review.id, { outcome: 'kept', note: decision.note }, now);
    await followStatus(context, tx, 'review.changed', review, 'published');
    return tellCompany(tx, context, review.companyId, {
      event: 'review.settled',
      key: `review:${review.id}:settled:${version}`,
      data: { ...(await aboutReview(tx, review)), outcome: 'kept', text: decision.note },
    });
  },
};

function waitingOf(id: string, brandName: string, { decideBy, now }: { decideBy: Date; now: Date }) {
  return {
    kind: 'review-dispute',
    id,
    title: `Спор: ${titleOf({ brandName })}`,
    subtitle: `${decideBy <= now ? 'Просрочено, решить нужно было до' : 'Решить до'}\u00a0${longDate(decideBy.toISOString())}`,
    urgency: urgencyOf(decideBy, now),
  } as const;
}

/** As of what many people ask for: what is late comes before what is due soon. */
function urgencyOf(decideBy: Date, now: Date): number {
  if (decideBy <= now) return 100;
  return decideBy <= addDays(now, URGENT_DAYS) ? 10 : 1;
}
