/** A review of a company by somebody who works or worked there, or came to be hired. The wire calls it feedback. */

export const REVIEW_RELATIONS = ['working', 'worked', 'interviewed'] as const;
export type ReviewRelation = (typeof REVIEW_RELATIONS)[number];

/** What is rated from 1 to 5, in the order of the form. */
export const REVIEW_RATINGS = ['pay_on_time', 'conditions', 'safety', 'management', 'documents', 'equipment'] as const;
export type ReviewRating = (typeof REVIEW_RATINGS)[number];
export type ReviewRatings = Readonly<Record<ReviewRating, number>>;

/** How the author is named: «Ильдар Галеев», «Ильдар Г.», or by the work alone. */
export const REVIEW_SIGNATURES = ['full', 'first_letter', 'anonymous'] as const;
export type ReviewSignature = (typeof REVIEW_SIGNATURES)[number];

/** How we know that the author was there: a respond that reached «Вышел на объект», or a paper that staff have read. */
export const REVIEW_VERIFICATIONS = ['none', 'respond', 'document'] as const;
export type ReviewVerification = (typeof REVIEW_VERIFICATIONS)[number];

export const REPLY_STATUSES = ['on_moderation', 'published', 'rejected'] as const;
export type ReplyStatus = (typeof REPLY_STATUSES)[number];

/** Why a company disputes a review. */
export const DISPUTE_REASONS = [
  'not_worked_here',
  'false_facts',
  'personal_data',
  'abuse',
  'competitor',
  'other',
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number];

/** What staff decide about a disputed review. */
export const DISPUTE_OUTCOMES = ['kept', 'hidden'] as const;

export const REVIEW_SORTS = ['helpful', 'new', 'low', 'high'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_TEXT_CHARS_MIN = 30;
export const REVIEW_TEXT_CHARS_MAX = 3_000;
export const REVIEW_ADVICE_CHARS_MAX = 1_000;
export const REVIEW_POSITION_CHARS_MAX = 100;
export const REVIEW_REPLY_CHARS_MIN = 10;
export const REVIEW_REPLY_CHARS_MAX = 2_000;
export const DISPUTE_TEXT_CHARS_MIN = 30;
export const DISPUTE_TEXT_CHARS_MAX = 1_000;
export const REVIEW_PHOTOS_MAX = 5;

/** Reviews that a person sends in a day; tries that are refused are not counted. */
export const REVIEWS_PER_DAY = 10;
/** One review of a person about a company in so many months. */
export const REVIEW_AGAIN_MONTHS = 12;
/** A published review is changed at most once in so many days. */
export const REVIEW_EDIT_DAYS = 90;
/** A review that staff have refused so often is not sent again. */
export const REVIEW_REFUSALS_MAX = 2;
/** Staff decide on a dispute within so many days. */
export const DISPUTE_DAYS = 10;
/** The mean is shown from so many reviews on. */
export const RATED_REVIEWS_MIN = 3;
/** So many reviews of the mean of all companies are added to the company's own, so that three friends do not make a leader. */
const PRIOR_REVIEWS = 5;

/** Stars, from 1 to 5 with one decimal: the mean of the six. */
export function overallOf(ratings: ReviewRatings): number {
  return toTenth(REVIEW_RATINGS.reduce((sum, rating) => sum + ratings[rating], 0) / REVIEW_RATINGS.length);
}

/**
 * What a company is rated, to a tenth; null below {@link RATED_REVIEWS_MIN} reviews.
 * @param own count and sum of the company's published reviews
 * @param meanOfAll mean of the published reviews of all companies
 */
export function ratingOf({ count, sum }: { count: number; sum: number }, meanOfAll: number): number | null {
  if (count < RATED_REVIEWS_MIN) return null;
  return toTenth((PRIOR_REVIEWS * meanOfAll + sum) / (PRIOR_REVIEWS + count));
}

const toTenth = (stars: number) => Math.round(stars * 10) / 10;

/** «Ильдар Г.»; null for the signature that names nobody, and for an account without a name. */
export function signedName(
  signature: ReviewSignature,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): string | null {
  if (signature === 'anonymous' || !firstName) return null;
  if (!lastName) return firstName;
  return signature === 'full' ? `${firstName} ${lastName}` : `${firstName} ${[...lastName][0]}.`;
}
