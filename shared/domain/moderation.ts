/** What waits for staff. A kind belongs to one domain, which lists what waits and carries out the decision. */
export const MODERATION_KINDS = [
  'vacancy',
  'resume',
  'company',
  'verification',
  'sro',
  'contact-change',
  'contact-return',
  'custom-city',
  'work-type',
  'feedback',
  'service-request',
  'respond',
  'complaint',
  'review',
  'review-reply',
  'review-dispute',
  'dead-letter',
] as const;
export type ModerationKind = (typeof MODERATION_KINDS)[number];

export const MODERATION_ACTIONS = [
  'approve',
  'verify',
  'refuse',
  'block',
  'restrict',
  'lift',
  'trust',
  'distrust',
  'warn',
  'remove',
  'dismiss',
  'take',
  'answer',
  'close',
  'spam',
  'retry',
] as const;
export type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** Why something was refused, restricted or blocked. People read the sentence of `shared/text/moderation-labels.ts`. */
export const MODERATION_REASONS = [
  'contacts_in_text',
  'discrimination',
  'wrong_pay',
  'asks_money',
  'pay_unclear',
  'wrong_place',
  'youth',
  'not_a_job',
  'duplicate',
  'false_data',
  'documents_unreadable',
  'documents_do_not_match',
  'fraud',
  'abuse',
  'spam',
  'already_exists',
  'not_in_register',
  'personal_data',
  'off_topic',
  'other',
] as const;
export type ModerationReason = (typeof MODERATION_REASONS)[number];

/** Actions that need a reason: the person whom they concern is told why. */
export const REASONED_ACTIONS: readonly ModerationAction[] = ['refuse', 'block', 'restrict', 'warn', 'remove'];
