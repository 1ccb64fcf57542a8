import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DialogSide } from '#shared/domain/chat.ts';
import type { Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { messageColumns } from './stored.ts';

/** A message with what it answers. */
export type MessageRow = Awaited<ReturnType<typeof findBySeq>>[number];

/**
 * What a message answers is looked up for answers alone, one by one: where PostgreSQL takes a dialog for a short one, which it
 * does of every dialog until the table is analyzed, it would join all of its messages with each other.
 */
function selectMessages(db: Database, dialogId: string | RawBuilder<string>) {
  return db
    .selectFrom('chatMessage')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('chatMessage as original')
          .select(['original.text', 'original.authorName', 'original.side'])
          .where('chatMessage.replyToSeq', 'is not', null)
          .whereRef('original.dialogId', '=', 'chatMessage.dialogId')
          .whereRef('original.seq', '=', 'chatMessage.replyToSeq')
          .limit(1)
          .as('answered'),
      (join) => join.onTrue(),
    )
    .selectAll('chatMessage')
    .select(['answered.text as answeredText', 'answered.authorName as answeredName', 'answered.side as answeredSide'])
    .where('chatMessage.dialogId', '=', dialogId);
}

/** Those with these numbers, both ends included, in their order: numbers have no gaps, so it is a page. */
export async function findBySeq(db: Database, dialogId: string, from: number, to: number) {
  const rows = await selectMessages(db, dialogId)
    .where('chatMessage.seq', '>=', from)
    .where('chatMessage.seq', '<=', to)
    .orderBy('chatMessage.seq')
    .execute();
  return rows.map((row) => readColumns(messageColumns, row));
}

/**
 * For a query: what has changed in a dialog since a revision, the oldest change first. PostgreSQL keeps a plan only where it
 * hopes for nothing better from the values, so it is not shown them: one dialog may be a thousand times as long as another.
 */
export function selectSince(db: Database, param: Param<{ dialogId: string; rev: number }>) {
  return selectMessages(db, sql<string>`(select ${param('dialogId')}::uuid)`)
    .where('chatMessage.rev', '>', sql<number>`(select ${param('rev')}::int8)`)
    .orderBy('chatMessage.rev');
}

/** What has changed since a revision, the oldest change first. */
export async function findSince(db: Database, dialogId: string, rev: number, limit: number): Promise<MessageRow[]> {
  const rows = await selectMessages(db, dialogId)
    .where('chatMessage.rev', '>', rev)
    .orderBy('chatMessage.rev')
    .limit(limit)
    .execute();
  return rows.map((row) => readColumns(messageColumns, row));
}

/** Where a message is. */
export function findPlace(db: Database, id: string) {
  return db.selectFrom('chatMessage').select(['dialogId', 'seq']).where('id', '=', id).executeTakeFirst();
}

/** Whether anybody of this side has written in the dialog. */
export async function hasWritten(db: Database, dialogId: string, side: DialogSide): Promise<boolean> {
  const row = await db
    .selectFrom('chatMessage')
    .select('id')
    .where('dialogId', '=', dialogId)
    .where('side', '=', side)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Of what happened elsewhere, the keys of what these dialogs tell already. */
export async function findSourceKeys(db: Database, dialogIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (dialogIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('chatMessage')
    .select('sourceKey')
    .where(sql<SqlBool>`dialog_id = any(${dialogIds}::uuid[])`)
    .where('sourceKey', 'is not', null)
    .execute();
  return new Set(rows.flatMap(({ sourceKey }) => sourceKey ?? []));
}

/** Messages of the other side among these numbers, `after` excluded. Each is counted once: when it is read. */
export async function countOf(
  db: Database,
  dialogId: string,
  side: DialogSide,
  { after, upTo }: { after: number; upTo: number },
): Promise<number> {
  if (upTo <= after) return 0;
  const { count } = await db
    .selectFrom('chatMessage')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('dialogId', '=', dialogId)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .where('side', '=', side)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
