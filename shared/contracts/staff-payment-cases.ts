import { z } from 'zod';
import { PAYMENT_CASE_OUTCOMES, PAYMENT_CASES } from '../domain/payment.ts';
import { defineContracts } from './contract.ts';
import { lineField } from './lines.ts';
import { dateTimeSchema, idParams, listOf, pageQuery } from './page.ts';

/** Something about payments that staff have to look at. */
export const paymentCaseSchema = z.object({
  id: z.number().int(),
  kind: z.enum(PAYMENT_CASES),
  purchaseId: z.number().int().nullable(),
  refillId: z.number().int().nullable(),
  /** Of the provider. */
  transactionId: z.number().int().nullable(),
  /** In English: what does not agree, and by how much. */
  detail: z.string(),
  openedAt: dateTimeSchema,
  closed: z
    .object({
      at: dateTimeSchema,
      outcome: z.enum(PAYMENT_CASE_OUTCOMES),
      note: z.string(),
      /** Null for one who is gone. */
      by: z.string().nullable(),
    })
    .nullable(),
});
export type StaffPaymentCase = z.output<typeof paymentCaseSchema>;

export const staffPaymentCaseContracts = defineContracts({
  'GET /staff/payment-cases': {
    summary: 'What staff have to look at in payments: open cases, the oldest first, or closed ones, the newest first',
    query: z.strictObject({
      page: pageQuery.page,
      per_page: pageQuery.per_page,
      set: z.enum(['open', 'closed']).default('open'),
    }),
    answer: listOf(paymentCaseSchema),
    errors: ['unauthorized', 'forbidden'],
    access: 'staff:billing.manage',
  },
  'POST /staff/payment-cases/{id}/close': {
    summary: 'Closes a case with what was done',
    params: idParams,
    body: z.strictObject({
      outcome: z.enum(PAYMENT_CASE_OUTCOMES, 'Выберите, что сделали'),
      note: lineField(3, 500, 'Напишите, что сделали'),
    }),
    answer: paymentCaseSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'staff:billing.manage',
    idempotent: true,
  },
});
