import type { ModerationKind, ModerationReason } from './moderation.ts';

const ABOUT_DOCUMENTS: readonly ModerationReason[] = [
  'documents_unreadable',
  'documents_do_not_match',
  'false_data',
  'fraud',
  'other',
];
const ABOUT_WORDS: readonly ModerationReason[] = ['already_exists', 'false_data', 'abuse', 'other'];

const ABOUT_REVIEWS: readonly ModerationReason[] = [
  'abuse',
  'personal_data',
  'contacts_in_text',
  'false_data',
  'off_topic',
  'duplicate',
  'spam',
  'other',
];

const REASONS: Readonly<Partial<Record<ModerationKind, readonly ModerationReason[]>>> = {
  vacancy: [
    'discrimination',
    'contacts_in_text',
    'asks_money',
    'pay_unclear',
    'duplicate',
    'not_a_job',
    'wrong_place',
    'youth',
    'other',
  ],
  resume: ['contacts_in_text', 'not_a_job', 'duplicate', 'false_data', 'fraud', 'abuse', 'other'],
  company: ['contacts_in_text', 'discrimination', 'false_data', 'fraud', 'abuse', 'other'],
  verification: ABOUT_DOCUMENTS,
  sro: ['not_in_register', 'false_data', 'other'],
  complaint: [
    'fraud',
    'asks_money',
    'discrimination',
    'wrong_pay',
    'contacts_in_text',
    'personal_data',
    'off_topic',
    'duplicate',
    'false_data',
    'abuse',
    'spam',
    'other',
  ],
  respond: ['spam', 'contacts_in_text', 'fraud', 'abuse', 'other'],
  review: ABOUT_REVIEWS,
  'review-reply': ['abuse', 'personal_data', 'contacts_in_text', 'discrimination', 'off_topic', 'other'],
  'review-dispute': ABOUT_REVIEWS,
  'contact-change': ABOUT_DOCUMENTS,
  'contact-return': ['false_data', 'abuse', 'other'],
  'custom-city': ABOUT_WORDS,
  'work-type': ABOUT_WORDS,
};

/** The reasons that make sense for this kind, the usual ones first. */
export function reasonsOf(kind: ModerationKind): readonly ModerationReason[] {
  return REASONS[kind] ?? ['false_data', 'fraud', 'abuse', 'other'];
}

/** Whether a refusal has to name a field: a vacancy's form opens at it. */
export const needsField = (kind: ModerationKind): boolean => kind === 'vacancy';
