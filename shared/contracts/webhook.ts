import { z } from 'zod';
import {
  DELIVERY_ERRORS,
  DELIVERY_STATUSES,
  SENT_EVENTS,
  WEBHOOK_EVENTS,
  WEBHOOK_URL_CHARS_MAX,
} from '../domain/webhook.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { lineField } from './lines.ts';
import { listOf, pageQuery } from './page.ts';

/** An address of the own company. Its secret is never among what is read. */
export const webhookSchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  /** Responds bring along name, phone, letter and answers. */
  exposesPeople: z.boolean(),
  on: z.boolean(),
  /** ISO, like the times below: we have switched it off, because nothing arrived any more. */
  stoppedAt: z.string().nullable(),
  /** No try has succeeded since then. */
  failingSince: z.string().nullable(),
  /** The secret before this one is signed with too. */
  oldSecretUntil: z.string().nullable(),
  createdAt: z.string(),
  /** Null for somebody who has left the service. */
  createdBy: z.string().nullable(),
});
export type Webhook = z.output<typeof webhookSchema>;

/** What was sent, or is to be sent, to an address. */
export const webhookDeliverySchema = z.object({
  id: z.uuid(),
  webhookId: z.uuid(),
  event: z.enum(SENT_EVENTS),
  occurredAt: z.string(),
  /** Of the thing that it is about: its number, or the id of its dialog; null for a test. */
  subject: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  tries: z.number().int(),
  /** Of the last try; null before the first. */
  triedAt: z.string().nullable(),
  tookMs: z.number().int().nullable(),
  httpStatus: z.number().int().nullable(),
  error: z.enum(DELIVERY_ERRORS).nullable(),
  /** The beginning of an answer that does not count. Plain text from outside. */
  answer: z.string().nullable(),
  /** When it is tried next. */
  dueAt: z.string().nullable(),
});
export type WebhookDelivery = z.output<typeof webhookDeliverySchema>;

const withSecret = z.object({
  webhook: webhookSchema,
  /** `whsec_…`, shown now and never again; null where it has stayed. */
  secret: z.string().nullable(),
});

const fields = {
  url: lineField(1, WEBHOOK_URL_CHARS_MAX, 'Напишите адрес'),
  events: z
    .array(z.enum(WEBHOOK_EVENTS, 'Такого события нет'), 'Выберите события')
    .min(1, 'Выберите события')
    .max(WEBHOOK_EVENTS.length, 'Выберите события'),
  /** For the head alone. */
  exposesPeople: z.boolean(),
};

const newWebhook = z.strictObject({ ...fields, exposesPeople: fields.exposesPeople.default(false) });
export type NewWebhook = z.output<typeof newWebhook>;

/** Absent fields stay as they are. */
const webhookChange = z.strictObject({
  version: z.number().int(),
  ...z.object({ ...fields, on: z.boolean() }).partial().shape,
  /** A new secret; both are signed with for a day. */
  action: z.enum(['rotate']).optional(),
});
export type WebhookChange = z.output<typeof webhookChange>;

const idParam = z.object({ id: z.uuid() });
const access = 'member:embed.manage';
const errors = ['unauthorized', 'forbidden', 'not_found', 'wrong_state'] as const;

/** Where a company's own system hears of what happens: signed as Standard Webhooks. */
export const webhookContracts = defineContracts({
  'GET /company/webhooks': {
    summary: 'Addresses of the own company, and the log of what was sent there in 30 days, the newest first',
    query: z.strictObject({
      ...pageQuery,
      /** The log of this one alone. */
      webhook: z.uuid().optional(),
      status: z.enum(DELIVERY_STATUSES).optional(),
    }),
    answer: z.object({
      items: z.array(webhookSchema),
      mayAdd: z.boolean(),
      /** The caller may let personal data out. */
      mayExpose: z.boolean(),
      log: listOf(webhookDeliverySchema),
    }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access,
  },
  'POST /company/webhooks': {
    summary: 'Adds an address; the answer has its secret',
    body: newWebhook,
    answer: withSecret,
    status: 201,
    errors: [...errors],
    access,
    limit: { points: 60, seconds: 3_600 },
  },
  'PATCH /company/webhooks/{id}': {
    summary: 'Changes the named fields of an address, switches it on or off, or gives it a new secret',
    params: idParam,
    body: webhookChange,
    answer: withSecret,
    errors: [...errors, 'conflict'],
    access,
    limit: { points: 120, seconds: 3_600 },
  },
  'DELETE /company/webhooks/{id}': {
    summary: 'Removes an address with its log',
    params: idParam,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access,
  },
  'POST /company/webhooks/{id}/test': {
    summary: 'Sends a test to the address, once and at once; the answer says how it went',
    params: idParam,
    answer: webhookDeliverySchema,
    errors: [...errors],
    access,
    limit: { points: 60, seconds: 3_600 },
  },
  'POST /company/webhooks/{id}/replay': {
    summary: 'Sends a delivery of this id again, at once and under the same `webhook-id`; what fails is tried anew',
    params: idParam,
    answer: webhookDeliverySchema,
    errors: [...errors],
    access,
    limit: { points: 120, seconds: 3_600 },
  },
});
