import type { ClosingDocument, closingDocumentContracts } from '#shared/contracts/closing-document.ts';
import { toIso } from '#shared/domain/time.ts';
import type { PdfPrinter } from '../../../pdf/index.ts';
import { asMember } from '../../../platform/actor.ts';
import type { Handlers } from '../../../platform/binder.ts';
import { offsetOf } from '../../../platform/paging.ts';
import { DomainError } from '../../../platform/problems.ts';
import { printFor } from '../print-paper.ts';
import { printAct } from './paper.ts';
import { findAct, findActs, type ActRow } from './repository.ts';

export const closingDocumentCalls = ({
  pdfPrinter,
}: {
  pdfPrinter: PdfPrinter;
}): Handlers<typeof closingDocumentContracts> => ({
  'GET /company/closing-documents': async ({ query: { page, per_page: limit } }, context) => {
    const { companyId } = asMember(context);
    const offset = offsetOf(page, limit, 'актов');
    const { rows, total } = await findActs(context.db, { companyId, limit, offset });
    return { items: rows.map(toClosingDocument), total, next: null };
  },

  'GET /company/closing-documents/{id}/download': async ({ params: { id } }, context) => {
    const { companyId, accountId } = asMember(context);
    const row = await findAct(context.db, id, companyId);
    if (!row) throw new DomainError('not_found');
    return printAct(printFor(pdfPrinter, accountId), row);
  },
});

function toClosingDocument(row: ActRow): ClosingDocument {
  const { id, number, month, totalKopecks, vatKopecks, vatRate, lines, madeAt } = row;
  return { id, number, month, totalKopecks, vatKopecks, vatRate, lineCount: lines.length, madeAt: toIso(madeAt) };
}
