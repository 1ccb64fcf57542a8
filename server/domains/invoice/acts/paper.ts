import { FILE_KINDS } from '#shared/domain/file-kinds.ts';
import { lastMoscowDay, moscowMonth, startOfMoscowDate } from '#shared/domain/time.ts';
import { basisOf } from '../basis.ts';
import type { PrintPaper } from '../print-paper.ts';
import type { ActRow } from './repository.ts';

/** An act as a PDF. Throws what `print` throws. */
export async function printAct(print: PrintPaper, row: ActRow) {
  const body = await print({ kind: 'act', ...toPaper(row) });
  return { type: FILE_KINDS.pdf.type, body, name: `Акт ${row.number} Каркас.pdf` };
}

function toPaper({ number, month, seller, buyer, lines, vatRate, offerVersion, madeAt }: ActRow) {
  // Dated the last day of its month.
  const issuedOn = lastMoscowDay(moscowMonth(startOfMoscowDate(`${month}-01`), 1));
  return { number, month, issuedOn, seller, buyer, basis: basisOf(offerVersion), lines, vatRate, madeAt };
}
