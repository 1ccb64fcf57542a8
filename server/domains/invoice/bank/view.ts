import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { BankDocument, staffPaymentContracts, StaffInvoice } from '#shared/contracts/staff-payments.ts';
import { invoiceNumbersIn } from '#shared/domain/payment-purpose.ts';
import type { Seller } from '#shared/domain/seller.ts';
import { toIso } from '#shared/domain/time.ts';
import { isCalendarDecreed } from '#shared/domain/working-days.ts';
import type { Context } from '../../../platform/context.ts';
import { findCompanyNames } from '../../company/index.ts';
import { payUntilOf } from '../issued/issue.ts';
import {
  countOpenInvoices,
  findNumbered,
  findOfPayers,
  findOpenInvoices,
  type InvoiceRow,
} from '../issued/repository.ts';
import { payDayOf } from '../issued/tell.ts';
import { findWaiting, type DocumentRow } from './repository.ts';

type Payments = CallAnswer<(typeof staffPaymentContracts)['GET /staff/payments']>;

/** More are named by their number only. */
const SHOWN_MAX = 100;
const HINTS_MAX = 3;

export async function readPayments(context: Context, seller: Seller | null): Promise<Payments> {
  const { db } = context;
  const [waiting, open, invoiceCount] = await Promise.all([
    findWaiting(db, SHOWN_MAX),
    findOpenInvoices(db, { limit: SHOWN_MAX }),
    countOpenInvoices(db),
  ]);
  const hinted = await findHinted(context, waiting.rows);
  const names = await findCompanyNames(db, [
    ...new Set([...open, ...hinted.flatMap(({ invoices }) => invoices)].map(({ companyId }) => companyId)),
  ]);
  const year = payUntilOf(context).getUTCFullYear();
  return {
    documents: hinted.map(({ document, numbers, invoices }) => toDocument(document, numbers, invoices, names)),
    documentCount: waiting.total,
    invoices: open.map((row) => toStaffInvoice(row, names)),
    invoiceCount,
    calendar: { year, isDecreed: isCalendarDecreed(year) },
    account: seller?.account ?? null,
  };
}

/** Documents with the invoices that their purpose or their payer's INN names. */
async function findHinted({ db }: Pick<Context, 'db'>, documents: readonly DocumentRow[]) {
  const found = documents.map((document) => ({ document, numbers: invoiceNumbersIn(document.purpose) }));
  const [numbered, ofPayers] = await Promise.all([
    findNumbered(db, [...new Set(found.flatMap(({ numbers }) => numbers))]),
    findOfPayers(db, [...new Set(documents.flatMap(({ payerInn }) => payerInn ?? []))]),
  ]);
  return found.map(({ document, numbers }) => ({
    document,
    numbers,
    invoices: [
      ...numbered.filter(({ number }) => numbers.includes(number)),
      ...ofPayers.filter(({ payer, number }) => payer.inn === document.payerInn && !numbers.includes(number)),
    ],
  }));
}

function toDocument(
  document: DocumentRow,
  numbers: readonly number[],
  invoices: readonly InvoiceRow[],
  names: ReadonlyMap<number, string>,
): BankDocument {
  const { id, number, datedOn, sumKopecks, payerName, payerInn, payerAccount, purpose, status, broughtAt } = document;
  const hints = invoices.map((invoice) => ({
    companyId: invoice.companyId,
    title: names.get(invoice.companyId) ?? '',
    invoiceNumber: numbers.includes(invoice.number) ? invoice.number : null,
  }));
  const isNew = (hint: (typeof hints)[number], index: number) =>
    hints.findIndex((one) => one.companyId === hint.companyId && one.invoiceNumber === hint.invoiceNumber) === index;
  return {
    id,
    number,
    datedOn,
    sumKopecks,
    payerName,
    payerInn,
    payerAccount,
    purpose,
    status,
    hints: hints.filter(isNew).slice(0, HINTS_MAX),
    broughtAt: toIso(broughtAt),
  };
}

function toStaffInvoice(row: InvoiceRow, names: ReadonlyMap<number, string>): StaffInvoice {
  const { id, number, status, companyId, payer, totalKopecks, paidKopecks, issuedAt } = row;
  return {
    id,
    number,
    status,
    company: { id: companyId, title: names.get(companyId) ?? '' },
    payerName: payer.name,
    payerInn: payer.inn,
    totalKopecks,
    paidKopecks,
    issuedAt: toIso(issuedAt),
    payUntil: payDayOf(row),
  };
}
