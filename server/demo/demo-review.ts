import type { DisputeReason, ReviewRelation, ReviewSignature } from '#shared/domain/review.ts';
import type { SceneName } from './pictures.ts';

/** In the order of `REVIEW_RATINGS`. */
type Stars = readonly [number, number, number, number, number, number];

/** A review of the demo, by the names of its company and its author. */
export interface DemoReview {
  company: string;
  /** Of `applicant-7@example.ru`. */
  author: number;
  daysAgo: number;
  relation: ReviewRelation;
  position: string;
  facility?: string;
  /** Of the first and the last month there. */
  monthsAgo: readonly [number, number] | readonly [number];
  stars: Stars;
  pros: string;
  cons: string;
  advice?: string;
  signature: ReviewSignature;
  proven?: true;
  helpful?: number;
  photos?: readonly SceneName[];
  reply?: { text: string; afterDays: number; isWaiting?: true };
  dispute?: { reason: DisputeReason; text: string; daysAgo: number };
  /** Published unless it says otherwise. */
  status?: 'on_moderation' | 'rejected';
}
