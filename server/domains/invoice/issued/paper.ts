import { FILE_KINDS } from '#shared/domain/file-kinds.ts';
import { moscowDate } from '#shared/domain/time.ts';
import type { PdfPrinter } from '../../../pdf/index.ts';
import type { SentFile } from '../../../platform/binder.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findPurchase } from '../../purchase/index.ts';
import { basisOf } from '../basis.ts';
import { findInvoice, type InvoiceRow } from './repository.ts';
import { payDayOf } from './tell.ts';

/** An invoice of the company as a PDF: the same bytes of data each time. Throws `not_found` for another's. */
export async function printInvoice(
  { db }: Pick<Context, 'db'>,
  pdfPrinter: PdfPrinter,
  asked: { id: number; companyId: number; accountId: string },
): Promise<SentFile<typeof FILE_KINDS.pdf.type>> {
  const row = await findInvoice(db, asked.id, asked.companyId);
  if (!row) throw new DomainError('not_found');
  const purchase =
    row.purchaseId === null ? undefined : await findPurchase(db, row.purchaseId, { companyId: row.companyId });
  const paper = { kind: 'invoice' as const, ...toPaper(row, purchase?.offerKey) };
  const body = await pdfPrinter.print(asked.accountId, async () => paper);
  return { type: FILE_KINDS.pdf.type, body, name: `Счёт ${row.number} Каркас.pdf` };
}

/** What is printed of an invoice; `offerKey`: of the purchase that it is for. */
export function toPaper(row: InvoiceRow, offerKey?: string) {
  const { number, seller, payer, lines, vatRate, issuedAt, offerVersion } = row;
  return {
    number,
    issuedOn: moscowDate(issuedAt),
    payUntil: payDayOf(row),
    seller,
    buyer: payer,
    basis: basisOf(offerVersion, offerKey),
    lines,
    vatRate,
    madeAt: issuedAt,
  };
}
