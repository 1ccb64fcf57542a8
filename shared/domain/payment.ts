/** A purchase or a refill by card or SBP waits so long for its money. */
export const PAY_MINUTES = 30;
/** A payment that has begun in time is asked for so long after it. */
export const PAY_GRACE_MINUTES = 5;
/** How often the provider is asked about a payment that nobody has told of. */
export const LOOK_MINUTES = 3;
/** Bodies of notifications are kept so long. */
export const PAYMENT_EVENT_DAYS = 180;

export const ATTEMPT_STATUSES = ['open', 'authorized', 'paid', 'declined', 'closed'] as const;

/** What staff have to look at. */
export const PAYMENT_CASES = [
  /** Money with a number that is not ours. */
  'unknown_invoice',
  /** Another sum, currency or account than was asked for. */
  'wrong_sum',
  'paid_twice',
  /** After it was cancelled. */
  'late',
  /** What was paid cannot begin, and the money goes back. */
  'cannot_begin',
  /** Refunded in the cabinet of the provider. */
  'foreign_refund',
  'refund_refused',
  /** What a card holds was not taken, and is free again. */
  'confirm_refused',
  /** What a card holds is not set free. */
  'void_refused',
  /** Found in the provider's list only. */
  'not_told',
  /** Found in our books only. */
  'not_at_provider',
  'differs',
] as const;
export type PaymentCase = (typeof PAYMENT_CASES)[number];

/** What staff have done about one. */
export const PAYMENT_CASE_OUTCOMES = ['returned', 'credited', 'with_provider', 'nothing'] as const;
export type PaymentCaseOutcome = (typeof PAYMENT_CASE_OUTCOMES)[number];

/** Receipts of 54-ФЗ by what they are of. */
export const RECEIPT_KINDS = ['payment', 'prepayment', 'advance', 'offset', 'return'] as const;
export type ReceiptKind = (typeof RECEIPT_KINDS)[number];
