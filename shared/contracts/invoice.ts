import { z } from 'zod';
import { FILE_KINDS } from '../domain/file-kinds.ts';
import { INVOICE_STATUSES } from '../domain/invoice-machine.ts';
import { SEES_BALANCE } from '../domain/permissions.ts';
import { REFILL_KOPECKS_MAX, REFILL_KOPECKS_MIN } from '../domain/services.ts';
import { fileOf } from './answers.ts';
import { innField, kppField } from './bank-details.ts';
import { defineContracts } from './contract.ts';
import { lineField, lineOrNull } from './lines.ts';
import { rublesField } from './money.ts';
import { dateTimeSchema, idParams, listOf, pageQuery } from './page.ts';

const kopecks = z.number().int();

/** Firms are registered in Russian, and may have a Latin name beside it. Neither signs nor emoji are of these scripts. */
const LETTER = /[\p{Script=Cyrillic}\p{Script=Latin}]/u;

/** Who pays, as the invoice names them: the company itself, or another firm of it. A sole trader has no KPP. */
export const payerSchema = z
  .strictObject({
    name: lineField(2, 300, 'Напишите, кто платит').refine(
      (name) => LETTER.test(name),
      'Напишите название буквами, как в\u00a0реквизитах',
    ),
    inn: innField,
    kpp: z.union([kppField, z.literal('').transform(() => null)]).nullable(),
    address: lineOrNull(300).default(null),
  })
  .superRefine(({ inn, kpp }, issues) => {
    const message = inn.length === 10 ? 'У\u00a0организации есть КПП' : 'У\u00a0предпринимателя нет КПП';
    if ((inn.length === 10) !== (kpp !== null)) issues.addIssue({ code: 'custom', path: ['kpp'], message });
  });
export type Payer = z.output<typeof payerSchema>;

export const invoiceSchema = z.object({
  id: z.number().int(),
  /** Without gaps over all companies. */
  number: z.number().int(),
  status: z.enum(INVOICE_STATUSES),
  /** «Счёт № 1042», and what it is for. */
  title: z.string(),
  detail: z.string(),
  totalKopecks: kopecks,
  vatKopecks: kopecks,
  vatRate: z.number().int(),
  /** What has come for it. */
  paidKopecks: kopecks,
  payer: z.object({ name: z.string(), inn: z.string(), kpp: z.string().nullable(), address: z.string().nullable() }),
  /** Bought as soon as the money comes; null for a refill. */
  purchaseId: z.number().int().nullable(),
  /** Who has asked for it; null for one who is gone. */
  by: z.string().nullable(),
  issuedAt: dateTimeSchema,
  /** The last day to pay, in Moscow. */
  payUntil: z.iso.date(),
  paidAt: dateTimeSchema.nullable(),
  actions: z.array(z.enum(['cancel'])),
});
export type Invoice = z.output<typeof invoiceSchema>;

export const invoiceContracts = defineContracts({
  'GET /company-balance/payer': {
    summary: 'Whom an invoice of the caller’s company would name; empty fields are unknown',
    answer: z.object({
      name: z.string(),
      inn: z.string(),
      kpp: z.string(),
      address: z.string(),
      /** Without a seller nothing is sold by invoice. */
      canInvoice: z.boolean(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: SEES_BALANCE,
  },
  'POST /company-balance/invoice': {
    summary: 'Issues an invoice for a refill of the balance',
    body: z.strictObject({
      rubles: rublesField({
        minKopecks: REFILL_KOPECKS_MIN,
        maxKopecks: REFILL_KOPECKS_MAX,
        tooLittle: 'Не\u00a0меньше 500\u00a0₽',
        tooMuch: 'Не\u00a0больше 500\u00a0000\u00a0₽',
      }),
      /** Absent: the company. */
      payer: payerSchema.optional(),
      offerCompany: z.literal(true, 'Без\u00a0согласия с\u00a0офертой счёт не\u00a0выставить'),
    }),
    answer: invoiceSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'wrong_state', 'service_unavailable'],
    access: SEES_BALANCE,
    idempotent: true,
    limit: { points: 30, seconds: 3_600 },
  },
  'GET /company-balance/invoices': {
    summary: 'Invoices of the caller’s company, the newest first',
    query: z.strictObject({ page: pageQuery.page, per_page: pageQuery.per_page }),
    answer: listOf(invoiceSchema),
    errors: ['unauthorized', 'forbidden'],
    access: SEES_BALANCE,
  },
  'POST /company-balance/invoices/{id}/cancel': {
    summary: 'Takes an unpaid invoice back, and the purchase that waits for it',
    params: idParams,
    answer: invoiceSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: SEES_BALANCE,
  },
  'GET /company-balance-history/{id}/download-outbill': {
    summary: 'The invoice as a PDF; the id is that of its row in the history',
    params: idParams,
    answer: fileOf(FILE_KINDS.pdf.type),
    errors: ['unauthorized', 'forbidden', 'not_found', 'service_unavailable'],
    access: SEES_BALANCE,
    limit: { points: 120, seconds: 3_600 },
  },
});
