import { z } from 'zod';
import { AD_MARK_SETS, ERID_PATTERN } from '../domain/advertising.ts';
import { SERVICE_CODES } from '../domain/services.ts';
import { adMarkSchema } from './ad-mark.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, idParams, listOf, pageQuery } from './page.ts';

/** Advertising that was paid for, with its mark or without one yet. */
export const markedLineSchema = z.object({
  /** Of the line of the purchase. */
  id: z.number().int(),
  purchaseId: z.number().int(),
  service: z.enum(SERVICE_CODES),
  title: z.string(),
  target: z.object({ title: z.string(), href: z.string() }),
  company: z.object({ id: z.number().int(), name: z.string() }),
  /** Who advertises by its mark, or will: the name and the INN of the company today. */
  advertiser: z.string(),
  /** Null for a company without one: it cannot be marked. */
  inn: z.string().nullable(),
  paidAt: dateTimeSchema,
  /** The chosen day; null for as soon as it has its mark. */
  startsAt: dateTimeSchema.nullable(),
  mark: adMarkSchema.extend({ by: z.string().nullable(), at: dateTimeSchema }).nullable(),
});
export type MarkedLine = z.output<typeof markedLineSchema>;

/** Marks of advertising by law (38-ФЗ): staff get an erid from the operator of advertising data and type it here. */
export const staffAdMarkContracts = defineContracts({
  'GET /staff/ad-marks': {
    summary:
      'Advertising that was paid for: what waits for its mark, the oldest first, or what has it, the newest first',
    query: z.strictObject({ ...pageQuery, set: z.enum(AD_MARK_SETS).default('waiting') }),
    answer: listOf(markedLineSchema).extend({
      /** A lawyer has assessed which services are advertising. */
      isAssessed: z.boolean(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'staff:billing.manage',
  },
  'POST /staff/ad-marks/{id}': {
    summary: 'Marks a line: what was bought begins, now or on its day. A mark is never changed',
    params: idParams,
    body: z.strictObject({
      erid: z
        .string()
        .trim()
        .min(1, { error: 'Впишите erid', abort: true })
        .regex(ERID_PATTERN, 'В\u00a0erid от\u00a08 до\u00a064 латинских букв и\u00a0цифр'),
    }),
    answer: markedLineSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'staff:billing.manage',
  },
});
