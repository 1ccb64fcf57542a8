import { z } from 'zod';
import { ATTEMPT_STATUSES, RECEIPT_KINDS } from '../domain/payment.ts';
import { SEES_BALANCE } from '../domain/permissions.ts';
import { GATEWAY_METHODS, PURCHASE_STATUSES, REFILL_STATUSES } from '../domain/purchase-machine.ts';
import { REFILL_KOPECKS_MAX, REFILL_KOPECKS_MIN } from '../domain/services.ts';
import { seenTotal } from './applicant-service.ts';
import { defineContracts } from './contract.ts';
import { emailField } from './account.ts';
import { dateTimeSchema, idParams, idSchema } from './page.ts';
import { typedRubles } from './typed-number.ts';

const kopecks = z.number().int();
const payBy = z.enum(GATEWAY_METHODS, 'Выберите, как платить');

/** Who pays by the provider of card payments: applicants for their purchases, members for refills of their company’s balance. */
const PAYERS = ['applicant', ...SEES_BALANCE] as const;

/** What is paid: a purchase of an applicant, or a refill of a company’s balance. One of them has to be named. */
const payable = { purchase: idSchema.optional(), refill: idSchema.optional() };
export const refillSchema = z.object({
  id: z.number().int(),
  status: z.enum(REFILL_STATUSES),
  payBy: z.enum(GATEWAY_METHODS),
  totalKopecks: kopecks,
  createdAt: dateTimeSchema,
  payUntil: dateTimeSchema,
  paidAt: dateTimeSchema.nullable(),
  /** Why the bank has declined the last payment, in Russian; null where it has not. */
  declined: z.string().nullable(),
  canPay: z.boolean(),
  canCancel: z.boolean(),
  hasReceipts: z.boolean(),
});
export type Refill = z.output<typeof refillSchema>;

export const checkoutSchema = z.object({
  of: z.enum(['purchase', 'refill']),
  id: z.number().int(),
  status: z.enum(PURCHASE_STATUSES),
  lines: z.array(z.object({ title: z.string(), detail: z.string(), amountKopecks: kopecks })),
  /** Of today: what the payment takes. */
  totalKopecks: kopecks,
  /** The price that was ordered, where today’s is another; null where it is the same. */
  orderedKopecks: kopecks.nullable(),
  vatKopecks: kopecks,
  vatRate: z.number().int(),
  payBy: z.enum(GATEWAY_METHODS),
  /** What it can be paid by. */
  methods: z.array(z.enum(GATEWAY_METHODS)),
  /** Of what people do: its money is held first, and charged when somebody takes the order. Null for everything else. */
  orderId: z.number().int().nullable(),
  /** For the receipt, as far as it is known. */
  email: z.string().nullable(),
  agreement: z.object({ title: z.string(), version: z.number().int(), href: z.string() }),
  /** What happens after the payment, in Russian; null once people have begun it. */
  effect: z.string().nullable(),
  payUntil: dateTimeSchema.nullable(),
  /** The script of the provider; null where cards are not taken now. */
  scriptUrl: z.string().nullable(),
  /** The status of the last attempt; null before the first. */
  attempt: z.enum(ATTEMPT_STATUSES).nullable(),
  /** Why the bank has declined the last payment, in Russian; null where it has not. */
  declined: z.string().nullable(),
});
export type Checkout = z.output<typeof checkoutSchema>;

export const receiptSchema = z.object({
  id: z.number().int(),
  kind: z.enum(RECEIPT_KINDS),
  /** The cash register of the provider has it; else it is only kept here. */
  isHanded: z.boolean(),
  items: z.array(
    z.object({
      label: z.string(),
      quantity: z.number().int(),
      priceKopecks: kopecks,
      amountKopecks: kopecks,
      /** Per cent; 105 and above: calculated, such as 22/122; null: without. */
      vat: z.number().int().nullable(),
    }),
  ),
  amountKopecks: kopecks,
  /** By card or SBP, and from an advance. */
  electronicKopecks: kopecks,
  advanceKopecks: kopecks,
  contact: z.string(),
  customerInn: z.string().nullable(),
  madeAt: dateTimeSchema,
});

export const paymentContracts = defineContracts({
  'POST /company-balance/balance-refill': {
    summary: 'Orders a refill of the balance; its page asks how to pay',
    body: z.strictObject({
      rubles: typedRubles({
        min: REFILL_KOPECKS_MIN / 100,
        max: REFILL_KOPECKS_MAX / 100,
        tooLittle: 'Не\u00a0меньше 500\u00a0₽',
        tooMuch: 'Не\u00a0больше 500\u00a0000\u00a0₽',
      }),
    }),
    answer: refillSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden'],
    access: SEES_BALANCE,
    idempotent: true,
    limit: { points: 20, seconds: 60 },
  },
  'GET /company-balance/refills': {
    summary: 'Refills by card and SBP of the last 30 days, the newest first',
    answer: z.object({
      items: z.array(refillSchema),
      /** Cards and SBP are taken now. */
      isOpen: z.boolean(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: SEES_BALANCE,
  },
  'POST /company-balance/refills/{id}/cancel': {
    summary: 'Cancels a refill that is not paid',
    params: idParams,
    answer: refillSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: SEES_BALANCE,
    idempotent: true,
  },
  'GET /payments/checkout': {
    summary: 'What is paid, for how much and what happens then',
    query: z.strictObject(payable),
    answer: checkoutSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: PAYERS,
  },
  'POST /payments/start': {
    summary: 'Agrees to the offer and starts an attempt to pay: what the window of the provider is opened with',
    body: z.strictObject({
      ...payable,
      payBy,
      email: emailField,
      /** The offer was read and is agreed to. */
      offer: z.literal(true, 'Без\u00a0согласия с\u00a0офертой оплатить нельзя'),
      totalKopecks: seenTotal,
    }),
    answer: z.object({ intent: z.record(z.string(), z.unknown()), payUntil: dateTimeSchema }),
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state', 'conflict'],
    access: PAYERS,
    idempotent: true,
    limit: { points: 30, seconds: 60 },
  },
  'POST /services/complete': {
    summary: 'What has become of a payment, by the book of the provider',
    body: z.strictObject(payable),
    answer: checkoutSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: PAYERS,
    limit: { points: 60, seconds: 60 },
  },
  'GET /payments/receipts': {
    summary: 'Receipts of 54-ФЗ of a purchase or a refill, the oldest first',
    query: z.strictObject(payable),
    answer: z.object({ items: z.array(receiptSchema) }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: PAYERS,
  },
  'POST /payments/cloudpayments/{event}': {
    summary: 'A notification of CloudPayments, signed; a form or JSON',
    params: z.strictObject({ event: z.enum(['check', 'pay', 'fail', 'confirm', 'refund', 'cancel']) }),
    // What is signed is the body as it came, which the handler reads.
    body: z.object({}),
    form: true,
    answer: z.object({ code: z.number().int() }),
    errors: ['unauthorized', 'forbidden', 'body_too_large'],
    access: 'gateway',
  },
});
