import { z } from 'zod';
import { EMBED_KEY_STATUSES, WIDGETS } from '../domain/embed.ts';
import { STAFF_KEY_ACTIONS } from '../domain/embed-key-machine.ts';
import { MODERATION_NOTE_CHARS_MAX } from '../domain/limits.ts';
import { defineContracts } from './contract.ts';
import { lineField } from './lines.ts';
import { searchTextSchema } from './page.ts';

/** A key of any company, as staff see it. */
export const staffKeySchema = z.object({
  id: z.uuid(),
  version: z.number().int(),
  publicKey: z.string(),
  name: z.string(),
  company: z.object({ id: z.number().int(), name: z.string() }),
  origins: z.array(z.string()),
  widgets: z.array(z.enum(WIDGETS)),
  /** Its pages are told who responds. */
  exposesPii: z.boolean(),
  status: z.enum(EMBED_KEY_STATUSES),
  /** ISO, to the minute. */
  lastUsedAt: z.string().nullable(),
  /** What staff may do with it now. */
  actions: z.array(z.enum(STAFF_KEY_ACTIONS)),
});
export type StaffKey = z.output<typeof staffKeySchema>;

const access = 'staff:companies.moderate';

/** Keys that are used to harm people, stopped by staff until it is cleared up. */
export const staffKeyContracts = defineContracts({
  'GET /staff/embed-keys': {
    summary:
      'Keys by their text, the number of their company or a part of a site; without a search the suspended and the last used ones',
    query: z.strictObject({ q: searchTextSchema.optional() }),
    answer: z.object({ items: z.array(staffKeySchema) }),
    errors: ['unauthorized', 'forbidden'],
    access,
  },
  'POST /staff/embed-keys/{id}': {
    summary: 'Suspends a key at once, or lets it work again; the head of the company gets a mail with the reason',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({
      version: z.number().int(),
      action: z.enum(STAFF_KEY_ACTIONS),
      /** For the company, in words. */
      reason: lineField(1, MODERATION_NOTE_CHARS_MAX, 'Напишите причину для\u00a0компании'),
    }),
    answer: staffKeySchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state'],
    access,
  },
});
