import type { balanceHistoryContracts } from '#shared/contracts/balance-history.ts';
import type { invoiceContracts } from '#shared/contracts/invoice.ts';
import { spanOfMonth } from '#shared/domain/time.ts';
import { z } from 'zod';
import type { PdfPrinter } from '../../../pdf/index.ts';
import { asMember } from '../../../platform/actor.ts';
import type { Handlers } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { decodeCursor, encodeCursor, offsetOf } from '../../../platform/paging.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findPayer } from '../../company/index.ts';
import { findMoneyOver, findMovements } from '../../ledger/index.ts';
import { toMovements } from '../../purchase/index.ts';
import { exportMovements } from '../export.ts';
import { printFor } from '../print-paper.ts';
import { cancelInvoice } from './cancel.ts';
import { issueRefill, type InvoiceTools } from './issue.ts';
import { printInvoice } from './paper.ts';
import { findInvoice, findInvoices, findOpenInvoices, type InvoiceRow } from './repository.ts';
import { toInvoices } from './view.ts';

const cursorSchema = z.tuple([z.number().int().min(1)]);

export const invoiceCalls = ({
  seller,
  pdfPrinter,
}: InvoiceTools & { pdfPrinter: PdfPrinter }): Handlers<typeof invoiceContracts & typeof balanceHistoryContracts> => ({
  'GET /company-balance/payer': async (_request, context) => {
    const payer = await findPayer(context.db, asMember(context).companyId);
    if (!payer) throw new DomainError('not_found');
    return { ...payer, canInvoice: seller !== null };
  },

  'POST /company-balance/invoice': async ({ body: { rubles, payer } }, context) => {
    const { kopecks } = rubles;
    const { companyId, accountId } = asMember(context);
    return toInvoice(context, await issueRefill(context, { seller }, { companyId, accountId, kopecks, payer }));
  },

  'GET /company-balance/invoices': async ({ query: { page, per_page: limit } }, context) => {
    const { companyId } = asMember(context);
    const offset = offsetOf(page, limit, 'счетов');
    const { rows, total } = await findInvoices(context.db, { companyId, limit, offset });
    return { items: await toInvoices(context.db, rows), total, next: null };
  },

  'POST /company-balance/invoices/{id}/cancel': async ({ params: { id } }, context) =>
    toInvoice(context, await cancelInvoice(context, id, asMember(context).companyId)),

  'GET /company-balance-history/{id}/download-outbill': async ({ params: { id } }, context) => {
    const { companyId, accountId } = asMember(context);
    const row = await findInvoice(context.db, id, companyId);
    if (!row) throw new DomainError('not_found');
    return printInvoice(context, printFor(pdfPrinter, accountId), row);
  },

  'GET /company-balance-history/export': ({ query: { month } }, context) => exportMovements(context, month),

  'GET /company-balance-history': async ({ query: { per_page: limit, cursor, direction, month } }, context) => {
    const { db } = context;
    const { companyId } = asMember(context);
    const span = month === undefined ? null : spanOfMonth(month);
    const before = cursor ? decodeCursor(cursorSchema, cursor)[0] : null;
    // One more tells whether there is a next page.
    const rows = await findMovements(db, { companyId, direction, span, before, limit: limit + 1 });
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const open =
      before === null && span === null && direction !== 'out' ? await findOpenInvoices(db, { companyId }) : [];
    return {
      invoices: await toInvoices(db, open),
      month: span && toMonth(await findMoneyOver(db, companyId, span)),
      items: await toMovements(db, companyId, shown),
      next: last && rows.length > limit ? encodeCursor([last.id]) : null,
    };
  },
});

const toMonth = ({ got, gave, atEnd }: Awaited<ReturnType<typeof findMoneyOver>>) => ({
  beginKopecks: atEnd - got + gave,
  gotKopecks: got,
  gaveKopecks: gave,
  endKopecks: atEnd,
});

async function toInvoice({ db }: Pick<Context, 'db'>, row: InvoiceRow) {
  const [invoice] = await toInvoices(db, [row]);
  if (!invoice) throw new DomainError('not_found');
  return invoice;
}
