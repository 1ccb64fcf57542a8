import { z } from 'zod';
import { DIALOG_KINDS, DIALOG_SIDES, DIALOG_STATUSES, MESSAGE_TYPES } from '../domain/chat.ts';
import { FILE_KINDS, type FileKind } from '../domain/file-kinds.ts';
import { CHAT_ADDRESS_CHARS_MAX } from '../domain/limits.ts';
import { DOCUMENT_ANSWERS } from '../domain/notices.ts';
import { APPLICANT_STATUSES } from '../domain/respond-terms.ts';
import { fileOf } from './answers.ts';
import { requestItemSchema } from './document.ts';
import { shownHoursSchema } from './chat-hours.ts';
import { dateTimeSchema } from './page.ts';
import { interviewSchema, offerSchema, respondActionSchema } from './respond-parts.ts';

/** What the chat shows, by calls and by the socket alike. */

/**
 * What the chat takes. HEIC is received only to be refused with a word on how to send the photo, MP4 as a voice note of those
 * browsers that record M4A so; nothing of either kind is stored.
 */
export const CHAT_FILE_KINDS = [
  ...(['jpg', 'png', 'webp', 'heic', 'pdf', 'docx', 'xlsx', 'dwg', 'zip', 'txt', 'webm', 'ogg', 'm4a', 'mp4'] as const),
] as const satisfies readonly FileKind[];
const STORED_CHAT_KINDS = [
  'jpg',
  'png',
  'webp',
  'pdf',
  'docx',
  'xlsx',
  'dwg',
  'zip',
  'txt',
  'webm',
  'ogg',
  'm4a',
] as const;

/** A file of a message, as its type says. */
export const chatFileAnswer = fileOf(
  ...(STORED_CHAT_KINDS.map((kind) => FILE_KINDS[kind].type) as [string, ...string[]]),
);

/** Of one dialog, from 1, without gaps. */
export const seqSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const chatFileSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  kind: z.enum(STORED_CHAT_KINDS),
  bytes: z.number().int(),
  /** Pixels of a picture, which has a preview; null for other kinds. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Of a voice note, as its sender's browser measured it. */
  durationMs: z.number().int().nullable(),
});
export type ChatFile = z.output<typeof chatFileSchema>;

/** A point, an address, or both. */
export const locationSchema = z.object({
  /** WGS 84, degrees; null where only the address is known. */
  lat: z.number().min(-90).max(90).nullable(),
  lon: z.number().min(-180).max(180).nullable(),
  /** In words; null where only the point is known. */
  address: z.string().max(CHAT_ADDRESS_CHARS_MAX).nullable(),
});
export type Location = z.output<typeof locationSchema>;

/** What was asked for, and what has become of it: each step is a card of its own. */
export const documentCardSchema = z.object({
  kind: z.literal('document_request'),
  requestId: z.number().int(),
  step: z.enum(['asked', ...DOCUMENT_ANSWERS]),
  /** What for; null in an answer. */
  purpose: z.string().nullable(),
  /** What is asked for; in an answer what was opened, by its kind. */
  items: z.array(requestItemSchema),
  /** When access ends; null where nothing is open. */
  openUntil: dateTimeSchema.nullable(),
});
export type DocumentCard = z.output<typeof documentCardSchema>;

/** A card as it was when it was sent; what may be done now is in the dialog's `respond`. */
const payloadSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('location'), location: locationSchema }),
  z.object({ kind: z.literal('interview'), respondId: z.number().int(), interview: interviewSchema }),
  documentCardSchema,
  z.object({ kind: z.literal('offer'), respondId: z.number().int(), offer: offerSchema }),
]);
export type MessagePayload = z.output<typeof payloadSchema>;

export const messageSchema = z.object({
  id: z.uuid(),
  dialogId: z.uuid(),
  seq: seqSchema,
  /** Of the dialog: grows with every message, edit and removal, so that one number says what somebody has missed. */
  rev: seqSchema,
  /** As the author's browser named it; null for others. */
  clientId: z.uuid().nullable(),
  author: z.object({
    /** Null for a system message. */
    side: z.enum(DIALOG_SIDES).nullable(),
    /** Of the person, or of the company where an anonymous vacancy hides who it is. */
    name: z.string().nullable(),
    /** The caller wrote it. */
    isOwn: z.boolean(),
  }),
  /** The server put it in for its author: words of an action, an automatic reply. Such ones may be sent unanswered. */
  isAutomatic: z.boolean(),
  type: z.enum(MESSAGE_TYPES),
  /** Empty for a removed message. */
  text: z.string(),
  payload: payloadSchema.nullable(),
  files: z.array(chatFileSchema),
  replyTo: z.object({ seq: seqSchema, text: z.string(), name: z.string().nullable() }).nullable(),
  createdAt: dateTimeSchema,
  editedAt: dateTimeSchema.nullable(),
  deletedAt: dateTimeSchema.nullable(),
  /** Phone numbers of its text are hidden. */
  masked: z.boolean(),
  /** Until when the caller may change it, or remove it for all; null: not. */
  editableUntil: dateTimeSchema.nullable(),
  deletableUntil: dateTimeSchema.nullable(),
});
export type ChatMessage = z.output<typeof messageSchema>;

export const dialogSchema = z.object({
  id: z.uuid(),
  kind: z.enum(DIALOG_KINDS),
  status: z.enum(DIALOG_STATUSES),
  /** The other side: a company, a person, «Поддержка «Каркаса»». */
  title: z.string(),
  /** What it is about: the vacancy, the resume, the order; null for support. */
  subject: z.string().nullable(),
  /** The side that the caller writes for. */
  side: z.enum(DIALOG_SIDES),
  otherSide: z.enum(DIALOG_SIDES),
  photoUrl: z.string().nullable(),
  /** What the company's own site calls the person, for whom its server has vouched; null for other sides and people. */
  vouchedAs: z.string().nullable(),
  last: z
    .object({
      seq: seqSchema,
      text: z.string(),
      at: dateTimeSchema,
      side: z.enum(DIALOG_SIDES).nullable(),
      /** Words of the caller; false for what the caller did with the respond. */
      isOwn: z.boolean(),
    })
    .nullable(),
  /** In a list that was searched: the newest message that has what was searched for; null where only a name has it. */
  found: z.object({ seq: seqSchema, parts: z.array(z.object({ text: z.string(), isFound: z.boolean() })) }).nullish(),
  lastSeq: seqSchema,
  rev: seqSchema,
  /** Messages of the other side that the caller's side has not read. */
  unread: z.number().int(),
  /** How far each side has read, and how far its browsers have received. */
  readSeq: seqSchema,
  otherReadSeq: seqSchema,
  otherDeliveredSeq: seqSchema,
  archived: z.boolean(),
  pinned: z.boolean(),
  /** No notices until then; null: they come. */
  mutedUntil: dateTimeSchema.nullable(),
  assignee: z.object({ memberId: z.uuid(), name: z.string() }).nullable(),
  updatedAt: dateTimeSchema,
});
export type Dialog = z.output<typeof dialogSchema>;

/** What an employer's page has said of itself before somebody wrote from it; plain text, as it said it. */
export const dialogPageSchema = z.object({
  /** `https://example.ru`. */
  origin: z.string(),
  /** Decoded, without query. */
  path: z.string().nullable(),
  title: z.string().nullable(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
});
export type DialogPage = z.output<typeof dialogPageSchema>;

/** A dialog with what stands over its messages. */
export const dialogFullSchema = dialogSchema.extend({
  vacancy: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  /** Null where the vacancy is anonymous, and for dialogs with the staff. */
  companyId: z.number().int().nullable(),
  resumeId: z.number().int().nullable(),
  /** Of a dialog with whoever does it. */
  orderId: z.number().int().nullable(),
  respond: z
    .object({
      id: z.number().int(),
      status: z.enum(APPLICANT_STATUSES),
      label: z.string(),
      interview: interviewSchema.nullable(),
      offer: offerSchema.nullable(),
      /** What the caller may do now, as on the respond's own page. */
      actions: z.array(respondActionSchema),
      version: z.number().int(),
    })
    .nullable(),
  /** When the company answers, for whoever waits for that; null where it has not said so, or is hidden. */
  hours: shownHoursSchema.nullable(),
  /** Where the person has begun to write, for members of the company; null where no page has said it. */
  page: dialogPageSchema.nullable(),
  /** E.164; of the other side, where the caller may see it. */
  phone: z.string().nullable(),
  mayWrite: z.boolean(),
  /** Why not, in words. */
  refusal: z.string().nullable(),
  mayBlock: z.boolean(),
  /** The caller's side has blocked it, and may lift that. */
  mayUnblock: z.boolean(),
  /** Colleagues to whom a member may give it; empty for others. */
  assignees: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
});
export type DialogFull = z.output<typeof dialogFullSchema>;
