import type { z } from 'zod';
import type { CompanyReview, OwnReview, RatingSummary, Review, reviewContracts } from '#shared/contracts/review.ts';
import { overallOf } from '#shared/domain/review.ts';
import { toIso } from '#shared/domain/time.ts';
import { REASON_NAMES } from '#shared/text/moderation-labels.ts';
import type { Actor } from '../../platform/actor.ts';
import { findCity } from '../compendium/index.ts';
import { toRating, type RatedRow } from '../company/index.ts';
import type { BoundFile } from '../file/index.ts';
import { companyActions, ownActions, viewerOf, type JudgedReview } from './policy.ts';
import type { findSummary, ReviewRow } from './read-repository.ts';

/** Files of a review. */
export interface ReviewFiles {
  photos: readonly BoundFile[];
  proof: BoundFile | undefined;
}

type Form = z.output<(typeof reviewContracts)['GET /company/{id}/feedback/form']['answer']>;

export function toReviewed({ id, brandName, logoUrl }: Form['company']): Form['company'] {
  return { id, brandName, logoUrl };
}

/** As everybody sees it; whose it is only the author learns. */
export function toReview(row: ReviewRow, { photos }: Pick<ReviewFiles, 'photos'>, actor: Actor): Review {
  const viewerId = viewerOf(actor);
  return {
    id: row.id,
    company: toReviewed({ id: row.companyId, brandName: row.brandName, logoUrl: row.logoUrl }),
    authorName: row.unsigned ? null : row.authorName,
    relation: row.relation,
    position: row.position,
    facility: row.facility,
    city: findCity(row.cityId),
    startMonth: row.startMonth,
    endMonth: row.endMonth,
    contractForm: row.contractForm,
    ratings: row.ratings,
    overall: overallOf(row.ratings),
    recommend: row.recommend,
    pros: row.pros,
    cons: row.cons,
    advice: row.advice,
    photos: photos.flatMap(({ url, width, height, bytes }, index) =>
      url === null
        ? []
        : [
            {
              kind: 'photo' as const,
              url,
              alt: `Фото\u00a0${index + 1} к\u00a0отзыву о\u00a0компании ${row.brandName}`,
              width,
              height,
              sizeBytes: bytes,
            },
          ],
    ),
    verified: row.verified,
    publishedAt: toIso(row.publishedAt),
    editedAt: toIso(row.editedAt),
    reply:
      row.shownText !== null && row.shownAt !== null
        ? { text: row.shownText, by: row.shownBy, at: toIso(row.shownAt) }
        : null,
    dispute:
      row.status === 'disputed' && row.askedAt && row.decideBy
        ? { at: toIso(row.askedAt), decideBy: toIso(row.decideBy) }
        : null,
    helpfulCount: row.helpfulCount,
    isHelpful: row.isHelpful,
    isOwn: viewerId !== null && row.accountId === viewerId,
  };
}

export function toOwnReview(row: ReviewRow, files: ReviewFiles, actor: Actor, now: Date): OwnReview {
  return {
    ...toReview(row, files, actor),
    status: row.status,
    version: row.version,
    cityId: row.cityId,
    signature: row.signature,
    photoIds: files.photos.map(({ id }) => id),
    proofId: files.proof?.id ?? null,
    refusal: row.refusal && {
      reason: REASON_NAMES[row.refusal.reason],
      field: row.refusal.field,
      note: row.refusal.text || null,
    },
    actions: ownActions(actor, judgedOf(row), now),
  };
}

export function toCompanyReview(
  row: ReviewRow,
  files: Pick<ReviewFiles, 'photos'>,
  actor: Actor,
  now: Date,
): CompanyReview {
  return {
    ...toReview(row, files, actor),
    status: row.status,
    version: row.version,
    ownReply:
      row.replyText !== null && row.replyStatus !== null
        ? { text: row.replyText, status: row.replyStatus, refusal: row.replyRefusal }
        : null,
    ownDispute:
      row.disputeReason !== null && row.askedAt && row.decideBy
        ? {
            reason: row.disputeReason,
            text: row.disputeText ?? '',
            at: toIso(row.askedAt),
            decideBy: toIso(row.decideBy),
            outcome: row.disputeOutcome,
            note: row.disputeNote,
          }
        : null,
    actions: companyActions(actor, { ...judgedOf(row), hasReply: row.replyText !== null }, now),
  };
}

function judgedOf({ status, refusalCount, editedAt, writtenAt, askedAt, decidedAt }: ReviewRow): JudgedReview {
  return { status, refusalCount, editedAt, writtenAt, settledDisputeAt: decidedAt && askedAt };
}

export function toSummary(summary: Awaited<ReturnType<typeof findSummary>>, rated: RatedRow): RatingSummary {
  const { ratings, replyDaysMedian } = summary;
  return {
    count: summary.count,
    rating: toRating(rated)?.value ?? null,
    ratings: ratings && {
      pay_on_time: toTenth(ratings.pay_on_time),
      conditions: toTenth(ratings.conditions),
      safety: toTenth(ratings.safety),
      management: toTenth(ratings.management),
      documents: toTenth(ratings.documents),
      equipment: toTenth(ratings.equipment),
    },
    recommendPercent: summary.recommendPercent,
    repliedPercent: summary.repliedPercent,
    replyDaysMedian: replyDaysMedian === null ? null : toTenth(replyDaysMedian),
    verifiedCount: summary.verifiedCount,
    relationCounts: summary.relationCounts,
  };
}

const toTenth = (number: number) => Math.round(number * 10) / 10;
