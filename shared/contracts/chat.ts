import { z } from 'zod';
import { DIALOG_KINDS, DIALOG_SETS, WRITTEN_MESSAGE_TYPES } from '../domain/chat.ts';
import {
  CHAT_ADDRESS_CHARS_MAX,
  CHAT_CHANGES_PER_MINUTE,
  CHAT_FILE_BYTES_MAX,
  CHAT_FILES_MAX,
  CHAT_FILES_PER_HOUR,
  CHAT_MESSAGE_CHARS_MAX,
  CHAT_MESSAGES_PAGE_MAX,
  CHAT_MESSAGES_PER_MINUTE,
  CHAT_READS_PER_MINUTE,
  CHAT_TICKET_SECONDS,
} from '../domain/limits.ts';
import { fileOf, nothing } from './answers.ts';
import { newDialogPage } from './chat-page.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, idSchema, listOf, pageQuery, searchTextSchema } from './page.ts';
import {
  CHAT_FILE_KINDS,
  chatFileAnswer,
  seqSchema,
  chatFileSchema,
  locationSchema,
  messageSchema,
  dialogSchema,
  dialogFullSchema,
} from './chat-views.ts';

const seqInQuery = z.coerce.number<number | string>().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** Exactly one of the first four names what it is about, or a vacancy alone; with a resume or a company it narrows that. */
const newDialog = z
  .strictObject({
    respondId: idSchema.optional(),
    resumeId: idSchema.optional(),
    companyId: idSchema.optional(),
    support: z.literal(true).optional(),
    vacancyId: idSchema.optional(),
  })
  .refine(({ respondId, resumeId, companyId, support, vacancyId }) => {
    const { length } = [respondId, resumeId, companyId, support].filter((value) => value !== undefined);
    return length === 1 || (length === 0 && vacancyId !== undefined);
  }, 'Выберите, о\u00a0чём пишете');
export type NewDialog = z.output<typeof newDialog>;

const dialogChange = z.strictObject({
  archived: z.boolean().optional(),
  pinned: z.boolean().optional(),
  mutedUntil: dateTimeSchema.nullable().optional(),
  /** Nobody writes any more, until the same side lifts it. */
  blocked: z.boolean().optional(),
  assigneeId: z.uuid('Выберите коллегу из\u00a0списка').nullable().optional(),
});

/** A sign that is seen: no space, no control or format, and not one of the letters that are drawn empty. */
const VISIBLE = /[^\s\p{C}\u115F\u1160\u2800\u3164\uFFA0]/u;

const textField = z
  .string()
  .max(CHAT_MESSAGE_CHARS_MAX, `Не длиннее ${CHAT_MESSAGE_CHARS_MAX.toLocaleString('ru-RU')} знаков`)
  .refine((text) => !text.includes('\0'), 'Уберите невидимые знаки')
  // What shows nothing is no message.
  .transform((text) => (VISIBLE.test(text) ? text.trim() : ''));

const newLocation = z
  .strictObject({
    lat: locationSchema.shape.lat.default(null),
    lon: locationSchema.shape.lon.default(null),
    address: z
      .string()
      .trim()
      .max(CHAT_ADDRESS_CHARS_MAX, `Не длиннее ${CHAT_ADDRESS_CHARS_MAX} знаков`)
      .transform((text) => text || null)
      .nullable()
      .default(null),
  })
  .refine(({ lat, lon }) => (lat === null) === (lon === null), 'У\u00a0места нет широты или долготы')
  .refine(({ lat, address }) => lat !== null || address !== null, 'Напишите адрес или вставьте ссылку на\u00a0карту');

/** What somebody sends, by HTTP and by the socket alike. */
export const newMessageSchema = z.strictObject({
  dialogId: z.uuid(),
  /** Made by the sender's browser: sent again, it is the same message. */
  clientId: z.uuid(),
  type: z.enum(WRITTEN_MESSAGE_TYPES).default('text'),
  text: textField.default(''),
  fileIds: z
    .array(z.uuid('Загрузите файл ещё раз'))
    .max(CHAT_FILES_MAX, `Файлов не\u00a0больше ${CHAT_FILES_MAX}`)
    .default([]),
  replyToSeq: seqSchema.min(1).nullable().default(null),
  location: newLocation.nullable().default(null),
  /** The template that the text was made of; it is counted. */
  templateId: z.uuid().nullable().default(null),
});
export type NewMessage = z.output<typeof newMessageSchema>;

const people = ['applicant', 'member:chat.write', 'member:chat.view_all', 'staff:chat.answer'] as const;
/** On an employer's page too: only what is between this person and that company. It opens, reads and writes there, and changes nothing that stands. */
const withGuests = { access: [...people, 'guest'], embeddable: 'with-token' } as const;
const idParam = z.strictObject({ id: z.uuid() });
const refusals = ['unauthorized', 'forbidden', 'not_found'] as const;

export const chatContracts = defineContracts({
  'GET /chat/dialogs': {
    summary: 'Own dialogs with the last message and unread counts; pinned first, then the newest',
    query: z.strictObject({
      ...pageQuery,
      set: z.enum(DIALOG_SETS).default('all'),
      kind: z.enum(DIALOG_KINDS).optional(),
      vacancy: idSchema.optional(),
      /** As everybody knows it: dialogs about anonymous vacancies are nobody's. */
      company: idSchema.optional(),
      /** Assigned to the caller. */
      mine: z.enum(['1']).optional(),
      /** In the other side's name, the subject and the texts of messages. */
      q: searchTextSchema.optional(),
    }),
    answer: listOf(dialogSchema).extend({ unread: z.number().int() }),
    errors: ['unauthorized', 'forbidden'],
    ...withGuests,
  },
  'GET /chat/dialogs/{id}': {
    summary: 'A dialog with what stands over its messages, for its two sides',
    params: idParam,
    answer: dialogFullSchema,
    errors: refusals,
    ...withGuests,
  },
  'POST /chat/dialogs': {
    summary: 'Opens the dialog of a respond, a resume, a question to a company or support; one that exists is returned',
    body: newDialog,
    answer: dialogFullSchema,
    errors: [...refusals, 'gone', 'disabled_by_employer', 'captcha_required', 'wrong_state', 'limit_exceeded'],
    ...withGuests,
    limit: { points: 60, seconds: 3_600 },
  },
  'PATCH /chat/dialogs/{id}': {
    summary: 'Archives, mutes or pins for the caller; blocks or assigns for the side',
    params: idParam,
    body: dialogChange,
    answer: dialogFullSchema,
    errors: [...refusals, 'wrong_state', 'limit_exceeded'],
    access: people,
    limit: { points: CHAT_CHANGES_PER_MINUTE, seconds: 60 },
  },
  'PUT /chat/dialogs/{id}/page': {
    summary: 'What the page that somebody writes from says of itself, until they have written in this dialog',
    params: idParam,
    body: newDialogPage,
    answer: nothing,
    errors: [...refusals, 'wrong_state', 'limit_exceeded'],
    access: 'guest',
    embeddable: 'with-token',
    limit: { points: CHAT_CHANGES_PER_MINUTE, seconds: 60 },
  },
  'GET /chat/dialogs/{id}/interview': {
    summary: 'The latest interview of the dialog’s respond for a calendar (RFC 5545): the same event when it was moved',
    params: idParam,
    answer: fileOf('text/calendar'),
    errors: refusals,
    access: people,
    limit: { points: 300, seconds: 3_600 },
  },
  'GET /chat/dialogs/{id}/templates': {
    summary: "The caller's templates as messages to the other side; what misses a value keeps its braces",
    params: idParam,
    answer: z.object({ items: z.array(z.object({ id: z.uuid(), title: z.string(), text: z.string() })) }),
    errors: refusals,
    access: people,
  },
  'GET /chat/messages': {
    summary: 'Messages of a dialog: the newest, those before or around a number, or all that changed since a revision',
    query: z.strictObject({
      dialog: z.uuid(),
      before: seqInQuery.optional(),
      around: seqInQuery.optional(),
      /** Everything with a greater `rev`, the oldest change first: also edited and removed messages. */
      since: seqInQuery.optional(),
      limit: z.coerce.number<number | string>().int().min(1).max(CHAT_MESSAGES_PAGE_MAX).default(50),
    }),
    answer: z.object({
      /** By `seq`, with `since` by `rev`. */
      items: z.array(messageSchema),
      /** There are older ones; with `since`, more changes. */
      hasMore: z.boolean(),
      lastSeq: seqSchema,
      rev: seqSchema,
    }),
    errors: refusals,
    ...withGuests,
  },
  'POST /chat/messages': {
    summary: 'Sends a message; the same `clientId` again returns the message that stands',
    body: newMessageSchema,
    answer: messageSchema,
    status: 201,
    errors: [...refusals, 'wrong_state', 'limit_exceeded', 'conflict'],
    ...withGuests,
    limit: { points: CHAT_MESSAGES_PER_MINUTE, seconds: 60 },
  },
  'PATCH /chat/messages/{id}': {
    summary: 'Changes the text of an own message that nobody has read, within 15 minutes',
    params: idParam,
    body: z.strictObject({ text: textField.pipe(z.string().min(1, 'Напишите текст')) }),
    answer: messageSchema,
    errors: [...refusals, 'wrong_state', 'limit_exceeded'],
    access: people,
    // To whoever reads, another text is another message.
    limit: { points: CHAT_MESSAGES_PER_MINUTE, seconds: 60, countedAs: 'POST /chat/messages' },
  },
  'DELETE /chat/messages/{id}': {
    summary: 'Removes an own message for all within an hour; its place stays',
    params: idParam,
    answer: nothing,
    errors: [...refusals, 'wrong_state', 'limit_exceeded'],
    access: people,
    limit: { points: CHAT_MESSAGES_PER_MINUTE, seconds: 60 },
  },
  'POST /chat/messages/{id}/read': {
    summary: 'Everything up to this message is read',
    params: idParam,
    answer: z.object({ dialogId: z.uuid(), readSeq: seqSchema, unread: z.number().int() }),
    errors: [...refusals, 'limit_exceeded'],
    ...withGuests,
    limit: { points: CHAT_READS_PER_MINUTE, seconds: 60 },
  },
  'GET /chat/has_unread': {
    summary: 'Dialogs with something unread',
    answer: z.object({ hasUnread: z.boolean(), count: z.number().int() }),
    errors: ['unauthorized'],
    ...withGuests,
  },
  'POST /chat/files': {
    summary: 'Receives one file to attach; without a message that names it it is removed after 24 hours',
    body: z.strictObject({
      /** Of a voice note. */
      durationMs: z.coerce.number().int().min(0).max(61_000).optional(),
    }),
    files: { file: { kinds: [...CHAT_FILE_KINDS], bytesMax: CHAT_FILE_BYTES_MAX, countMax: 1 } },
    answer: chatFileSchema,
    status: 201,
    errors: ['unauthorized', 'forbidden', 'body_too_large', 'unsupported_media_type'],
    ...withGuests,
    limit: { points: CHAT_FILES_PER_HOUR, seconds: 3_600 },
  },
  'GET /chat/files': {
    summary: "A file of a message, for the dialog's two sides; a picture also as a small preview",
    query: z.strictObject({ id: z.uuid(), size: z.enum(['full', 'preview']).default('full') }),
    answer: chatFileAnswer,
    errors: refusals,
    access: people,
    limit: { points: 1_200, seconds: 3_600 },
  },
  'POST /chat/ticket': {
    summary: `A word that opens the chat's socket once, within ${CHAT_TICKET_SECONDS} seconds`,
    answer: z.object({ ticket: z.string(), expiresAt: dateTimeSchema }),
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    ...withGuests,
    limit: { points: 120, seconds: 3_600 },
  },
});
