import { z } from 'zod';
import { COMPLAINT_OUTCOMES, COMPLAINT_TARGETS } from '../domain/complaint.ts';
import {
  CLOSED_REASONS,
  DOCUMENT_ANSWERS,
  INTERVIEW_CHANGES,
  NOTICE_SIDES,
  ORDER_CANCEL_REASONS,
  REMINDER_HOURS,
  TOLD_STATUSES,
  type NoticeEvent,
} from '../domain/notices.ts';
import { GATEWAY_METHODS } from '../domain/purchase-machine.ts';
import { DISPUTE_OUTCOMES } from '../domain/review.ts';
import { ORDER_SERVICE_CODES } from '../domain/services.ts';
import { WITHDRAWAL_STATUSES } from '../domain/withdrawal-machine.ts';
import { MODERATION_NOTE_CHARS_MAX } from '../domain/limits.ts';
import { MATERIAL_CHANGES, VACANCY_PART_NAMES } from '../domain/vacancy-fields.ts';
import { isTimeZone } from '../domain/time.ts';

const id = z.int().positive();
/** A name or a title. */
const name = z.string().max(300);
/** An instant. */
const at = z.iso.datetime({ offset: true });
const day = z.iso.date();

/** A purchase of an applicant, or a refill of a company’s balance; `orderId`: of what people do. */
const payment = { of: z.enum(['purchase', 'refill']), id, amountKopecks: z.int().min(1), orderId: id.optional() };

/** `isCompany`: its money goes to the balance. */
const bought = { purchaseId: id, title: name, isCompany: z.boolean() };

/** Which respond; `vacancyId` is null for one to a company as a whole, whose title is that of the resume. */
const respond = { respondId: id, vacancyId: id.nullable(), vacancyTitle: name };
const toApplicant = z.strictObject({ ...respond, companyName: name });
const toMember = z.strictObject({ ...respond, personName: name });
/** A question before responding is about a vacancy, and is no respond. */
const inquiry = { vacancyId: id, vacancyTitle: name };

const vacancy = { vacancyId: id, vacancyTitle: name };
const complained = {
  target: z.enum(COMPLAINT_TARGETS),
  targetId: z.string().max(40),
  title: name,
  href: z.string().max(200),
};
const decided = { field: z.enum(VACANCY_PART_NAMES).nullable(), text: z.string().max(MODERATION_NOTE_CHARS_MAX) };

/** Which review of which company; never whose it is. */
const review = { reviewId: id, companyId: id, companyName: name };
const resume = { resumeId: id, resumeTitle: name };

/** `payUntil`: its last day. */
const invoice = { invoiceId: id, number: id, totalKopecks: z.int().min(1), payUntil: day };

/** What people do for its reader. */
const order = { orderId: id, service: z.enum(ORDER_SERVICE_CODES), title: name };

const interview = {
  ...respond,
  /** Whom the notice is for. */
  side: z.enum(NOTICE_SIDES),
  /** The company for an applicant, the person for a member. */
  withName: name,
  at,
  /** IANA name, of where the interview is: its time is told by the clock there. */
  timeZone: z.string().refine(isTimeZone, 'Not a time zone'),
  place: z.string().max(300).nullable(),
};

/** The data of each event: ids, names, titles and dates, nothing else of a person. */
export const NOTICE_DATA = {
  'respond.created': toMember,
  'respond.question': z.strictObject({ ...inquiry, personName: name }),
  'respond.accepted': toMember,
  'respond.declined_by_applicant': toMember,
  'respond.withdrawn': toMember,
  /** The person says that they have begun to work. */
  'respond.started': toMember,
  /** The person says that they came, where the company says that they did not. */
  'respond.disputed': toMember,
  /** Tomorrow the respond closes without an answer. */
  'respond.expiring': toMember,

  'respond.viewed': toApplicant,
  'respond.status': z.strictObject({ ...toApplicant.shape, status: z.enum(TOLD_STATUSES) }),
  'respond.invitation': toApplicant,
  /** `answerBy`: the last day to accept it, null without one. */
  'respond.offer': z.strictObject({ ...toApplicant.shape, answerBy: day.nullable() }),
  /** The company has answered a question that was asked before responding. */
  'respond.answered': z.strictObject({ ...inquiry, companyName: name }),
  'respond.expired': toApplicant,
  'respond.closed': z.strictObject({ ...toApplicant.shape, reason: z.enum(CLOSED_REASONS) }),

  'interview.changed': z.strictObject({ ...interview, change: z.enum(INTERVIEW_CHANGES) }),
  'interview.reminder': z.strictObject({ ...interview, hours: z.literal(REMINDER_HOURS) }),

  /** Somebody waits for an answer; never what they wrote. */
  'chat.unread': z.strictObject({ dialogId: z.uuid(), withName: name, subject: name.nullable() }),

  'document.asked': z.strictObject({ ...toApplicant.shape, requestId: id }),
  /** What the person has done with what was asked: opened, refused, closed again. */
  'document.answered': z.strictObject({ ...toMember.shape, requestId: id, answer: z.enum(DOCUMENT_ANSWERS) }),
  'document.viewed': z.strictObject({ ...toApplicant.shape, requestId: id }),
  'permit.expires': z.strictObject({ resumeId: id, permitName: name, validUntil: day, daysLeft: z.int().min(0) }),
  'vacancy.approved': z.strictObject({ ...vacancy, isChange: z.boolean() }),
  /** What staff did not let through, a new vacancy or a change of a shown one; `field` is one of `VACANCY_PARTS`. */
  'vacancy.rejected': z.strictObject({ ...vacancy, ...decided, isChange: z.boolean() }),
  'vacancy.blocked': z.strictObject({ ...vacancy, ...decided }),
  /** Its days are over, or its places are filled. */
  'vacancy.ended': z.strictObject({ ...vacancy, isFilled: z.boolean() }),
  /** Of a vacancy that the person has responded to. */
  'vacancy.changed': z.strictObject({
    ...vacancy,
    companyName: name,
    changes: z.array(z.enum(MATERIAL_CHANGES)).min(1),
  }),
  'vacancy.expires': z.strictObject({ vacancyId: id, vacancyTitle: name, expiresAt: at, daysLeft: z.int().min(0) }),
  'resume.published': z.strictObject(resume),
  'resume.approved': z.strictObject(resume),
  /** `field`: of the content, or one of `RESUME_PARTS`. */
  'resume.blocked': z.strictObject({ ...resume, field: z.string().max(60).nullable(), text: decided.text }),
  /** Nobody has signed in for long: all resumes of the person will be archived on this day. */
  'resume.idle': z.strictObject({ ...resume, otherCount: z.int().min(0), archiveOn: at, daysLeft: z.int().min(0) }),
  'resume.archived': z.strictObject({ ...resume, otherCount: z.int().min(0) }),
  /** A colleague has called somebody in a comment on a resume; never what it says. */
  'resume.mentioned': z.strictObject({ resumeId: id, resumeTitle: name, byName: name }),
  /** Companies of a day, the first by name; `resumeId` is null for several resumes. */
  'resume.contacts_opened': z.strictObject({
    resumeId: id.nullable(),
    companyNames: z.array(name).min(1),
    companyCount: z.int().min(1),
  }),
  /** Staff have looked whether phone and mail work; `text`: why the opening was not given back. */
  'resume.contacts_returned': z.strictObject({
    ...resume,
    isReturned: z.boolean(),
    text: z.string().max(MODERATION_NOTE_CHARS_MAX).nullable(),
  }),
  /** Nothing arrives at the address any more. */
  'webhook.stopped': z.strictObject({ webhookId: z.uuid(), host: name }),
  /** A purchase has left less than the company wants to be told of. */
  'payment.paid': z.strictObject(payment),
  /** `reasonCode`: of the provider. */
  'payment.failed': z.strictObject({ ...payment, reasonCode: z.int().nullable() }),
  'payment.refunded': z.strictObject(payment),
  /** A card holds it until the order is taken. */
  'payment.held': z.strictObject(payment),
  /** The card holds it no more; nothing was charged. */
  'payment.released': z.strictObject(payment),
  /** Staff give a purchase back; `reason`: theirs. `payBy`: of an applicant’s, who gets it back the same way. */
  'purchase.returned': z.strictObject({
    ...bought,
    payBy: z.enum(GATEWAY_METHODS).optional(),
    amountKopecks: z.int().min(1),
    reason: name,
  }),
  /** Staff have added days to what runs. */
  'purchase.extended': z.strictObject({ ...bought, days: z.int().min(1), endsAt: at, reason: name }),
  'balance.low': z.strictObject({ balanceKopecks: z.int().min(0), alertKopecks: z.int().min(0) }),
  /** Bonuses from staff, spent first and until then; `reason`: theirs. */
  'bonus.given': z.strictObject({ amountKopecks: z.int().min(1), reason: name, endsAt: at }),
  /** What was paid before begins: its day has come, or it has the mark of advertising; `endsAt` is null for what happens once. */
  'service.begun': z.strictObject({ purchaseId: id, title: name, target: name.nullable(), endsAt: at.nullable() }),
  /** What was bought for a time; `target` is null for what is for the company as a whole. */
  'service.ends': z.strictObject({ purchaseId: id, title: name, target: name.nullable(), endsAt: at }),
  /** Contacts that nobody has opened yet. */
  'contacts.ending': z.strictObject({ left: z.int().min(1), endsAt: at, daysLeft: z.int().min(0) }),
  'invoice.issued': z.strictObject(invoice),
  'invoice.paid': z.strictObject(invoice),
  /** Tomorrow is its last day. */
  'invoice.ends': z.strictObject(invoice),
  /** `month`: `2026-11`. */
  'act.ready': z.strictObject({ actId: id, number: id, month: z.string().max(7), totalKopecks: z.int() }),
  /** A step of money on its way back; `answer`: why it was refused or came back. */
  'withdrawal.changed': z.strictObject({
    withdrawalId: id,
    amountKopecks: z.int().min(1),
    status: z.enum(WITHDRAWAL_STATUSES).exclude(['cancelled']),
    answer: z.string().max(300).nullable(),
    dueOn: day,
  }),
  'order.quoted': z.strictObject({ ...order, totalKopecks: z.int().min(1), validUntil: day }),
  /** Somebody works at it; `dueOn`: until when the next step of theirs comes. */
  'order.taken': z.strictObject({ ...order, dueOn: day.nullable() }),
  /** The work waits for an answer; `isPaused`: for so long that it pauses, `refundKopecks`: what comes back without one. */
  'order.asked': z.strictObject({ ...order, isPaused: z.boolean(), refundKopecks: z.int().min(0).optional() }),
  /** All of it, or a part; `acceptedOn`: on this day silence accepts all of it. */
  'order.delivered': z.strictObject({ ...order, handed: id, quantity: id, acceptedOn: day.nullable() }),
  /** Silence has accepted it. */
  'order.done': z.strictObject(order),
  'order.cancelled': z.strictObject({
    ...order,
    reason: z.enum(ORDER_CANCEL_REASONS),
    refundKopecks: z.int().min(0),
  }),
  /** What came of a complaint, for those who sent it. */
  'complaint.decided': z.strictObject({ ...complained, outcome: z.enum(COMPLAINT_OUTCOMES) }),
  /** Staff found that others complain of it with reason; `text`: what to mend. */
  'complaint.warned': z.strictObject({ ...complained, text: z.string().max(MODERATION_NOTE_CHARS_MAX) }),
  'review.published': z.strictObject(review),
  /** `isFinal`: it cannot be sent again. */
  'review.rejected': z.strictObject({ ...review, text: decided.text, isFinal: z.boolean() }),
  'review.answered': z.strictObject(review),
  'review.hidden': z.strictObject({ ...review, text: decided.text }),
  'review.received': z.strictObject(review),
  /** What staff have decided about a review that the company disputes. */
  'review.settled': z.strictObject({ ...review, outcome: z.enum(DISPUTE_OUTCOMES), text: decided.text.nullable() }),
  'review.reply_rejected': z.strictObject({ ...review, text: decided.text }),
  /** A public key by which the company's server names visitors; `by`: who has added it. */
  'embed.signing_key': z.strictObject({ embedKeyId: z.uuid(), embedKeyName: name, name, by: name.nullable() }),
} as const satisfies Record<NoticeEvent, z.ZodType>;

export type NoticeData<Event extends NoticeEvent = NoticeEvent> = z.output<(typeof NOTICE_DATA)[Event]>;
