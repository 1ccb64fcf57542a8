import { z } from 'zod';
import {
  DOCUMENT_KINDS,
  DOCUMENT_PAGES_MAX,
  REQUEST_ITEMS_MAX,
  REQUEST_NOTE_CHARS_MAX,
  REQUEST_PURPOSE_CHARS_MAX,
  REQUEST_SETS,
  RETENTION_DAYS_MAX,
  RETENTION_DAYS_MIN,
  RETENTION_DAYS_USUAL,
  WALLET_FILES_MAX,
  WALLET_TITLE_CHARS_MAX,
} from '../domain/document.ts';
import { ANSWER_ACTIONS, DOCUMENT_REQUEST_STATUSES } from '../domain/document-machine.ts';
import { FILE_KINDS } from '../domain/file-kinds.ts';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';
import { boxesOf } from './agreement-boxes.ts';
import { fileOf, nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { fileIdField } from './file.ts';
import { lineField, lineOrNull } from './lines.ts';
import { dateTimeSchema, idSchema, listOf, pageQuery } from './page.ts';
import { companyShortSchema } from './vacancy-parts.ts';

const kindField = z.enum(DOCUMENT_KINDS, 'Выберите документ');

/** One of the documents that are asked for. */
export const requestItemSchema = z.object({
  kind: z.enum(DOCUMENT_KINDS),
  /** Which one, in the company's words: «НАКС». */
  note: z.string().nullable(),
});

/** A file of an applicant's own, which nobody sees until it is granted. */
export const walletFileSchema = z.object({
  /** Of the uploaded file. */
  id: z.uuid(),
  kind: z.enum(DOCUMENT_KINDS),
  /** As its owner calls it; a company that may look sees this too. */
  title: z.string(),
  /** As it was sent. */
  name: z.string(),
  fileKind: z.enum(['pdf', 'jpg', 'png', 'webp']),
  bytes: z.number().int(),
  /** 1 of a picture. */
  pages: z.number().int().max(DOCUMENT_PAGES_MAX),
  addedAt: dateTimeSchema,
  /** Companies that may look at it now. */
  openTo: z.number().int(),
});
export type WalletFile = z.output<typeof walletFileSchema>;

const walletSchema = z.object({ items: z.array(walletFileSchema), mayAdd: z.boolean() });

export const documentRequestSchema = z.object({
  id: z.number().int(),
  status: z.enum(DOCUMENT_REQUEST_STATUSES),
  respondId: z.number().int(),
  /** Of the vacancy, or of the resume that was sent to the company as a whole. */
  subject: z.string(),
  company: companyShortSchema,
  /** Whom the company gives the consent to: by the registers, with its INN where that is known. */
  receiver: z.object({ name: z.string(), inn: z.string().nullable() }),
  /** Null where the account is erased. */
  personName: z.string().nullable(),
  /** The member; null for one who has left. */
  askedBy: z.string().nullable(),
  purpose: z.string(),
  items: z.array(requestItemSchema),
  /** As asked; what was granted is open until `openUntil`. */
  retentionDays: z.number().int(),
  askedAt: dateTimeSchema,
  /** Until when an answer is waited for; null once there is one. */
  answerBy: dateTimeSchema.nullable(),
  /** Null where nothing is open. */
  openUntil: dateTimeSchema.nullable(),
  endedAt: dateTimeSchema.nullable(),
  /** What is open now, for both sides; empty afterwards. */
  files: z.array(z.object({ id: z.uuid(), kind: z.enum(DOCUMENT_KINDS), title: z.string(), pages: z.number().int() })),
  /** Who has looked, the newest first; at most 50. */
  looks: z.array(z.object({ at: dateTimeSchema, title: z.string(), by: z.string().nullable() })),
  /** What the caller may do now. */
  actions: z.array(z.enum([...ANSWER_ACTIONS, 'view'])),
});
export type DocumentRequest = z.output<typeof documentRequestSchema>;

const daysField = z
  .number('Выберите срок')
  .int('Выберите срок')
  .min(RETENTION_DAYS_MIN, `Не\u00a0меньше ${RETENTION_DAYS_MIN}\u00a0дней`)
  .max(RETENTION_DAYS_MAX, `Не\u00a0больше ${RETENTION_DAYS_MAX}\u00a0дней`);

const newDocumentRequest = z.strictObject({
  respondId: idSchema,
  purpose: lineField(10, REQUEST_PURPOSE_CHARS_MAX, 'Напишите, зачем документы').refine(
    (text) => /\p{L}/u.test(text),
    'Напишите, зачем документы',
  ),
  items: z
    .array(
      z.strictObject({ kind: kindField, note: lineOrNull(REQUEST_NOTE_CHARS_MAX).default(null) }),
      'Выберите документы',
    )
    .min(1, 'Выберите документы')
    .max(REQUEST_ITEMS_MAX, `Не\u00a0больше ${REQUEST_ITEMS_MAX}\u00a0документов`),
  retentionDays: daysField.default(RETENTION_DAYS_USUAL),
});
export type NewDocumentRequest = z.output<typeof newDocumentRequest>;

const requestAnswer = z.strictObject({
  id: idSchema,
  action: z.enum(ANSWER_ACTIONS),
  /** For `grant`: files of the wallet, each of a kind that is asked for. */
  fileIds: z.array(fileIdField).max(WALLET_FILES_MAX).optional(),
  /** For `grant`: fewer days than were asked for, if one likes. */
  days: daysField.optional(),
  /** For `grant`. */
  ...boxesOf(SIGN_UP_DOCUMENTS.documents),
});
export type RequestAnswer = z.output<typeof requestAnswer>;

const newWalletFile = z.strictObject({
  kind: kindField,
  title: lineField(1, WALLET_TITLE_CHARS_MAX, 'Назовите документ'),
  /** Uploaded for the purpose `wallet`. */
  fileId: fileIdField,
});
export type NewWalletFile = z.output<typeof newWalletFile>;

const errors = ['unauthorized', 'forbidden', 'not_found'] as const;
const both = ['applicant', 'member:respond.manage'] as const;

/** Documents that a company asks of somebody who has responded. Applicants see what they are asked for, members what their company asked. */
export const documentContracts = defineContracts({
  'GET /requests/document-requests': {
    summary: 'Documents asked of the caller, or by the caller’s company, the newest first',
    query: z.strictObject({
      ...pageQuery,
      set: z.enum(REQUEST_SETS).optional(),
      respondId: idSchema.optional(),
      /** For applicants. */
      companyId: idSchema.optional(),
    }),
    answer: listOf(documentRequestSchema).extend({
      /** Of one respond, for a member: why nothing more may be asked now, in Russian; null where it may, and for others. */
      askDisabled: z.string().nullable(),
    }),
    errors: [...errors],
    access: [...both],
  },
  'POST /requests/document-requests': {
    summary: 'Asks somebody who has responded for documents, and tells them',
    body: newDocumentRequest,
    answer: documentRequestSchema,
    status: 201,
    errors: [...errors, 'wrong_state'],
    access: 'member:respond.manage',
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'GET /requests/document-requests/companies': {
    summary: 'Companies that have asked the caller for documents, with how many of their requests wait and are open',
    answer: z.object({
      items: z.array(z.object({ company: companyShortSchema, waiting: z.number().int(), open: z.number().int() })),
    }),
    errors: [...errors],
    access: 'applicant',
  },
  'POST /requests/status': {
    summary: 'Grants a request file by file, declines it, or ends an access at once',
    body: requestAnswer,
    answer: documentRequestSchema,
    errors: [...errors, 'wrong_state'],
    access: 'applicant',
    limit: { points: 120, seconds: 3_600 },
  },
  'GET /requests/wallet': {
    summary: 'The caller’s own files for such requests, the newest first',
    answer: walletSchema,
    errors: [...errors],
    access: 'applicant',
  },
  'POST /requests/wallet': {
    summary: 'Puts an uploaded file into the wallet',
    body: newWalletFile,
    answer: walletFileSchema,
    status: 201,
    errors: [...errors, 'wrong_state'],
    access: 'applicant',
    limit: { points: 120, seconds: 3_600 },
  },
  'DELETE /requests/wallet/{id}': {
    summary: 'Removes a file from the wallet; whoever could look at it no longer can',
    params: z.strictObject({ id: z.uuid() }),
    answer: nothing,
    errors: [...errors],
    access: 'applicant',
  },
  'POST /requests/document-requests/{id}/look': {
    summary: 'Links to the drawn pages of a granted file, for a minute and for this session; the look is written down',
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({ fileId: fileIdField }),
    answer: z.object({
      title: z.string(),
      kind: z.enum(DOCUMENT_KINDS),
      personName: z.string().nullable(),
      /** When access to the file ends. */
      openUntil: dateTimeSchema,
      /** Of `GET /requests/pages/{link}`, in the order of the pages. */
      links: z.array(z.string()),
      /** When the links end. */
      linksUntil: dateTimeSchema,
    }),
    errors: [...errors, 'wrong_state'],
    access: 'member:respond.manage',
    limit: { points: 300, seconds: 3_600 },
  },
  'GET /requests/pages/{link}': {
    summary: 'A page of a granted file as a picture with the company, the member and the day over it',
    params: z.strictObject({ link: z.string().min(1).max(600) }),
    answer: fileOf(FILE_KINDS.webp.type),
    errors: [...errors, 'service_unavailable'],
    access: 'member:respond.manage',
    limit: { points: 1_200, seconds: 3_600 },
  },
});
