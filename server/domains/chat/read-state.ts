import { sql } from 'kysely';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { hasPermission } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { markViewed } from '../respond/index.ts';
import { tellChat } from './chat-bus.ts';
import { findForUpdate, setSide, type LockedDialog } from './dialog-repository.ts';
import { countOf, findPlace } from './message-repository.ts';
import { forgetUnread } from './notices.ts';
import { canUseChat, mayWriteAtAll, sideOf, type ChatCaller } from './policy.ts';

interface ReadState {
  dialogId: string;
  readSeq: number;
  unread: number;
}

/** Everything up to this message is read by the caller's side. Throws `not_found`. */
export async function markReadUpTo(context: Context, messageId: string): Promise<ReadState> {
  const place = await findPlace(context.db, messageId);
  if (!place) throw new DomainError('not_found');
  return markRead(context, place.dialogId, place.seq);
}

/**
 * The same by the number in a dialog; it never goes back. A company that reads a respond's dialog has looked at the respond.
 * Throws `not_found`.
 */
export function markRead(context: Context, dialogId: string, seq: number): Promise<ReadState> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseChat(context.actor));
    const dialog = await findForUpdate(tx, caller, dialogId);
    if (!dialog) throw new DomainError('not_found');
    // Who only looks over colleagues' shoulders has read nothing for them.
    if (!mayWriteAtAll(caller)) return { dialogId, readSeq: dialog.readSeq, unread: dialog.unread };
    const read = await advance(context, tx, caller, dialog, Math.min(seq, dialog.lastSeq));
    const mayView = caller.kind === 'member' && hasPermission(caller, 'respond.view');
    if (mayView && dialog.respondId !== null) await markViewed(context, tx, caller, dialog.respondId);
    return { dialogId, ...read };
  });
}

async function advance(
  context: Context,
  tx: DatabaseTransaction,
  caller: ChatCaller,
  { id, otherSide, lastSeq }: LockedDialog,
  seq: number,
): Promise<Omit<ReadState, 'dialogId'>> {
  const side = sideOf(caller);
  // The dialog's row is locked, so nobody else changes what it has unread.
  const own = await tx
    .selectFrom('dialogSide')
    .select(['readSeq', 'deliveredSeq', 'unread', 'noticeKey'])
    .where('dialogId', '=', id)
    .where('side', '=', side)
    .executeTakeFirstOrThrow();
  if (seq <= own.readSeq) return { readSeq: own.readSeq, unread: own.unread };
  const read = await countOf(tx, id, otherSide, { after: own.readSeq, upTo: seq });
  // What was erased is counted no more by its rows.
  const unread = seq >= lastSeq ? 0 : Math.max(0, own.unread - read);
  await setSide(tx, id, side, {
    readSeq: seq,
    deliveredSeq: Math.max(seq, own.deliveredSeq),
    unread,
    ...(unread === 0 ? { noticeKey: null } : {}),
  });
  if (unread === 0) await forgetUnread(context, tx, own.noticeKey);
  await tellChat(tx, { k: 'read', d: id, s: side, q: seq });
  return { readSeq: seq, unread };
}

/** So far messages have arrived in a browser of the caller's side. What is not there for the caller changes nothing. */
export async function noteReceived(
  { db }: Pick<Context, 'db'>,
  caller: ChatCaller,
  dialogId: string,
  seq: number,
): Promise<void> {
  if (!mayWriteAtAll(caller)) return;
  const side = sideOf(caller);
  const updated = await db
    .updateTable('dialogSide')
    .from('dialog')
    .set({ deliveredSeq: sql<number>`least(${seq}::int8, dialog.last_seq)`, changedAt: sql<Date>`now()` })
    .whereRef('dialog.id', '=', 'dialogSide.dialogId')
    .where('dialog.id', '=', dialogId)
    .where('dialogSide.side', '=', side)
    .where(sql<boolean>`dialog_side.delivered_seq < least(${seq}::int8, dialog.last_seq)`)
    .returning('deliveredSeq')
    .executeTakeFirst();
  if (updated) await tellChat(db, { k: 'received', d: dialogId, s: side, q: updated.deliveredSeq });
}
