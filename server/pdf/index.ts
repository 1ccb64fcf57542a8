/** Papers as PDF, printed in a thread of their own. A domain hands in what is printed as data. */
export { printableFileName } from './printable.ts';
export type { Sheet } from './sheets.ts';
export { createPdfPrinter, type PdfPrinter } from './printer.ts';
export type { ResumeSheet, SheetEntry, SheetSection } from './resume/sheet.ts';
