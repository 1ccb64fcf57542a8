/**
 * What people are told about: a closed list of events, each with its channels and its pace. Their data is
 * `shared/contracts/notice-data.ts`, their words are `shared/text/notices.ts`; `tsc` finds what an event lacks.
 */

/** Where a notice appears: the list on the site, a letter, a message of the browser. */
export const NOTICE_CHANNELS = ['app', 'mail', 'push'] as const;
export type NoticeChannel = (typeof NOTICE_CHANNELS)[number];

/** Besides {@link NOTICE_CHANNELS}, for what cannot wait for a network: never chosen by event, see `NoticeRule.sms`. */
export const DELIVERY_CHANNELS = ['mail', 'push', 'sms'] as const;
export type DeliveryChannel = (typeof DELIVERY_CHANNELS)[number];

/** The filters of the list. */
export const NOTICE_GROUPS = [
  'respond',
  'interview',
  'chat',
  'document',
  'vacancy',
  'resume',
  'review',
  'embed',
  'payment',
  'complaint',
] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

export const NOTICE_SIDES = ['applicant', 'member'] as const;
export type NoticeSide = (typeof NOTICE_SIDES)[number];

/** What an applicant is told of a respond's status besides what has an event of its own. */
export const TOLD_STATUSES = ['considered', 'hired', 'started', 'no_show', 'declined'] as const;
/** Why a vacancy no longer takes responds. */
export const CLOSED_REASONS = ['filled', 'expired', 'archived', 'blocked'] as const;
export const INTERVIEW_CHANGES = ['proposed', 'confirmed', 'moved', 'cancelled'] as const;
/** What a company hears of the documents that it asked for. */
export const DOCUMENT_ANSWERS = ['granted', 'partial', 'declined', 'revoked'] as const;
/** Why an order is closed that its buyer has not given up. */
export const ORDER_CANCEL_REASONS = [
  'declined',
  'expired',
  'not_taken',
  'no_answer',
  'unpaid',
  'staff',
  'account_removed',
] as const;
/** Hours before an interview, days before the end of a permit and of a vacancy. */
export const REMINDER_HOURS = [24, 2] as const;
export const PERMIT_WARNING_DAYS = [60, 30, 7] as const;
export const VACANCY_WARNING_DAYS = [5, 1] as const;
/** Days before bought contacts end. */
export const CONTACTS_WARNING_DAYS = [14, 3] as const;
/** Days before a resume is archived whose applicant has not signed in for long. */
export const RESUME_IDLE_WARNING_DAYS = [14, 3] as const;

export const NOTICE_EVENTS = [
  'respond.created',
  'respond.question',
  'respond.accepted',
  'respond.declined_by_applicant',
  'respond.withdrawn',
  'respond.started',
  'respond.disputed',
  'respond.expiring',
  'respond.viewed',
  'respond.status',
  'respond.invitation',
  'respond.offer',
  'respond.answered',
  'respond.expired',
  'respond.closed',
  'interview.changed',
  'interview.reminder',
  'chat.unread',
  'document.asked',
  'document.answered',
  'document.viewed',
  'permit.expires',
  'vacancy.expires',
  'vacancy.approved',
  'vacancy.rejected',
  'vacancy.blocked',
  'vacancy.ended',
  'vacancy.changed',
  'resume.published',
  'resume.approved',
  'resume.blocked',
  'resume.idle',
  'resume.archived',
  'resume.mentioned',
  'resume.contacts_opened',
  'resume.contacts_returned',
  'webhook.stopped',
  'embed.signing_key',
  'payment.paid',
  'payment.failed',
  'payment.refunded',
  'payment.held',
  'payment.released',
  'purchase.returned',
  'purchase.extended',
  'balance.low',
  'bonus.given',
  'service.begun',
  'service.ends',
  'contacts.ending',
  'invoice.issued',
  'invoice.paid',
  'invoice.ends',
  'act.ready',
  'withdrawal.changed',
  'order.quoted',
  'order.taken',
  'order.asked',
  'order.delivered',
  'order.done',
  'order.cancelled',
  'complaint.decided',
  'complaint.warned',
  'review.published',
  'review.rejected',
  'review.answered',
  'review.hidden',
  'review.received',
  'review.settled',
  'review.reply_rejected',
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

export interface NoticeRule {
  sides: readonly NoticeSide[];
  group: NoticeGroup;
  /** Channels that are on until somebody switches them off. */
  on: readonly NoticeChannel[];
  /** Channels that nobody can switch off. */
  fixed?: readonly NoticeChannel[];
  /** Mail and push wait until quiet hours are over. */
  waits: boolean;
  /** For those who want one mail a day, it comes with that. */
  inDigest: boolean;
  /** Minutes after the first in which others like it are gathered into one message. */
  batchMinutes?: number;
  /** What is due at the same moment leaves as one message. */
  together?: true;
}

const ALL = NOTICE_CHANNELS;
const CALM = { waits: true, inDigest: true } as const;
const PROMPT = { waits: true, inDigest: false } as const;
const URGENT = { waits: false, inDigest: false } as const;

export const NOTICE_RULES: Readonly<Record<NoticeEvent, NoticeRule>> = {
  'respond.created': { sides: ['member'], group: 'respond', on: ALL, ...CALM, together: true },
  'respond.question': { sides: ['member'], group: 'respond', on: ALL, ...CALM },
  'respond.accepted': { sides: ['member'], group: 'respond', on: ALL, ...PROMPT },
  'respond.declined_by_applicant': { sides: ['member'], group: 'respond', on: ALL, ...CALM },
  'respond.withdrawn': { sides: ['member'], group: 'respond', on: ['app'], ...CALM },
  'respond.started': { sides: ['member'], group: 'respond', on: ['app'], ...CALM },
  'respond.disputed': { sides: ['member'], group: 'respond', on: ALL, ...CALM },
  'respond.expiring': { sides: ['member'], group: 'respond', on: ['app', 'mail'], ...CALM },
  'respond.viewed': { sides: ['applicant'], group: 'respond', on: ['app', 'push'], ...CALM, batchMinutes: 60 },
  'respond.status': { sides: ['applicant'], group: 'respond', on: ALL, ...CALM },
  'respond.invitation': { sides: ['applicant'], group: 'respond', on: ALL, fixed: ['app'], ...PROMPT },
  'respond.offer': { sides: ['applicant'], group: 'respond', on: ALL, fixed: ['app'], ...PROMPT },
  'respond.answered': { sides: ['applicant'], group: 'respond', on: ALL, ...CALM },
  'respond.expired': { sides: ['applicant'], group: 'respond', on: ['app', 'mail'], ...CALM },
  'respond.closed': { sides: ['applicant'], group: 'respond', on: ['app', 'mail'], ...CALM },
  'interview.changed': { sides: NOTICE_SIDES, group: 'interview', on: ALL, fixed: ['app'], ...URGENT },
  'interview.reminder': { sides: NOTICE_SIDES, group: 'interview', on: ALL, fixed: ['app'], ...URGENT },
  'chat.unread': { sides: NOTICE_SIDES, group: 'chat', on: ALL, ...PROMPT, together: true },
  'document.asked': { sides: ['applicant'], group: 'document', on: ALL, fixed: ['app'], ...PROMPT },
  'document.answered': { sides: ['member'], group: 'document', on: ALL, ...CALM },
  'document.viewed': { sides: ['applicant'], group: 'document', on: ALL, ...CALM, batchMinutes: 1_440 },
  'permit.expires': { sides: ['applicant'], group: 'document', on: ALL, ...CALM },
  'vacancy.expires': { sides: ['member'], group: 'vacancy', on: ['app', 'mail'], ...CALM },
  'vacancy.approved': { sides: ['member'], group: 'vacancy', on: ALL, ...PROMPT },
  'vacancy.rejected': { sides: ['member'], group: 'vacancy', on: ALL, fixed: ['app'], ...PROMPT },
  'vacancy.blocked': { sides: ['member'], group: 'vacancy', on: ALL, fixed: ['app'], ...PROMPT },
  'vacancy.ended': { sides: ['member'], group: 'vacancy', on: ['app', 'mail'], ...CALM },
  'vacancy.changed': { sides: ['applicant'], group: 'vacancy', on: ['app', 'mail'], ...CALM },
  'resume.published': { sides: ['applicant'], group: 'resume', on: ['app', 'mail'], ...PROMPT },
  'resume.approved': { sides: ['applicant'], group: 'resume', on: ALL, ...PROMPT },
  'resume.blocked': { sides: ['applicant'], group: 'resume', on: ALL, fixed: ['app'], ...PROMPT },
  'resume.idle': { sides: ['applicant'], group: 'resume', on: ALL, fixed: ['app'], ...PROMPT },
  'resume.archived': { sides: ['applicant'], group: 'resume', on: ['app', 'mail'], ...CALM },
  'resume.mentioned': { sides: ['member'], group: 'resume', on: ALL, ...PROMPT },
  'resume.contacts_opened': { sides: ['applicant'], group: 'resume', on: ALL, ...CALM },
  'resume.contacts_returned': { sides: ['member'], group: 'resume', on: ['app', 'mail'], ...PROMPT },
  'webhook.stopped': { sides: ['member'], group: 'embed', on: ALL, fixed: ['app', 'mail'], ...PROMPT },
  'embed.signing_key': { sides: ['member'], group: 'embed', on: ALL, fixed: ['app', 'mail'], ...PROMPT },
  'payment.paid': { sides: NOTICE_SIDES, group: 'payment', on: ['app', 'mail'], fixed: ['app'], ...PROMPT },
  'payment.failed': { sides: NOTICE_SIDES, group: 'payment', on: ['app'], ...PROMPT },
  'payment.refunded': { sides: NOTICE_SIDES, group: 'payment', on: ['app', 'mail'], fixed: ['app'], ...PROMPT },
  'payment.held': { sides: ['applicant'], group: 'payment', on: ['app', 'mail'], fixed: ['app'], ...PROMPT },
  'payment.released': { sides: ['applicant'], group: 'payment', on: ['app', 'mail'], fixed: ['app'], ...PROMPT },
  'purchase.returned': { sides: NOTICE_SIDES, group: 'payment', on: ['app', 'mail'], fixed: ['app'], ...PROMPT },
  'purchase.extended': { sides: NOTICE_SIDES, group: 'payment', on: ['app', 'mail'], ...CALM },
  'balance.low': { sides: ['member'], group: 'payment', on: ALL, ...PROMPT },
  'bonus.given': { sides: ['member'], group: 'payment', on: ['app', 'mail'], ...CALM },
  'service.begun': { sides: ['member'], group: 'payment', on: ALL, ...CALM },
  'service.ends': { sides: ['member'], group: 'payment', on: ALL, ...CALM },
  'contacts.ending': { sides: ['member'], group: 'payment', on: ALL, ...CALM },
  'invoice.issued': { sides: ['member'], group: 'payment', on: ALL, ...PROMPT },
  'invoice.paid': { sides: ['member'], group: 'payment', on: ALL, ...PROMPT },
  'act.ready': { sides: ['member'], group: 'payment', on: ALL, ...CALM },
  'withdrawal.changed': { sides: ['member'], group: 'payment', on: ALL, fixed: ['app', 'mail'], ...PROMPT },
  'invoice.ends': { sides: ['member'], group: 'payment', on: ALL, ...CALM },
  'order.quoted': { sides: ['member'], group: 'payment', on: ALL, ...PROMPT },
  'order.taken': { sides: NOTICE_SIDES, group: 'payment', on: ['app', 'mail'], ...PROMPT },
  'order.asked': { sides: NOTICE_SIDES, group: 'payment', on: ALL, fixed: ['app'], ...PROMPT },
  'order.delivered': { sides: NOTICE_SIDES, group: 'payment', on: ALL, fixed: ['app'], ...PROMPT },
  'order.done': { sides: NOTICE_SIDES, group: 'payment', on: ['app', 'mail'], ...CALM },
  'order.cancelled': { sides: NOTICE_SIDES, group: 'payment', on: ALL, fixed: ['app'], ...PROMPT },
  'complaint.decided': { sides: NOTICE_SIDES, group: 'complaint', on: ['app', 'mail'], ...CALM },
  'complaint.warned': { sides: NOTICE_SIDES, group: 'complaint', on: ALL, fixed: ['app'], ...PROMPT },
  'review.published': { sides: ['applicant'], group: 'review', on: ALL, ...PROMPT },
  'review.rejected': { sides: ['applicant'], group: 'review', on: ALL, fixed: ['app'], ...PROMPT },
  'review.answered': { sides: ['applicant'], group: 'review', on: ALL, ...CALM },
  'review.hidden': { sides: ['applicant'], group: 'review', on: ALL, fixed: ['app'], ...PROMPT },
  'review.received': { sides: ['member'], group: 'review', on: ALL, ...CALM },
  'review.settled': { sides: ['member'], group: 'review', on: ALL, ...CALM },
  'review.reply_rejected': { sides: ['member'], group: 'review', on: ALL, fixed: ['app'], ...PROMPT },
};

/** The events that somebody of this side is told about, in the order of the list above. */
export function eventsFor(side: NoticeSide): NoticeEvent[] {
  return NOTICE_EVENTS.filter((event) => NOTICE_RULES[event].sides.includes(side));
}

/** An SMS is for applicants on the day of an interview only: it costs money and wakes people; members do not confirm numbers. */
export function needsSms(event: NoticeEvent, data: object): boolean {
  if (event !== 'interview.reminder' || !('hours' in data) || !('side' in data)) return false;
  return data.hours === 2 && data.side === 'applicant';
}

/** Of the thresholds of a warning, the highest first, the one that this many days have come to; undefined before the first. */
export function thresholdOf(thresholds: readonly number[], daysLeft: number): number | undefined {
  return thresholds.findLast((days) => daysLeft <= days);
}
