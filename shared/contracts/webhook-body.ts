import { z } from 'zod';
import { DIALOG_SIDES } from '../domain/chat.ts';
import { RESPOND_KINDS, RESPOND_STATUSES } from '../domain/respond-terms.ts';
import { REVIEW_STATUSES } from '../domain/review-machine.ts';
import { VACANCY_STATUSES } from '../domain/vacancy-machine.ts';
import { SENT_EVENTS, type WebhookEvent, type WebhookTest } from '../domain/webhook.ts';

const id = z.int().positive();
const respond = z.strictObject({
  respondId: id,
  /** Null for a respond to the company as a whole. */
  vacancyId: id.nullable(),
  /** An invitation by the company is a respond too. */
  kind: z.enum(RESPOND_KINDS),
  status: z.enum(RESPOND_STATUSES),
});
const review = z.strictObject({ reviewId: id, status: z.enum(REVIEW_STATUSES) });
const vacancy = z.strictObject({ vacancyId: id, status: z.enum(VACANCY_STATUSES) });

/** What each event says: ids and statuses, nothing of a person. */
export const WEBHOOK_DATA = {
  'respond.created': respond,
  'respond.status_changed': respond,
  /** `seq`: its number in the dialog, from 1; a reader asks for it by the chat's own calls. */
  'chat.message': z.strictObject({
    dialogId: z.uuid(),
    respondId: id.nullable(),
    vacancyId: id.nullable(),
    seq: id,
    author: z.enum(DIALOG_SIDES),
  }),
  'vacancy.published': vacancy,
  /** No longer shown: archived, unpublished or blocked, as its status says. */
  'vacancy.archived': vacancy,
  /** Everybody sees it: a new one, or one that its author has changed. Never whose it is. */
  'review.published': review,
  'webhook.test': z.strictObject({}),
} as const satisfies Record<WebhookEvent | WebhookTest, z.ZodType>;

/** Of whoever responds, where the head of the company has switched it on; null what they have not given or have withdrawn. */
export const webhookPersonSchema = z.strictObject({
  name: z.string().nullable(),
  phone: z.string().nullable(),
  letter: z.string().nullable(),
  answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })),
});
export type WebhookPerson = z.output<typeof webhookPersonSchema>;

/** The body of a delivery. */
export const webhookBodySchema = z.strictObject({
  /** Of the delivery, as in the header `webhook-id`: the same at each try. */
  id: z.uuid(),
  type: z.enum(SENT_EVENTS),
  /** Order is not promised: of two deliveries about one thing the later is that of the greater version, then of the later time. */
  occurredAt: z.iso.datetime(),
  version: z.int().min(0),
  data: z.union([respond, vacancy, review, WEBHOOK_DATA['chat.message'], WEBHOOK_DATA['webhook.test']]),
  person: webhookPersonSchema.optional(),
});
export type WebhookBody = z.output<typeof webhookBodySchema>;
