import { z } from 'zod';
import {
  BUYER_ORDER_ACTIONS,
  ORDER_STATUSES,
  ORDER_STEP_ACTIONS,
  STAFF_ORDER_ACTIONS,
} from '../domain/order-machine.ts';
import { ORDER_UNITS_MAX } from '../domain/order.ts';
import { SEES_BALANCE } from '../domain/permissions.ts';
import { PAY_METHODS } from '../domain/purchase-machine.ts';
import { ORDER_SERVICE_CODES } from '../domain/services.ts';
import { defineContracts } from './contract.ts';
import { countField } from './count-field.ts';
import { payerSchema } from './invoice.ts';
import { orderBriefs, orderFilesField, orderText } from './order-brief.ts';
import { dateTimeSchema, idParams, listOf, pageQuery } from './page.ts';
import { purchaseInvoiceSchema } from './purchase.ts';

const kopecks = z.number().int();

const orderFileSchema = z.object({ id: z.uuid(), name: z.string(), bytes: z.number().int() });

/** What was done with an order; nothing of it is ever changed. */
export const orderStepSchema = z.object({
  id: z.number().int(),
  action: z.enum(ORDER_STEP_ACTIONS),
  by: z.enum(['buyer', 'staff', 'system']),
  /** Of the member; null for staff, the system, and an applicant. */
  name: z.string().nullable(),
  text: z.string(),
  files: z.array(orderFileSchema),
  /** Of a delivery: how much was handed over; of a replacement: how much comes anew. */
  units: z.number().int().nullable(),
  at: dateTimeSchema,
});
export type OrderStep = z.output<typeof orderStepSchema>;

const quoteSchema = z.object({
  unitKopecks: kopecks,
  quantity: z.number().int(),
  totalKopecks: kopecks,
  vatKopecks: kopecks,
  vatRate: z.number().int(),
  /** Working days from the working day after the payment. */
  workDays: z.number().int(),
  /** The last day on which it may be accepted; null for a price of the list. */
  validUntil: z.iso.date().nullable(),
});

/** What its reader can do; `disabled`: why not now, in Russian. */
const actionOf = <const Actions extends readonly [string, ...string[]]>(actions: Actions) =>
  z.object({ action: z.enum(actions), label: z.string(), disabled: z.string().nullable() });

export const orderCardSchema = z.object({
  id: z.number().int(),
  service: z.enum(ORDER_SERVICE_CODES),
  /** What it is about: «Сварщики, 4 человека», the title of a resume. */
  title: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalKopecks: kopecks.nullable(),
  quantity: z.number().int(),
  handed: z.number().int(),
  /** Until when the marketplace owes the next step, while it does. */
  dueOn: z.iso.date().nullable(),
  isLate: z.boolean(),
  /** The buyer has been silent so long that the work pauses. */
  isPaused: z.boolean(),
  /** The dialog with whoever does it. */
  dialogId: z.uuid().nullable(),
  createdAt: dateTimeSchema,
  closedAt: dateTimeSchema.nullable(),
});
export type OrderCard = z.output<typeof orderCardSchema>;

const orderParts = orderCardSchema.extend({
  /** What the order says, field by field, in Russian. */
  brief: z.array(z.object({ name: z.string(), title: z.string(), value: z.string() })),
  files: z.array(orderFileSchema),
  quote: quoteSchema.nullable(),
  /** Paid at `/cloudpayments?purchase=…`, or by its invoice, while it is quoted. */
  purchase: z
    .object({
      id: z.number().int(),
      payBy: z.enum(PAY_METHODS),
      payUntil: dateTimeSchema.nullable(),
      invoice: purchaseInvoiceSchema.nullable(),
    })
    .nullable(),
  agreement: z.object({ title: z.string(), version: z.number().int(), href: z.string() }),
  /** What comes back when it is given up now. */
  refundableKopecks: kopecks,
  refundedKopecks: kopecks,
  /** Reworks, clarifications or replacements that are left. */
  againLeft: z.number().int(),
  /** The last day on which replacements may be asked for; null before the end and where there are none. */
  againUntil: z.iso.date().nullable(),
  /** Silence accepts what was delivered on this day. */
  acceptedOn: z.iso.date().nullable(),
  steps: z.array(orderStepSchema),
});

export const orderSchema = orderParts.extend({
  /** The member who has ordered; null for one who is gone, and for an applicant's. */
  buyer: z.string().nullable(),
  actions: z.array(actionOf(BUYER_ORDER_ACTIONS)),
});
export type Order = z.output<typeof orderSchema>;

export const staffOrderCardSchema = orderCardSchema.extend({
  /** A company, or a person. */
  buyer: z.object({ title: z.string(), href: z.string().nullable() }),
  /** Who of the staff has taken it. */
  assignee: z.string().nullable(),
  /** A large refund that waits for somebody else of the staff; `by`: the name of whoever has proposed it. */
  refundProposed: z
    .object({
      by: z.string().nullable(),
      reason: z.string(),
      /** Whoever has proposed it may do so no more: nobody can agree to it. */
      isVoid: z.boolean(),
    })
    .nullable(),
});
export type StaffOrderCard = z.output<typeof staffOrderCardSchema>;

export const staffOrderSchema = orderParts.extend({
  buyer: z.object({
    title: z.string(),
    href: z.string().nullable(),
    /** Whoever has ordered, to be called. */
    person: z.string().nullable(),
    phone: z.string().nullable(),
    email: z.string().nullable(),
  }),
  assignee: z.string().nullable(),
  refundProposed: staffOrderCardSchema.shape.refundProposed,
  /** What their steps are judged by; what staff agree among themselves moves it, so its buyer has none. */
  version: z.number().int(),
  /** What it is about: a resume or a vacancy. */
  links: z.array(z.object({ title: z.string(), href: z.string() })),
  actions: z.array(actionOf(STAFF_ORDER_ACTIONS)),
});
export type StaffOrder = z.output<typeof staffOrderSchema>;

/** Orders of the desk: `open` owes a step of ours, `buyers` waits for its buyer. */
export const STAFF_ORDER_SETS = ['open', 'buyers', 'closed'] as const;

/** The price that the buyer has seen; another one is `conflict`. */
const seenTotal = z.coerce.number<number | string>().int().min(1).max(100_000_000_000);

const payFields = {
  totalKopecks: seenTotal,
  payBy: z.enum(PAY_METHODS).extract(['balance', 'invoice']).default('balance'),
  payer: payerSchema.optional(),
  /** The offer was read and is agreed to. */
  offerCompanySecondary: z.literal(true, 'Без\u00a0согласия с\u00a0офертой заказать нельзя'),
};

const PAY_ERRORS = ['payment_required', 'wrong_state', 'conflict', 'limit_exceeded', 'service_unavailable'] as const;
const ORDERED = {
  answer: orderSchema,
  status: 201,
  idempotent: true,
  limit: { points: 20, seconds: 3_600 },
} as const;
const OWN = ['unauthorized', 'forbidden', 'not_found'] as const;
const stepFields = { text: orderText.default(''), fileIds: orderFilesField };

/** Of a buyer: `open` go on, `closed` are done or cancelled. */
export const ORDER_SETS = ['open', 'closed'] as const;

export const orderContracts = defineContracts({
  'POST /services/applicant/init/expert-resume': {
    ...ORDERED,
    summary:
      'Orders a resume written with an expert; it is paid by card on its page, and the money is held until it is taken',
    body: orderBriefs['expert-resume'].extend({
      totalKopecks: seenTotal,
      offerExpertResume: z.literal(true, 'Без\u00a0согласия с\u00a0офертой заказать нельзя'),
    }),
    errors: [...OWN, 'wrong_state', 'conflict', 'limit_exceeded', 'service_unavailable'],
    access: 'applicant',
  },
  'POST /services/company/init/ask-company': {
    ...ORDERED,
    summary: 'Asks a specialist: paid from the balance at once, or by invoice',
    body: orderBriefs['ask-company'].extend(payFields),
    errors: [...OWN, ...PAY_ERRORS],
    access: 'member:services.buy',
  },
  'POST /services/company/init/work-request': {
    ...ORDERED,
    summary: 'Asks for crews or contractors for a work; staff answer with a quote',
    body: orderBriefs['work-request'],
    errors: [...OWN, 'limit_exceeded'],
    access: 'member:services.buy',
  },
  'POST /services/company/init/find-employee': {
    ...ORDERED,
    summary: 'Asks for people to be found; staff answer with a quote',
    body: orderBriefs['find-employee'],
    errors: [...OWN, 'limit_exceeded'],
    access: 'member:services.buy',
  },
  'GET /orders': {
    summary:
      'Orders of the caller or of their company: of open ones first those that wait for them, of closed ones what was closed last',
    query: z.strictObject({ ...pageQuery, set: z.enum(ORDER_SETS).default('open') }),
    answer: listOf(orderCardSchema),
    errors: ['unauthorized', 'forbidden'],
    access: ['applicant', ...SEES_BALANCE],
  },
  'GET /orders/{id}': {
    summary: 'An own order with its steps and what can be done about it',
    params: idParams,
    answer: orderSchema,
    errors: OWN,
    access: ['applicant', ...SEES_BALANCE],
  },
  'POST /orders/{id}/accept-quote': {
    summary: 'Accepts the quote of an order: paid from the balance and held for it, or by invoice',
    params: idParams,
    body: z.strictObject(payFields),
    answer: orderSchema,
    errors: [...OWN, ...PAY_ERRORS],
    access: 'member:services.buy',
    idempotent: true,
  },
  'POST /orders/{id}/steps': {
    summary:
      'A step of the buyer: an answer, a rework or replacement, accepting what was delivered, giving the order up',
    params: idParams,
    body: z.strictObject({
      action: z.enum(BUYER_ORDER_ACTIONS),
      ...stepFields,
      /** Of a replacement: how many come anew. */
      units: countField('Сколько заменить', ORDER_UNITS_MAX).optional(),
      /** Of giving it up: what comes back, as the buyer has seen it. */
      refundKopecks: kopecks.min(0).optional(),
    }),
    answer: orderSchema,
    errors: [...OWN, 'wrong_state', 'conflict'],
    access: ['applicant', 'member:services.buy'],
    idempotent: true,
  },
});
