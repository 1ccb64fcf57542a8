import type { PdfPrinter, Sheet } from '../../pdf/index.ts';

/** Prints what a paper says. Throws what the printer throws. */
export type PrintPaper = (paper: Sheet) => Promise<Buffer>;

/** For somebody who waits at the screen. */
export const printFor =
  (pdfPrinter: PdfPrinter, accountId: string): PrintPaper =>
  (paper) =>
    pdfPrinter.print(accountId, () => Promise.resolve(paper));
