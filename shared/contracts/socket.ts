import { z } from 'zod';
import { DIALOG_SIDES } from '../domain/chat.ts';
import { APPLICANT_STATUSES } from '../domain/respond-terms.ts';
import { newMessageSchema } from './chat.ts';
import { dialogSchema, messageSchema, seqSchema } from './chat-views.ts';
import { errorCodeSchema } from './problem.ts';

/** The version of the frames; both sides send it with every one. */
export const SOCKET_VERSION = 1;

const frame = <const Type extends string, Shape extends z.core.$ZodLooseShape>(t: Type, shape: Shape) =>
  z.strictObject({ v: z.literal(SOCKET_VERSION), t: z.literal(t), ...shape });

/** Dialogs that a browser knows, each with the last `rev` it has. */
const KNOWN_DIALOGS_MAX = 500;

/** From the browser. Editing, removing and the rest go by HTTP and come back as frames. */
export const clientFrameSchema = z.discriminatedUnion('t', [
  /** The first frame, after which everything missed comes, then `ready`. */
  frame('hello', {
    last: z
      .record(z.uuid(), seqSchema)
      .refine((known) => Object.keys(known).length <= KNOWN_DIALOGS_MAX, 'Too many dialogs')
      .default({}),
  }),
  frame('send', { message: newMessageSchema }),
  frame('read', { dialogId: z.uuid(), seq: seqSchema }),
  /** So far messages have arrived. */
  frame('received', { dialogId: z.uuid(), seq: seqSchema }),
  frame('typing', { dialogId: z.uuid() }),
  frame('ping', {}),
]);
export type ClientFrame = z.output<typeof clientFrameSchema>;
export type ClientFrameInput = z.input<typeof clientFrameSchema>;

/** From the server. */
export const serverFrameSchema = z.discriminatedUnion('t', [
  /** Everything missed has been sent; from here on frames are news. */
  frame('ready', { accountId: z.uuid(), unread: z.number().int() }),
  frame('pong', {}),
  /** The message stands under this number; a `message` frame with it follows or has come. */
  frame('ack', { clientId: z.uuid(), message: messageSchema }),
  /** New, edited or removed: its `rev` says whether it is news. */
  frame('message', { message: messageSchema }),
  frame('read', { dialogId: z.uuid(), side: z.enum(DIALOG_SIDES), seq: seqSchema }),
  frame('received', { dialogId: z.uuid(), side: z.enum(DIALOG_SIDES), seq: seqSchema }),
  frame('typing', { dialogId: z.uuid(), side: z.enum(DIALOG_SIDES), name: z.string().nullable() }),
  frame('presence', { dialogId: z.uuid(), side: z.enum(DIALOG_SIDES), isOnline: z.boolean() }),
  /** A dialog is new or another: its row of the list. */
  frame('dialog', { dialog: dialogSchema }),
  /** Dialogs with something unread. */
  frame('unread', { count: z.number().int() }),
  frame('respond', { respondId: z.number().int(), status: z.enum(APPLICANT_STATUSES) }),
  /** Too much was missed to send it all: ask `GET /chat/messages`. */
  frame('resync', { dialogId: z.uuid() }),
  /** `ref`: the `clientId` of the message that was refused; null for another frame. */
  frame('error', {
    code: errorCodeSchema,
    detail: z.string(),
    ref: z.uuid().nullable(),
    retryAfterSeconds: z.number().int().nullable(),
  }),
]);
export type ServerFrame = z.output<typeof serverFrameSchema>;
