import { z } from 'zod';
import { PAY_METHODS, PURCHASE_STATUSES } from '../domain/purchase-machine.ts';
import { EXTENSION_DAYS_MAX, REFUND_REQUEST_ACTIONS, REFUND_REQUEST_STATUSES } from '../domain/refund-machine.ts';
import { defineContracts } from './contract.ts';
import { countField } from './count-field.ts';
import { lineField } from './lines.ts';
import { rublesField } from './money.ts';
import { dateTimeSchema, idParams, listOf, pageQuery, searchTextSchema } from './page.ts';
import { purchaseSchema } from './purchase.ts';

const kopecks = z.number().int();

/** Whose a purchase is: a company, or an applicant. */
const ownerSchema = z.object({
  side: z.enum(['company', 'applicant']),
  /** Of a company. */
  companyId: z.number().int().nullable(),
  /** Null for an applicant who is gone. */
  name: z.string().nullable(),
  inn: z.string().nullable(),
});

export const staffPurchaseCardSchema = z.object({
  id: z.number().int(),
  status: z.enum(PURCHASE_STATUSES),
  payBy: z.enum(PAY_METHODS),
  owner: ownerSchema,
  title: z.string(),
  target: z.string(),
  totalKopecks: kopecks,
  refundedKopecks: kopecks,
  createdAt: dateTimeSchema,
  /** What it pays for is done by people: its money is given back there. */
  orderId: z.number().int().nullable(),
  /** A refund waits for a second consent, here or in its order. */
  isWaiting: z.boolean(),
});
export type StaffPurchaseCard = z.output<typeof staffPurchaseCardSchema>;

const person = z.string().nullable();

export const staffPurchaseSchema = purchaseSchema.omit({ actions: true }).extend({
  owner: ownerSchema,
  /** For the receipt. */
  email: z.string().nullable(),
  /** What staff can give back; 0 where nothing is left. */
  leftKopecks: kopecks,
  /** Only all of it: it has not begun. */
  isWholeOnly: z.boolean(),
  /** Why nothing can be given back here, in Russian. */
  cannotRefund: z.string().nullable(),
  /** Why no day can be added, in Russian. */
  cannotExtend: z.string().nullable(),
  /** Of staff, the oldest first. */
  refunds: z.array(
    z.object({
      id: z.number().int(),
      status: z.enum(REFUND_REQUEST_STATUSES),
      /** Whoever has approved it may do so no more: nobody can agree to it. */
      isVoid: z.boolean(),
      amountKopecks: kopecks,
      reason: z.string(),
      approvedBy: person,
      secondedBy: person,
      approvedAt: dateTimeSchema,
      closedAt: dateTimeSchema.nullable(),
      /** What the caller can do about it. */
      actions: z.array(z.enum(REFUND_REQUEST_ACTIONS)),
    }),
  ),
  extensions: z.array(
    z.object({
      id: z.number().int(),
      days: z.number().int(),
      reason: z.string(),
      by: person,
      at: dateTimeSchema,
    }),
  ),
});
export type StaffPurchase = z.output<typeof staffPurchaseSchema>;

const reason = lineField(3, 300, 'Напишите, почему: это прочитает покупатель');

export const staffPurchaseContracts = defineContracts({
  'GET /staff/purchases': {
    summary: 'Purchases of companies and applicants, the newest first, by number, company, INN or e-mail',
    query: z.strictObject({
      page: pageQuery.page,
      per_page: pageQuery.per_page,
      q: searchTextSchema.optional(),
      side: z.enum(['company', 'applicant']).optional(),
      status: z.enum(PURCHASE_STATUSES).optional(),
      /** Those with a refund that waits for a second consent, here or in their order. */
      waiting: z.stringbool().default(false),
    }),
    answer: listOf(staffPurchaseCardSchema),
    errors: ['unauthorized', 'forbidden'],
    access: 'staff:billing.manage',
  },
  'GET /staff/purchases/{id}': {
    summary: 'One purchase with what staff gave back of it and the days that they have added',
    params: idParams,
    answer: staffPurchaseSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'staff:billing.manage',
  },
  'POST /staff/purchases/{id}/refund': {
    summary:
      'Gives a purchase back, all or a part: to the balance of a company, to the card of an applicant; from 100,000 rubles a second person agrees',
    params: idParams,
    body: z.strictObject({
      rubles: rublesField({
        minKopecks: 1,
        maxKopecks: 1_000_000_000_00,
        tooLittle: 'Больше нуля',
        tooMuch: 'Столько никто не\u00a0платил',
      }),
      reason,
      /** What has come back of it, as the caller has seen it: of two at one moment the second one looks again. */
      refundedKopecks: z.coerce.number<number | string>().int().min(0),
    }),
    answer: staffPurchaseSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state', 'conflict'],
    access: 'staff:billing.manage',
    idempotent: true,
  },
  'POST /staff/refunds/{id}': {
    summary: 'Agrees to a large refund that somebody else has approved, or refuses it',
    params: idParams,
    body: z.strictObject({ action: z.enum(REFUND_REQUEST_ACTIONS) }),
    answer: staffPurchaseSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'staff:billing.manage',
    idempotent: true,
  },
  'POST /staff/purchases/{id}/extend': {
    summary: 'Adds days to a running term, after a block by our mistake or an outage',
    params: idParams,
    body: z.strictObject({
      days: countField('Сколько дней добавить', EXTENSION_DAYS_MAX),
      reason,
      /** The end as the caller has seen it: of two at one moment the second one looks again. */
      seenEnd: dateTimeSchema,
    }),
    answer: staffPurchaseSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state', 'conflict'],
    access: 'staff:billing.manage',
    idempotent: true,
  },
});
