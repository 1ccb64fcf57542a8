import { z } from 'zod';
import { FILE_KINDS } from '../domain/file-kinds.ts';
import { fileOf } from './answers.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, idParams, listOf, pageQuery } from './page.ts';

export const closingDocumentSchema = z.object({
  id: z.number().int(),
  /** Without gaps over all companies. */
  number: z.number().int(),
  /** `2026-11`. */
  month: z.string(),
  /** Below zero where more came back for earlier months than was served in this one. */
  totalKopecks: z.number().int(),
  vatKopecks: z.number().int(),
  vatRate: z.number().int(),
  lineCount: z.number().int(),
  madeAt: dateTimeSchema,
});
export type ClosingDocument = z.output<typeof closingDocumentSchema>;

export const closingDocumentContracts = defineContracts({
  'GET /company/closing-documents': {
    summary: 'Acts of the months in which the caller’s company was served, the newest first',
    query: z.strictObject({ page: pageQuery.page, per_page: pageQuery.per_page }),
    answer: listOf(closingDocumentSchema),
    errors: ['unauthorized', 'forbidden'],
    access: 'member:documents.view',
  },
  'GET /company/closing-documents/{id}/download': {
    summary: 'The act as a PDF',
    params: idParams,
    answer: fileOf(FILE_KINDS.pdf.type),
    errors: ['unauthorized', 'forbidden', 'not_found', 'service_unavailable'],
    access: 'member:documents.view',
    limit: { points: 120, seconds: 3_600 },
  },
});
