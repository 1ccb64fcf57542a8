/** What people complain about. */
export const COMPLAINT_TARGETS = ['vacancy', 'company', 'resume', 'message', 'review'] as const;
export type ComplaintTarget = (typeof COMPLAINT_TARGETS)[number];

export const COMPLAINT_REASONS = [
  'scam',
  'asks_money',
  'discrimination',
  'wrong_pay',
  'duplicate',
  'abuse',
  'other',
] as const;
export type ComplaintReason = (typeof COMPLAINT_REASONS)[number];

/** What is said of each, what is said most often first. */
export const REASONS_ABOUT: Readonly<Record<ComplaintTarget, readonly [ComplaintReason, ...ComplaintReason[]]>> = {
  vacancy: ['wrong_pay', 'asks_money', 'scam', 'discrimination', 'duplicate', 'abuse', 'other'],
  company: ['scam', 'asks_money', 'wrong_pay', 'discrimination', 'abuse', 'other'],
  resume: ['scam', 'asks_money', 'duplicate', 'abuse', 'other'],
  message: ['abuse', 'asks_money', 'scam', 'discrimination', 'other'],
  review: ['scam', 'abuse', 'asks_money', 'discrimination', 'duplicate', 'other'],
};

export const COMPLAINT_TEXT_CHARS_MAX = 1_000;

/** What came of it, as those who complained are told. */
export const COMPLAINT_OUTCOMES = ['actioned', 'dismissed'] as const;
export type ComplaintOutcome = (typeof COMPLAINT_OUTCOMES)[number];

/** `vacancy-12`, as links to the form name it; undefined for what is no target. */
export function parseTarget(about: string): { target: ComplaintTarget; id: string } | undefined {
  const at = about.indexOf('-');
  const target = COMPLAINT_TARGETS.find((one) => one === about.slice(0, at));
  const id = about.slice(at + 1);
  return target && id ? { target, id } : undefined;
}

/** The page of the form. */
export function complaintPath(target: ComplaintTarget, id: number | string): string {
  return `/complaint?about=${target}-${id}`;
}
