import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { actDefinition } from './accounting/act.ts';
import { invoiceDefinition } from './accounting/invoice.ts';
import type { Act, Invoice } from './accounting/papers.ts';
import { resumeDefinition } from './resume/definition.ts';
import type { ResumeSheet } from './resume/sheet.ts';

/** All that is printed of one paper; nothing else reaches the printer. */
export type Sheet = ({ kind: 'resume' } & ResumeSheet) | ({ kind: 'invoice' } & Invoice) | ({ kind: 'act' } & Act);

export function definitionOf(sheet: Sheet): TDocumentDefinitions {
  switch (sheet.kind) {
    case 'resume':
      return resumeDefinition(sheet);
    case 'invoice':
      return invoiceDefinition(sheet);
    case 'act':
      return actDefinition(sheet);
  }
}
