import { sql } from 'kysely';
import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import { mayChangeUntil } from '#shared/domain/message-machine.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { releaseFiles } from '../file/index.ts';
import { tellChat } from './chat-bus.ts';
import { findForUpdate, type LockedDialog } from './dialog-repository.ts';
import { findBySeq, findPlace, type MessageRow } from './message-repository.ts';
import { forgetUnread } from './notices.ts';
import { canUseChat, canWrite, mayWriteAtAll, sideOf, type ChatCaller } from './policy.ts';
import { readMessage } from './read-messages.ts';

interface Own {
  caller: ChatCaller;
  dialog: LockedDialog;
  message: MessageRow;
}

/** Changes the text of an own message that nobody has read. Throws `not_found`, `forbidden`, `wrong_state`. */
export function editMessage(context: Context, id: string, text: string): Promise<ChatMessage> {
  return changeOwn(context, id, 'edit', async (tx, { caller, dialog, message }) => {
    enforce(canWrite(dialog, sideOf(caller)));
    await setMessage(tx, dialog, message, { text, editedAt: context.clock.now() });
    return readMessage({ ...context, db: tx }, caller, dialog.id, message.seq);
  });
}

/** Removes an own message for all: its place stays, without text and files. Throws `not_found`, `forbidden`, `wrong_state`. */
export function deleteMessage(context: Context, id: string): Promise<void> {
  return changeOwn(context, id, 'delete', (tx, { dialog, message }) => removeForAll(context, tx, dialog, message));
}

/** The same in a dialog whose row is locked, whoever wants it. `otherSide`: of those who have not written it. */
export async function removeForAll(
  context: Context,
  tx: DatabaseTransaction,
  dialog: Pick<LockedDialog, 'id' | 'rev' | 'otherSide'>,
  message: MessageRow,
): Promise<void> {
  await releaseFiles(context, tx, `message:${message.id}`);
  const deletedAt = context.clock.now();
  await setMessage(tx, dialog, message, { text: '', payload: null, filesOf: null, deletedAt });
  await uncount(context, tx, dialog, message);
}

function changeOwn<Result>(
  context: Context,
  id: string,
  action: 'edit' | 'delete',
  work: (tx: DatabaseTransaction, own: Own) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseChat(context.actor));
    const place = await findPlace(tx, id);
    const dialog = place && (await findForUpdate(tx, caller, place.dialogId));
    if (!place || !dialog) throw new DomainError('not_found');
    const [message] = await findBySeq(tx, dialog.id, place.seq, place.seq);
    if (!message) throw new DomainError('not_found');
    const isOwn = message.accountId === caller.accountId;
    if (!isOwn || !mayWriteAtAll(caller))
      throw new DomainError('forbidden', { detail: 'Изменить можно только своё сообщение' });
    const other = await tx
      .selectFrom('dialogSide')
      .select(['readSeq', 'deliveredSeq'])
      .where('dialogId', '=', dialog.id)
      .where('side', '=', dialog.otherSide)
      .executeTakeFirstOrThrow();
    if (!mayChangeUntil({ ...message, isOwn }, other, action, context.clock.now()))
      throw new DomainError('wrong_state', {
        detail:
          action === 'edit'
            ? 'Изменить можно за\u00a015\u00a0минут, пока сообщение не\u00a0прочитали'
            : 'Удалить у\u00a0всех можно в\u00a0течение часа',
      });
    return work(tx, { caller, dialog, message });
  });
}

/** Each change is a revision of the dialog, which tells whoever has missed it. */
async function setMessage(
  tx: DatabaseTransaction,
  { id, rev }: Pick<LockedDialog, 'id' | 'rev'>,
  message: MessageRow,
  columns: { text: string; payload?: null; filesOf?: null; editedAt?: Date; deletedAt?: Date },
): Promise<void> {
  await tx
    .updateTable('chatMessage')
    .set({ ...columns, rev: rev + 1, changedAt: sql<Date>`now()` })
    .where('id', '=', message.id)
    .execute();
  await tx
    .updateTable('dialog')
    .set({ rev: rev + 1 })
    .where('id', '=', id)
    .execute();
  await tellChat(tx, { k: 'message', d: id, r: rev + 1 });
}

/** What nobody will read is not unread. */
async function uncount(
  context: Context,
  tx: DatabaseTransaction,
  { id, otherSide }: Pick<LockedDialog, 'id' | 'otherSide'>,
  { seq }: MessageRow,
): Promise<void> {
  const reader = await tx
    .updateTable('dialogSide')
    .set((eb) => ({ unread: sql<number>`greatest(${eb.ref('unread')} - 1, 0)`, changedAt: sql<Date>`now()` }))
    .where('dialogId', '=', id)
    .where('side', '=', otherSide)
    .where('readSeq', '<', seq)
    .returning(['unread', 'noticeKey'])
    .executeTakeFirst();
  if (reader?.unread !== 0 || reader.noticeKey === null) return;
  await tx
    .updateTable('dialogSide')
    .set({ noticeKey: null })
    .where('dialogId', '=', id)
    .where('side', '=', otherSide)
    .execute();
  await forgetUnread(context, tx, reader.noticeKey);
}
