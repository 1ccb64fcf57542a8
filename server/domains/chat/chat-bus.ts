import { sql } from 'kysely';
import { z } from 'zod';
import { DIALOG_SIDES } from '#shared/domain/chat.ts';
import type { Database } from '../../database/connect.ts';

/** The channel of every process; triggers of sessions and of members write to it too. */
export const CHAT_CHANNEL = 'karkas_chat';

const dialog = z.uuid();
const side = z.enum(DIALOG_SIDES);
const seq = z.int().min(0);

/** What processes tell each other: ids and numbers, never what somebody wrote. */
export const chatNoteSchema = z.discriminatedUnion('k', [
  /** The dialog has messages up to this `rev`. */
  z.object({ k: z.literal('message'), d: dialog, r: seq }),
  z.object({ k: z.literal('read'), d: dialog, s: side, q: seq }),
  z.object({ k: z.literal('received'), d: dialog, s: side, q: seq }),
  z.object({ k: z.literal('typing'), d: dialog, s: side, a: z.uuid() }),
  /** Its row of the list is another, for all or for one person. */
  z.object({ k: z.literal('dialog'), d: dialog, a: z.uuid().nullable() }),
  z.object({ k: z.literal('respond'), d: dialog, i: z.int() }),
  /** Somebody has come or has left: the account, of a member also the company; `only` for one company, on a page of its own. */
  z.object({
    k: z.literal('came'),
    a: z.uuid(),
    c: z.int().nullable(),
    s: side,
    on: z.boolean(),
    only: z.int().optional(),
  }),
  /** Somebody of the side is there, or nobody any more. */
  z.object({ k: z.literal('online'), d: dialog, s: side, on: z.boolean() }),
  z.object({ k: z.literal('session'), i: z.uuid() }),
  /** The account may do something else than before; a trigger of the members tells it. */
  z.object({ k: z.literal('rights'), a: z.uuid() }),
]);
export type ChatNote = z.output<typeof chatNoteSchema>;

/** As it goes over {@link CHAT_CHANNEL}. */
export function noteText(note: ChatNote): string {
  return JSON.stringify(note);
}

/** Sockets of these accounts ask anew whether they may be here: what has ended was no session. */
export function endSockets(db: Database, accountIds: readonly string[]): Promise<void> {
  return tellChat(db, ...[...new Set(accountIds)].map((a) => ({ k: 'rights' as const, a })));
}

/** Tells every process, at the commit where `db` is a transaction. One statement, however many notes. */
export async function tellChat(db: Database, ...notes: readonly ChatNote[]): Promise<void> {
  if (notes.length === 0) return;
  const texts = notes.map(noteText);
  await sql`select pg_notify(${CHAT_CHANNEL}, note) from unnest(${texts}::text[]) as note`.execute(db);
}

/** Null for anything but a note of this version. */
export function readChatNote(text: string): ChatNote | null {
  try {
    return chatNoteSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
