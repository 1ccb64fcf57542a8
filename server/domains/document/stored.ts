import { z } from 'zod';
import { requestItemSchema } from '#shared/contracts/document.ts';
import { COMPANY_STATUSES } from '#shared/domain/company-machine.ts';
import { DOCUMENT_KINDS } from '#shared/domain/document.ts';
import { DOCUMENT_REQUEST_STATUSES } from '#shared/domain/document-machine.ts';
import { companyShortOfRowSchema } from '../company/index.ts';

/** Columns that have only text and JSON types for the compiler. */
export const requestColumns = z.object({
  status: z.enum(DOCUMENT_REQUEST_STATUSES),
  items: z.array(requestItemSchema),
});

const openFileSchema = z.object({
  id: z.string(),
  kind: z.enum(DOCUMENT_KINDS),
  title: z.string(),
  pages: z.number().int(),
});

/** What decides what may be done. */
export const standingColumns = requestColumns.extend({ companyStatus: z.enum(COMPANY_STATUSES) });

/** What a request brings along when it is shown. */
export const shownColumns = standingColumns.extend({
  company: companyShortOfRowSchema,
  files: z.array(openFileSchema),
  looks: z.array(z.object({ at: z.string(), title: z.string(), accountId: z.string().nullable() })),
});

export const walletColumns = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  fileKind: z.enum(['pdf', 'jpg', 'png', 'webp']),
});
