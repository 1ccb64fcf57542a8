import { z } from 'zod';
import { INVOICE_STATUSES } from '../domain/invoice-machine.ts';
import { STATEMENT_MB_MAX } from '../domain/statement.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { lineField } from './lines.ts';
import { rublesField } from './money.ts';
import { dateTimeSchema, idParams, idSchema } from './page.ts';

const kopecks = z.number().int();

export const bankDocumentSchema = z.object({
  id: z.number().int(),
  /** Of the payment order. */
  number: z.string(),
  datedOn: z.iso.date(),
  sumKopecks: kopecks,
  payerName: z.string(),
  payerInn: z.string().nullable(),
  payerAccount: z.string(),
  purpose: z.string(),
  status: z.enum(['credited', 'waiting', 'left']),
  /** Companies that it may be of: its purpose or its payer's INN names them. */
  hints: z.array(
    z.object({ companyId: z.number().int(), title: z.string(), invoiceNumber: z.number().int().nullable() }),
  ),
  broughtAt: dateTimeSchema,
});
export type BankDocument = z.output<typeof bankDocumentSchema>;

export const staffInvoiceSchema = z.object({
  id: z.number().int(),
  number: z.number().int(),
  status: z.enum(INVOICE_STATUSES),
  company: z.object({ id: z.number().int(), title: z.string() }),
  payerName: z.string(),
  payerInn: z.string(),
  totalKopecks: kopecks,
  paidKopecks: kopecks,
  issuedAt: dateTimeSchema,
  payUntil: z.iso.date(),
});
export type StaffInvoice = z.output<typeof staffInvoiceSchema>;

const reason = lineField(3, 300, 'Напишите, почему');

export const staffPaymentContracts = defineContracts({
  'GET /staff/payments': {
    summary: 'Money from banks that is nobody’s yet, and invoices that wait for money',
    answer: z.object({
      documents: z.array(bankDocumentSchema),
      documentCount: z.number().int(),
      invoices: z.array(staffInvoiceSchema),
      invoiceCount: z.number().int(),
      /** Terms are counted by this year’s days off; false: its decree is not in the code, single days may be wrong. */
      calendar: z.object({ year: z.number().int(), isDecreed: z.boolean() }),
      /** Account that statements must be of; null without a seller. */
      account: z.string().nullable(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'staff:billing.manage',
  },
  'POST /staff/statements': {
    summary:
      'Reads a bank statement (1CClientBankExchange): each document counts once, what names an invoice is credited',
    files: { file: { kinds: ['txt'], bytesMax: STATEMENT_MB_MAX * 1024 * 1024, countMax: 1 } },
    answer: z.object({
      credited: z.number().int(),
      creditedKopecks: kopecks,
      /** Nobody's yet. */
      waiting: z.number().int(),
      /** Were there before. */
      known: z.number().int(),
      /** About other money. */
      other: z.number().int(),
      faults: z.array(z.object({ line: z.number().int(), message: z.string() })),
    }),
    errors: ['unauthorized', 'forbidden', 'body_too_large', 'wrong_state'],
    access: 'staff:billing.manage',
  },
  'POST /staff/invoices/{id}/paid': {
    summary:
      'Staff have seen the money of an invoice: names the payment order, so that a statement counts it no second time',
    params: idParams,
    body: z.strictObject({
      number: lineField(1, 20, 'Напишите номер платёжного поручения'),
      datedOn: z.iso.date('Выберите день'),
      payerAccount: z
        .string('Напишите счёт плательщика')
        .transform((text) => text.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(/^\d{20}$/, 'В\u00a0номере счёта 20 цифр')),
      rubles: rublesField({
        minKopecks: 1,
        maxKopecks: 10_000_000_00,
        tooLittle: 'Больше нуля',
        tooMuch: 'Не\u00a0больше 10\u00a0000\u00a0000\u00a0₽',
      }),
    }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state'],
    access: 'staff:billing.manage',
    idempotent: true,
  },
  'POST /staff/bank-documents/{id}/give': {
    summary: 'Gives money that is nobody’s to an invoice, or to a company’s balance',
    params: idParams,
    body: z.strictObject({ companyId: idSchema.optional(), invoiceNumber: idSchema.optional() }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'staff:billing.manage',
    idempotent: true,
  },
  'POST /staff/bank-documents/{id}/leave': {
    summary: 'Money that is not for the marketplace’s services: it stays out of the books, with the reason',
    params: idParams,
    body: z.strictObject({ reason }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'staff:billing.manage',
  },
});
