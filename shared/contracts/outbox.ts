import { z } from 'zod';
import { defineContracts } from './contract.ts';
import { dateTimeSchema } from './page.ts';

export const keptMessageSchema = z.object({
  /** Name of its file, unique within its kind. */
  name: z.string(),
  kind: z.enum(['mail', 'sms']),
  to: z.string(),
  /** Null for an SMS. */
  subject: z.string().nullable(),
  text: z.string(),
  /** A code to type in, where the message has one. */
  code: z.string().nullable(),
  attachments: z.array(z.object({ name: z.string(), bytes: z.int() })),
  sentAt: dateTimeSchema,
});

export type KeptMessage = z.output<typeof keptMessageSchema>;

export const outboxContracts = defineContracts({
  'GET /dev/outbox': {
    summary: 'The newest 50 mails and SMS that no provider was configured for; in demo mode only',
    answer: z.object({ messages: z.array(keptMessageSchema) }),
    errors: ['not_found'],
    access: 'public',
  },
});
