/** What people write to the team about. */
export const FEEDBACK_TOPICS = ['bug', 'idea', 'complaint', 'payment', 'partnership', 'other'] as const;
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];

/** What was answered goes after three years, as the privacy policy says. */
export const ANSWERED_KEPT_DAYS = 3 * 365;

export const FEEDBACK_TEXT_CHARS_MIN = 10;
export const FEEDBACK_TEXT_CHARS_MAX = 3_000;
/** Nobody reads a form and fills it in faster. */
export const FORM_SECONDS_MIN = 3;
