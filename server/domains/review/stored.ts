import { z } from 'zod';
import { ownReviewSchema, reviewSchema, companyReviewSchema } from '#shared/contracts/review.ts';
import { MODERATION_REASONS } from '#shared/domain/moderation.ts';
import { REPLY_STATUSES } from '#shared/domain/review.ts';

// Columns that have only text and JSON types for the compiler.

/** Why staff refused or hid it; `text` is for the author. */
export const storedRefusal = z.object({
  reason: z.enum(MODERATION_REASONS),
  field: z.string().nullable(),
  text: z.string(),
});

export const reviewColumns = z.object({
  ...reviewSchema.pick({ relation: true, contractForm: true, ratings: true, verified: true }).shape,
  ...ownReviewSchema.pick({ status: true, signature: true }).shape,
  refusal: storedRefusal.nullable(),
  /** Texts by field, as staff read them. */
  approved: z.record(z.string(), z.string()).nullable(),
});

const dispute = companyReviewSchema.shape.ownDispute.unwrap();

/** A review with what stands beside it. */
export const fullColumns = reviewColumns.extend({
  replyStatus: z.enum(REPLY_STATUSES).nullable(),
  disputeReason: dispute.shape.reason.nullable(),
  disputeOutcome: dispute.shape.outcome,
});

export const replyColumns = z.object({ status: z.enum(REPLY_STATUSES) });
export const disputeColumns = dispute.pick({ reason: true, outcome: true });
