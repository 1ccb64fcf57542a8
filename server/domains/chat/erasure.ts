import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { ReactionTools } from '../../platform/outbox.ts';
import { releaseFilesOf } from '../file/index.ts';
import { forgetNames } from '../notice/index.ts';
import { tellChat } from './chat-bus.ts';
import { unreadKey } from './notices.ts';

/**
 * Leaves nothing that somebody whose account is erased has written: their messages keep their places, without text, files and
 * name. Their dialogs can only be read by the other side.
 */
export async function eraseDialogsOf(
  tx: DatabaseTransaction,
  tools: Pick<ReactionTools, 'clock'>,
  accountId: string,
): Promise<void> {
  const now = tools.clock.now();
  // One order of locks for all of them.
  const { rows: dialogs } = await sql<{ id: string }>`
    select id from dialog where account_id = ${accountId}::uuid
      or id in (select dialog_id from chat_message where account_id = ${accountId}::uuid)
    order by id for update`.execute(tx);
  const { rows: erased } = await sql<{ id: string }>`
    update chat_message set rev = told.rev, text = '', payload = null, happened = null, files_of = null, author_name = null,
      account_id = null, client_id = null, deleted_at = coalesce(chat_message.deleted_at, ${now}), changed_at = now()
    from (select message.id, dialog.rev + row_number() over (partition by message.dialog_id order by message.seq) as rev
      from chat_message message join dialog on dialog.id = message.dialog_id
      where message.account_id = ${accountId}::uuid) told
    where chat_message.id = told.id returning chat_message.id`.execute(tx);
  await releaseFilesOf(
    tools,
    tx,
    erased.map(({ id }) => `message:${id}` as const),
  );
  const { rows: changed } = await sql<{ id: string; rev: number }>`
    update dialog set rev = newest.rev
    from (select dialog_id, max(rev) as rev from chat_message group by dialog_id) newest
    where dialog.id = newest.dialog_id and dialog.id = any(${dialogs.map(({ id }) => id)}::uuid[])
    returning dialog.id, dialog.rev`.execute(tx);
  const own = await tx
    .updateTable('dialog')
    .set({ accountId: null, personName: null, page: null })
    // What a company has ordered goes on without whoever of it has ordered.
    .set((eb) => {
      const goesOn = eb.and([eb('kind', '=', 'order'), eb('companyId', 'is not', null)]);
      return {
        status: eb.case().when(goesOn).then(eb.ref('status')).else('read_only').end(),
        closedBecause: eb.case().when(goesOn).then(eb.ref('closedBecause')).else('account_erased').end(),
      };
    })
    .where('accountId', '=', accountId)
    .returning('id')
    .execute();
  await forgetNames(
    tx,
    own.map(({ id }) => unreadKey(id, '')),
  );
  await tx.updateTable('dialogSide').set({ accountId: null, unread: 0 }).where('accountId', '=', accountId).execute();
  await tx.deleteFrom('dialogPerson').where('accountId', '=', accountId).execute();
  await tellChat(tx, ...changed.map(({ id, rev }) => ({ k: 'message' as const, d: id, r: rev })));
}

/** Nobody writes to a closed company. */
export async function closeDialogsOf(tx: DatabaseTransaction, companyId: number): Promise<void> {
  const closed = await tx
    .updateTable('dialog')
    .set({ status: 'read_only', closedBecause: 'company_closed' })
    .where('companyId', '=', companyId)
    .where('kind', '<>', 'support')
    .where('status', '<>', 'read_only')
    .returning('id')
    .execute();
  await tellChat(tx, ...closed.map(({ id }) => ({ k: 'dialog' as const, d: id, a: null })));
}

/** The head looks after what a removed member was assigned; without a head nobody does. */
export async function forgetMember(tx: Database, memberId: string, headId: string): Promise<void> {
  await tx
    .updateTable('dialog')
    .set({ assignedMemberId: memberId === headId ? null : headId })
    .where('assignedMemberId', '=', memberId)
    .execute();
}

/** What the archive of one's own data has of the chat: one's own messages, and what one has set. */
export async function findOwnData(db: Database, accountId: string) {
  return {
    chat_message: await db
      .selectFrom('chatMessage')
      .select(['dialogId', 'seq', 'type', 'text', 'payload', 'createdAt', 'editedAt', 'deletedAt'])
      .where('accountId', '=', accountId)
      .orderBy('createdAt')
      .execute(),
    dialog: await db
      .selectFrom('dialog')
      .leftJoin('vacancy', 'vacancy.id', 'dialog.vacancyId')
      .select(['dialog.id', 'dialog.kind', 'dialog.vacancyId', 'dialog.respondId', 'dialog.page', 'dialog.createdAt'])
      .select(sql<number | null>`case when vacancy.anonymous then null else dialog.company_id end`.as('companyId'))
      .where('dialog.accountId', '=', accountId)
      .orderBy('dialog.createdAt')
      .execute(),
    dialog_person: await db
      .selectFrom('dialogPerson')
      .select(['dialogId', 'archived', 'pinned', 'mutedUntil'])
      .where('accountId', '=', accountId)
      .execute(),
  };
}
