import { z } from 'zod';
import { DELIVERY_ERRORS, DELIVERY_STATUSES, SENT_EVENTS, WEBHOOK_EVENTS } from '#shared/domain/webhook.ts';

/** Columns that have only text and JSON types for the compiler. An event of another version of the product is left out. */
export const webhookColumns = z.object({
  events: z.array(z.string()).transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event))),
});

export const deliveryColumns = z.object({
  event: z.enum(SENT_EVENTS),
  status: z.enum(DELIVERY_STATUSES),
  error: z.enum(DELIVERY_ERRORS).nullable(),
});

/** The number that a log names. */
export const subjectSchema = z.object({
  respondId: z.int().nullable().optional(),
  vacancyId: z.int().nullable().optional(),
  dialogId: z.string().optional(),
  reviewId: z.int().optional(),
});
