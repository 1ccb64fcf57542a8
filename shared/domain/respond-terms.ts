/** The closed words of a respond: kinds, statuses as each side sees them, reasons and sources. */

export const RESPOND_KINDS = [
  /** With a resume, to a vacancy. */
  'vacancy_respond',
  /** With a name and a phone, to a vacancy. */
  'quick_respond',
  /** To a company, without a vacancy. */
  'company_respond',
  /** From a company to a resume. */
  'invitation',
  /** To a vacancy, with answers to its questions. */
  'question_respond',
] as const;
export type RespondKind = (typeof RESPOND_KINDS)[number];

export const RESPOND_STATUSES = [
  'new',
  'viewed',
  'in_work',
  'reserve',
  'invited',
  'interview',
  'offer',
  'hired',
  'started',
  'no_show',
  'declined',
  'withdrawn',
  'declined_by_applicant',
  'expired',
  'closed',
] as const;
export type RespondStatus = (typeof RESPOND_STATUSES)[number];

/** What the applicant sees of a status: a company's reserve is nobody else's business. */
export const APPLICANT_STATUSES = [
  'sent',
  'viewed',
  'considered',
  'invited',
  'offer',
  'hired',
  'started',
  'no_show',
  'declined',
  'withdrawn',
  'declined_by_applicant',
  'expired',
  'closed',
] as const;
export type ApplicantStatus = (typeof APPLICANT_STATUSES)[number];

const SEEN_BY_APPLICANT: Readonly<Record<RespondStatus, ApplicantStatus>> = {
  new: 'sent',
  viewed: 'viewed',
  in_work: 'considered',
  reserve: 'considered',
  invited: 'invited',
  interview: 'invited',
  offer: 'offer',
  hired: 'hired',
  started: 'started',
  no_show: 'no_show',
  declined: 'declined',
  withdrawn: 'withdrawn',
  declined_by_applicant: 'declined_by_applicant',
  expired: 'expired',
  closed: 'closed',
};

/** The applicant's view of a status. */
export function seenByApplicant(status: RespondStatus): ApplicantStatus {
  return SEEN_BY_APPLICANT[status];
}

/** Statuses in which somebody is expected to act. */
export const OPEN_RESPOND_STATUSES = ['new', 'viewed', 'in_work', 'reserve', 'invited', 'interview', 'offer'] as const;

/** Statuses in which the company has not answered yet: after {@link RESPOND_ANSWER_DAYS} days these expire. */
export const UNANSWERED_STATUSES = ['new', 'viewed', 'in_work', 'reserve'] as const satisfies readonly RespondStatus[];

export function isUnanswered(status: RespondStatus): boolean {
  return UNANSWERED_STATUSES.some((one) => one === status);
}

/** The three lists of an applicant's responds. */
export const APPLICANT_SETS = {
  invited: ['invited', 'interview', 'offer'],
  open: ['new', 'viewed', 'in_work', 'reserve', 'hired'],
  finished: ['started', 'no_show', 'declined', 'withdrawn', 'declined_by_applicant', 'expired', 'closed'],
} as const satisfies Record<string, readonly RespondStatus[]>;
export type ApplicantSet = keyof typeof APPLICANT_SETS;

/** The columns of a company's board, in the order of the board. */
export const BOARD_COLUMNS = {
  new: ['new', 'viewed'],
  in_work: ['in_work'],
  invited: ['invited', 'interview'],
  offer: ['offer'],
  hired: ['hired', 'started', 'no_show'],
  reserve: ['reserve'],
  finished: ['declined', 'withdrawn', 'declined_by_applicant', 'expired', 'closed'],
} as const satisfies Record<string, readonly RespondStatus[]>;
export type BoardColumn = keyof typeof BOARD_COLUMNS;

/** Why a company declines. */
export const DECLINE_REASONS = [
  'experience',
  'permits',
  'pay',
  'location',
  'filled',
  'schedule',
  'documents',
  'other',
] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/** Why an applicant withdraws or refuses. */
export const WITHDRAW_REASONS = ['found_work', 'schedule', 'location', 'pay', 'other'] as const;
export type WithdrawReason = (typeof WITHDRAW_REASONS)[number];

/** Why the system ended a respond. */
export const CLOSE_REASONS = [
  'no_answer',
  'vacancy_filled',
  'vacancy_not_relevant',
  'vacancy_expired',
  'vacancy_closed',
  'vacancy_blocked',
  'account_removed',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

export const RESPOND_REASONS = [...new Set([...DECLINE_REASONS, ...WITHDRAW_REASONS, ...CLOSE_REASONS])] as const;
export type RespondReason = DeclineReason | WithdrawReason | CloseReason;

/** Where a respond came from. */
export const RESPOND_SOURCES = [
  'site',
  'widget_feed',
  'widget_button',
  'widget_chat',
  'newsletter',
  'qr',
  'api',
] as const;
export type RespondSource = (typeof RESPOND_SOURCES)[number];

export const INTERVIEW_PLACES = ['site', 'office', 'phone', 'video'] as const;
export type InterviewPlace = (typeof INTERVIEW_PLACES)[number];

export const INTERVIEW_STATUSES = ['proposed', 'confirmed', 'done', 'missed', 'cancelled'] as const;
export type InterviewStatus = (typeof INTERVIEW_STATUSES)[number];

export const LETTER_CHARS_MAX = 2_000;
export const CREW_COUNT_MAX = 60;
export const INTERVIEW_OPTIONS_MAX = 5;

/** What an action may need besides itself. */
export const ACTION_ARGS = ['reason', 'reasonText', 'message', 'interview', 'at', 'offer'] as const;
export type ActionArg = (typeof ACTION_ARGS)[number];
