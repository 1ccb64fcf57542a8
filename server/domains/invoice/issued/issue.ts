import type { Payer } from '#shared/contracts/invoice.ts';
import { payerSchema } from '#shared/contracts/invoice.ts';
import { INVOICE_WORKING_DAYS, INVOICES_A_DAY_MAX, OPEN_INVOICES_MAX } from '#shared/domain/invoice-machine.ts';
import type { Seller } from '#shared/domain/seller.ts';
import { addDays, moscowDate, startOfMoscowDate } from '#shared/domain/time.ts';
import { vatRate, vatWithin } from '#shared/domain/vat.ts';
import { addWorkingDays, isCalendarDecreed } from '#shared/domain/working-days.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { findPayer } from '../../company/index.ts';
import { offerAgreement, type InvoiceIssuing } from '../../purchase/index.ts';
import { nextPaperNumber } from '../paper-number.ts';
import type { PaperLine } from '../stored.ts';
import { tellOfInvoice } from './tell.ts';
import { countIssuedSince, findOpenInvoices, insertInvoice, type InvoiceRow } from './repository.ts';

export interface InvoiceTools {
  /** Null where nothing can be sold by invoice. */
  seller: Seller | null;
}

/** The end of the last day to pay an invoice of this moment. A year without its decree is counted, and logged for staff. */
export function payUntilOf({ clock, log }: Pick<Context, 'clock' | 'log'>): Date {
  const day = addWorkingDays(moscowDate(clock.now()), INVOICE_WORKING_DAYS);
  const year = Number(day.slice(0, 4));
  if (!isCalendarDecreed(year))
    log.error({ year }, 'Invoices: the working days of this year are not decreed in working-days.ts');
  return addDays(startOfMoscowDate(day), 1);
}

interface ToIssue {
  companyId: number;
  accountId: string;
  purchaseId: number | null;
  payer: Payer | undefined;
  lines: readonly PaperLine[];
  vatRate: number;
  /** Of the offer that it is based on. */
  offerVersion: number;
}

/**
 * Writes an invoice with the next number and tells who may see the balance. Throws `service_unavailable` without a seller,
 * `wrong_state` beyond the number of open ones and of those of a day, `bad_argument` at the payer's fields where neither the caller nor the company names
 * them.
 */
export async function issueInvoice(
  context: Context,
  tx: DatabaseTransaction,
  { seller }: InvoiceTools,
  { companyId, payer, lines, ...invoice }: ToIssue,
): Promise<InvoiceRow> {
  if (!seller) throw unavailable();
  const now = context.clock.now();
  const named = payer ?? (await readPayer(tx, companyId));
  const open = await findOpenInvoices(tx, { companyId, limit: OPEN_INVOICES_MAX });
  if (open.length >= OPEN_INVOICES_MAX)
    throw new DomainError('wrong_state', {
      detail: `Открытых счетов уже ${OPEN_INVOICES_MAX}: оплатите их или отмените лишние`,
    });
  if ((await countIssuedSince(tx, companyId, addDays(now, -1))) >= INVOICES_A_DAY_MAX)
    throw new DomainError('wrong_state', {
      detail: `За\u00a0сутки выставлено уже ${INVOICES_A_DAY_MAX} счетов: следующий можно завтра`,
    });
  const row = await insertInvoice(tx, {
    ...invoice,
    companyId,
    number: await nextPaperNumber(tx, 'invoice'),
    status: 'issued',
    payer: JSON.stringify(named),
    seller: JSON.stringify(seller),
    lines: JSON.stringify(lines),
    totalKopecks: lines.reduce((sum, { sumKopecks }) => sum + sumKopecks, 0),
    vatKopecks: lines.reduce((sum, { vatKopecks }) => sum + vatKopecks, 0),
    issuedAt: now,
    payUntil: payUntilOf(context),
  });
  await tellOfInvoice(context, tx, row, 'invoice.issued');
  return row;
}

const unavailable = () =>
  new DomainError('service_unavailable', { detail: 'Счета сейчас не\u00a0выставляем. Напишите в\u00a0поддержку' });

/** The company as its register names it. */
async function readPayer(db: Database, companyId: number): Promise<Payer> {
  const known = await findPayer(db, companyId);
  if (!known) throw new DomainError('not_found');
  const read = payerSchema.safeParse(known);
  if (read.success) return read.data;
  const field = String(read.error.issues[0]?.path[0] ?? 'name');
  throw badField(`payer.${field}`, 'is_empty', 'В\u00a0данных компании этого нет: впишите для\u00a0счёта');
}

/** For a refill: an advance for services that are chosen later. */
export function issueRefill(
  context: Context,
  tools: InvoiceTools,
  {
    companyId,
    accountId,
    kopecks,
    payer,
  }: { companyId: number; accountId: string; kopecks: number; payer?: Payer | undefined },
): Promise<InvoiceRow> {
  const rate = vatRate(moscowDate(context.clock.now()));
  const line = {
    name: 'Аванс за\u00a0услуги сервиса «Каркас»',
    quantity: 1,
    unit: 'усл.',
    priceKopecks: kopecks,
    sumKopecks: kopecks,
    vatKopecks: vatWithin(kopecks, rate),
  };
  return inTransaction(context.db, (tx) =>
    issueInvoice({ ...context, db: tx }, tx, tools, {
      companyId,
      accountId,
      purchaseId: null,
      payer,
      lines: [line],
      vatRate: rate,
      offerVersion: offerAgreement().version,
    }),
  );
}

/** What purchases need of invoices. */
export const createInvoicing = (tools: InvoiceTools): InvoiceIssuing => ({
  payUntil: payUntilOf,
  async issue(context, tx, { line, ...what }) {
    const { unitKopecks: priceKopecks, ...rest } = line;
    const sumKopecks = line.quantity * priceKopecks;
    await issueInvoice(context, tx, tools, {
      ...what,
      payer: what.payer,
      lines: [{ ...rest, priceKopecks, sumKopecks }],
    });
  },
});
