import { z } from 'zod';
import * as review from '../domain/review.ts';
import { REVIEW_STATUSES } from '../domain/review-machine.ts';
import { CONTRACT_FORMS } from '../domain/vacancy-terms.ts';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';
import { boxesOf } from './agreement-boxes.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { optionalLine } from './lines.ts';
import { flag } from './list-search.ts';
import { dateTimeSchema, idListSchema, idParams, idSchema, listOf, pageQuery } from './page.ts';
import { reviewFields } from './review-fields.ts';
import { citySchema, mediaSchema } from './vacancy-parts.ts';

const reviewParams = z.strictObject({ id: idSchema, feedbackId: idSchema });

const stars = z.number().int().min(1).max(5);
const ratingsSchema = z.object(
  Object.fromEntries(review.REVIEW_RATINGS.map((rating) => [rating, stars])) as Record<
    review.ReviewRating,
    typeof stars
  >,
);

const replySchema = z.object({ text: z.string(), by: z.string().nullable(), at: dateTimeSchema });

/** The company whose review it is. */
const reviewedSchema = z.object({ id: z.number().int(), brandName: z.string(), logoUrl: z.string().nullable() });

/** A published review, as everybody sees it. */
export const reviewSchema = z.object({
  id: z.number().int(),
  company: reviewedSchema,
  /** Null where the author wants no name: the work stands for it. */
  authorName: z.string().nullable(),
  relation: z.enum(review.REVIEW_RELATIONS),
  position: z.string(),
  facility: z.string().nullable(),
  city: citySchema.nullable(),
  startMonth: z.string(),
  endMonth: z.string().nullable(),
  contractForm: z.enum(CONTRACT_FORMS).nullable(),
  ratings: ratingsSchema,
  /** To a tenth. */
  overall: z.number(),
  recommend: z.boolean(),
  pros: z.string(),
  cons: z.string(),
  advice: z.string().nullable(),
  photos: z.array(mediaSchema),
  verified: z.enum(review.REVIEW_VERIFICATIONS),
  publishedAt: dateTimeSchema.nullable(),
  editedAt: dateTimeSchema.nullable(),
  reply: replySchema.nullable(),
  /** The company disputes it, and staff have until `decideBy`. */
  dispute: z.object({ at: dateTimeSchema, decideBy: dateTimeSchema }).nullable(),
  helpfulCount: z.number().int(),
  /** By the caller. */
  isHelpful: z.boolean(),
  isOwn: z.boolean(),
});
export type Review = z.output<typeof reviewSchema>;

/** A button: the server decides which exist. */
const actionSchema = <Id extends string>(ids: readonly [Id, ...Id[]]) =>
  z.object({
    id: z.enum(ids),
    label: z.string(),
    /** Why it cannot be done now, in Russian; null where it can. */
    disabled: z.string().nullable(),
  });

export const OWN_REVIEW_ACTIONS = ['edit', 'delete'] as const;
export const COMPANY_REVIEW_ACTIONS = ['reply', 'dispute'] as const;

/** An own review in any state. */
export const ownReviewSchema = reviewSchema.extend({
  status: z.enum(REVIEW_STATUSES),
  version: z.number().int(),
  cityId: z.number().int().nullable(),
  signature: z.enum(review.REVIEW_SIGNATURES),
  photoIds: z.array(z.uuid()),
  /** A proof waits for staff. */
  proofId: z.uuid().nullable(),
  /** Why staff refused or hid it, in Russian. */
  refusal: z.object({ reason: z.string(), field: z.string().nullable(), note: z.string().nullable() }).nullable(),
  actions: z.array(actionSchema(OWN_REVIEW_ACTIONS)),
});
export type OwnReview = z.output<typeof ownReviewSchema>;

/** A review of the caller's company. */
export const companyReviewSchema = reviewSchema.extend({
  status: z.enum(REVIEW_STATUSES),
  version: z.number().int(),
  /** The answer as written, before staff have read it too. */
  ownReply: z
    .object({ text: z.string(), status: z.enum(review.REPLY_STATUSES), refusal: z.string().nullable() })
    .nullable(),
  ownDispute: z
    .object({
      reason: z.enum(review.DISPUTE_REASONS),
      text: z.string(),
      at: dateTimeSchema,
      decideBy: dateTimeSchema,
      /** Null until staff have decided. */
      outcome: z.enum(review.DISPUTE_OUTCOMES).nullable(),
      note: z.string().nullable(),
    })
    .nullable(),
  actions: z.array(actionSchema(COMPANY_REVIEW_ACTIONS)),
});
export type CompanyReview = z.output<typeof companyReviewSchema>;

/** What people rate a company, over all published reviews. */
export const ratingSummarySchema = z.object({
  count: z.number().int(),
  /** To a tenth; null below three reviews, as are the six. */
  rating: z.number().nullable(),
  /** Plain means, to a tenth. */
  ratings: ratingsSchema
    .extend(
      Object.fromEntries(review.REVIEW_RATINGS.map((rating) => [rating, z.number()])) as Record<
        review.ReviewRating,
        z.ZodNumber
      >,
    )
    .nullable(),
  /** Per cent of those who advise to work there; null below three reviews. */
  recommendPercent: z.number().int().nullable(),
  /** Per cent of the reviews that the company has answered, and the median days of it; null without an answer. */
  repliedPercent: z.number().int(),
  replyDaysMedian: z.number().nullable(),
  /** Numbers of the filters. */
  verifiedCount: z.number().int(),
  relationCounts: z.object(
    Object.fromEntries(review.REVIEW_RELATIONS.map((relation) => [relation, z.number().int()])) as Record<
      review.ReviewRelation,
      z.ZodNumber
    >,
  ),
});
export type RatingSummary = z.output<typeof ratingSummarySchema>;

const listFields = {
  ...pageQuery,
  sort: z.enum(review.REVIEW_SORTS).default('helpful'),
  /** So many whole stars: 4 is 4.0 to 4.9. */
  rating: z.coerce.number<number | string>().int().min(1).max(5).optional(),
  relation: z.enum(review.REVIEW_RELATIONS).optional(),
  /** Only those whose author was there for sure. */
  verified: flag,
};

/** Only this review of the list. */
const onlyOne = idSchema.optional();

export const reviewContracts = defineContracts({
  'GET /company/feedback': {
    summary: 'Published reviews of all companies',
    query: z.strictObject({
      ...listFields,
      sort: z.enum(review.REVIEW_SORTS).default('new'),
      city: idListSchema.optional(),
    }),
    answer: listOf(reviewSchema).extend({
      /** Cities with published reviews, the most frequent first. */
      cities: z.array(z.object({ city: citySchema, count: z.number().int() })),
    }),
    errors: [],
    access: ['public', 'signed-in'],
  },
  'GET /company/feedback/own': {
    summary: 'Own reviews of an applicant, in any state',
    query: z.strictObject({ ...pageQuery, id: onlyOne }),
    answer: listOf(ownReviewSchema),
    errors: ['unauthorized', 'forbidden'],
    access: 'applicant',
  },
  'GET /company/feedback/received': {
    summary:
      'Published, disputed and hidden reviews of the caller’s company, with what may be done; those without an answer first',
    query: z.strictObject({ ...pageQuery, id: onlyOne }),
    answer: listOf(companyReviewSchema),
    errors: ['unauthorized', 'forbidden'],
    access: 'member:reviews.reply',
  },
  'GET /company/{id}/feedback': {
    summary: 'Published reviews of a company with what they come to',
    params: idParams,
    query: z.strictObject(listFields),
    answer: listOf(reviewSchema).extend({ company: reviewedSchema, summary: ratingSummarySchema }),
    errors: ['not_found'],
    access: ['public', 'signed-in'],
  },
  'GET /company/{id}/feedback/form': {
    summary: 'Whether the caller may write about the company, and what is known of their time there',
    params: idParams,
    answer: z.object({
      company: reviewedSchema,
      /** Why not, in Russian; null where they may. */
      refusal: z.string().nullable(),
      /** The own review of the last 12 months that stands in the way. */
      ownReviewId: z.number().int().nullable(),
      phoneVerified: z.boolean(),
      /** They went to a site of the company, and both sides have confirmed it. */
      started: z.object({ on: z.iso.date(), position: z.string(), cityId: z.number().int().nullable() }).nullable(),
      /** How each signature would read; without a surname two of them are the same. Null for an account without a name. */
      names: z.object({ full: z.string(), firstLetter: z.string() }).nullable(),
    }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'applicant',
  },
  'GET /company/{id}/feedback/{feedbackId}': {
    summary: 'A published review',
    params: reviewParams,
    answer: reviewSchema,
    errors: ['not_found'],
    access: ['public', 'signed-in'],
  },
  'POST /company/{id}/feedback': {
    summary: 'A review; staff read it before it is shown',
    params: idParams,
    body: reviewFields.safeExtend(boxesOf(SIGN_UP_DOCUMENTS.review)),
    answer: z.object({ id: z.number().int(), status: z.enum(REVIEW_STATUSES) }),
    status: 201,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'limit_exceeded'],
    access: 'applicant',
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'PATCH /company/{id}/feedback/{feedbackId}': {
    summary: 'The author changes a review; a member of the company answers or disputes it. Staff read each of them',
    params: reviewParams,
    body: z.strictObject({
      version: z.number().int(),
      change: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('edit'), fields: reviewFields }),
        z.strictObject({
          kind: z.literal('reply'),
          text: optionalLine(review.REVIEW_REPLY_CHARS_MAX)
            .min(1, { error: 'Напишите ответ', abort: true })
            .min(review.REVIEW_REPLY_CHARS_MIN, `Ответьте подробнее, от\u00a0${review.REVIEW_REPLY_CHARS_MIN} знаков`),
        }),
        z.strictObject({
          kind: z.literal('dispute'),
          reason: z.enum(review.DISPUTE_REASONS, 'Выберите, с\u00a0чем вы не\u00a0согласны'),
          text: optionalLine(review.DISPUTE_TEXT_CHARS_MAX).min(
            review.DISPUTE_TEXT_CHARS_MIN,
            `Объясните подробнее, от\u00a0${review.DISPUTE_TEXT_CHARS_MIN} знаков`,
          ),
        }),
      ]),
    }),
    answer: z.object({ id: z.number().int(), status: z.enum(REVIEW_STATUSES), version: z.number().int() }),
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state', 'limit_exceeded'],
    access: ['applicant', 'member:reviews.reply'],
    versioned: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'DELETE /company/{id}/feedback/{feedbackId}': {
    summary: 'The author removes a review, in any state',
    params: reviewParams,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'applicant',
  },
  'POST /company/{id}/feedback/{feedbackId}/helpful': {
    summary: 'Marks a review of somebody else as helpful, or takes the mark back; one of an applicant',
    params: reviewParams,
    body: z.strictObject({ on: z.boolean() }),
    answer: z.object({ helpfulCount: z.number().int() }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'applicant',
    limit: { points: 120, seconds: 3_600 },
  },
});
