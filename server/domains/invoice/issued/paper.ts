import { FILE_KINDS } from '#shared/domain/file-kinds.ts';
import { moscowDate } from '#shared/domain/time.ts';
import type { Context } from '../../../platform/context.ts';
import { findPurchase } from '../../purchase/index.ts';
import { basisOf } from '../basis.ts';
import type { PrintPaper } from '../print-paper.ts';
import type { InvoiceRow } from './repository.ts';
import { payDayOf } from './tell.ts';

/** An invoice as a PDF: the same bytes of data each time. Throws what `print` throws. */
export async function printInvoice({ db }: Pick<Context, 'db'>, print: PrintPaper, row: InvoiceRow) {
  const purchase =
    row.purchaseId === null ? undefined : await findPurchase(db, row.purchaseId, { companyId: row.companyId });
  const body = await print({ kind: 'invoice', ...toPaper(row, purchase?.offerKey) });
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
