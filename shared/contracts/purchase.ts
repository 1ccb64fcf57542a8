import { z } from 'zod';
import { ORDER_STATUSES } from '../domain/order-machine.ts';
import { SEES_BALANCE } from '../domain/permissions.ts';
import { PAY_METHODS, PURCHASE_STATUSES } from '../domain/purchase-machine.ts';
import { SERVICE_CODES, SERVICE_TARGETS } from '../domain/services.ts';
import { adMarkSchema } from './ad-mark.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, idParams, listOf, pageQuery } from './page.ts';

const kopecks = z.number().int();

/** What the buyer can do about a purchase; `disabled`: why it cannot be done now, in Russian. */
export const purchaseActionSchema = z.object({
  action: z.enum(['pay', 'retry', 'cancel', 'refund']),
  label: z.string(),
  disabled: z.string().nullable(),
});

export const purchaseLineSchema = z.object({
  service: z.enum(SERVICE_CODES),
  option: z.string(),
  title: z.string(),
  target: z.object({
    kind: z.enum(SERVICE_TARGETS),
    id: z.number().int(),
    /** As it was called when it was bought. */
    title: z.string(),
    href: z.string(),
  }),
  quantity: z.number().int(),
  unitKopecks: kopecks,
  amountKopecks: kopecks,
  startsAt: dateTimeSchema.nullable(),
  endsAt: dateTimeSchema.nullable(),
  /** Of advertising that has it. */
  ad: adMarkSchema.nullable(),
});

/** The invoice that a purchase is paid by; `id` names its PDF. */
export const purchaseInvoiceSchema = z.object({ id: z.number().int(), number: z.number().int() });

export const purchaseSchema = z.object({
  id: z.number().int(),
  status: z.enum(PURCHASE_STATUSES),
  payBy: z.enum(PAY_METHODS),
  /** Null for what is paid otherwise. */
  invoice: purchaseInvoiceSchema.nullable(),
  /** How the order stands that it pays for; null for what people do not do, and for one that another purchase has paid. */
  orderStatus: z.enum(ORDER_STATUSES).nullable(),
  lines: z.array(purchaseLineSchema),
  totalKopecks: kopecks,
  vatKopecks: kopecks,
  vatRate: z.number().int(),
  /** What bonuses have paid of it. */
  bonusKopecks: kopecks,
  refundedKopecks: kopecks,
  /** What a refund of today would give back. */
  refundableKopecks: kopecks,
  agreement: z.object({ title: z.string(), version: z.number().int(), href: z.string() }),
  /** The member who has bought it; null for one who is gone, and for an applicant's. */
  buyer: z.string().nullable(),
  createdAt: dateTimeSchema,
  /** Not paid until then, it is cancelled; null for what is paid at once. */
  payUntil: dateTimeSchema.nullable(),
  paidAt: dateTimeSchema.nullable(),
  startsAt: dateTimeSchema.nullable(),
  endsAt: dateTimeSchema.nullable(),
  closedAt: dateTimeSchema.nullable(),
  /** Advertising that was paid for and begins once staff have marked it: «Ждёт разметки рекламы». */
  waitsForAdMark: z.boolean(),
  actions: z.array(purchaseActionSchema),
});
export type Purchase = z.output<typeof purchaseSchema>;

/** `active`: open, running, or closed within 30 days; `archive`: older. */
export const PURCHASE_SETS = ['active', 'archive'] as const;

export const purchaseContracts = defineContracts({
  'GET /purchase-history/company': {
    summary: 'What the caller’s company has bought, the newest first',
    query: z.strictObject({ ...pageQuery, set: z.enum(PURCHASE_SETS).default('active') }),
    answer: listOf(purchaseSchema),
    errors: ['unauthorized', 'forbidden'],
    access: SEES_BALANCE,
  },
  'POST /purchase-history/company/{id}/refund': {
    summary: 'Gives a purchase up: what was not used returns to the balance at once',
    params: idParams,
    answer: purchaseSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:services.buy',
    idempotent: true,
  },
});
