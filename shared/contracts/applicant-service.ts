import { z } from 'zod';
import { defineContracts } from './contract.ts';
import { chosenIdField, idParams, listOf, pageQuery } from './page.ts';
import { PURCHASE_SETS, purchaseSchema } from './purchase.ts';
import { serviceSchema } from './service.ts';

/** The price that the buyer has seen, kopecks; another one is `conflict`. */
export const seenTotal = z.coerce.number<number | string>().int().min(1).max(1_000_000_000);

/** It is paid on its own page, where the offer is agreed to. */
const order = (summary: string) =>
  ({
    summary,
    body: z.strictObject({ resumeId: chosenIdField('Выберите резюме'), totalKopecks: seenTotal }),
    answer: purchaseSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state', 'conflict'],
    access: 'applicant',
    idempotent: true,
    limit: { points: 20, seconds: 60 },
  }) as const;

export const applicantServiceContracts = defineContracts({
  'GET /services/applicant': {
    summary: 'What applicants can buy, with the prices of today',
    answer: z.object({ items: z.array(serviceSchema) }),
    errors: [],
    access: 'public',
  },
  'GET /services/applicant/{code}': {
    summary: 'One service for applicants',
    params: z.strictObject({ code: z.string().max(60) }),
    answer: serviceSchema,
    errors: ['not_found'],
    access: 'public',
  },
  'POST /services/applicant/init/bumpup-resume': order('Orders a bump of an own resume'),
  'POST /services/applicant/init/highlight-resume': order('Orders the mark in lists for an own resume'),
  'POST /services/applicant/init/bumpup-highlight-resume': order('Orders both for an own resume'),
});

const one = { params: idParams, answer: purchaseSchema } as const;

export const applicantPurchaseContracts = defineContracts({
  'GET /purchase-history/applicant': {
    summary: 'What the caller has bought, the newest first',
    query: z.strictObject({ ...pageQuery, set: z.enum(PURCHASE_SETS).default('active') }),
    answer: listOf(
      purchaseSchema.extend({
        /** Why the bank has declined the last payment, in Russian; null where it has not. */
        declined: z.string().nullable(),
        hasReceipts: z.boolean(),
      }),
    ),
    errors: ['unauthorized', 'forbidden'],
    access: 'applicant',
  },
  'POST /purchase-history/applicant/{id}/cancel': {
    ...one,
    summary: 'Cancels a purchase that is not paid',
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'applicant',
    idempotent: true,
  },
  'POST /purchase-history/applicant/{id}/retry': {
    ...one,
    summary: 'Makes a purchase whose payment has failed payable once more; a changed price has to be accepted',
    body: z.strictObject({ totalKopecks: seenTotal }),
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state', 'conflict'],
    access: 'applicant',
    idempotent: true,
  },
  'POST /purchase-history/applicant/{id}/refund': {
    ...one,
    summary: 'Gives a purchase up: what was not used returns to the card or the account that has paid',
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'applicant',
    idempotent: true,
  },
  'POST /purchase-history/company/{id}/cancel': {
    ...one,
    summary: 'Cancels a purchase of the company that is not paid',
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:services.buy',
    idempotent: true,
  },
});
