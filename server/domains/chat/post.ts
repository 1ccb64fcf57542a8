import { randomUUID } from 'node:crypto';
import { sql, type Insertable } from 'kysely';
import { streakAfter, type DialogSide, type Streak } from '#shared/domain/chat.ts';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { withCommit } from '../../database/round-trips.ts';
import type { ChatMessage } from '../../database/schema.ts';
import { createTeller } from '../webhook/index.ts';
import { CHAT_CHANNEL, noteText } from './chat-bus.ts';
import { tellUnread, unreadKey, type Unread } from './notices.ts';
import { IS_WITH_STAFF } from './policy.ts';
import type { PostTools } from './tools.ts';

/** What a dialog needs so that something is put into it: its row, locked. */
export interface PostableDialog {
  id: string;
  lastSeq: number;
  rev: number;
  rowSide: DialogSide | null;
  rowCount: number;
  /** One of the two has ended the talk: only lines of the server come in. */
  blockedBy: DialogSide | null;
}

/** A message before its number. `id`: made by whoever binds files to it first. */
export type Posted = Omit<
  Insertable<ChatMessage>,
  'side' | 'dialogId' | 'seq' | 'rev' | 'editedAt' | 'deletedAt' | 'changedAt'
> & {
  side: DialogSide | null;
  /** Its reader has a notice of its own, of a respond or a question, and hears of it as unread no more. */
  isTold?: boolean;
};

/** What comes into one dialog. */
export interface Post {
  dialog: PostableDialog;
  messages: readonly Posted[];
}

/**
 * Puts messages into a dialog whose row is locked, in this order: numbers, unread counts, notices, and news for every process
 * at the commit, by one statement. Who posts was asked before. Returns the number of the last one.
 */
export async function post(
  tools: PostTools,
  tx: DatabaseTransaction,
  dialog: PostableDialog,
  messages: readonly Posted[],
): Promise<number> {
  const [seq = dialog.lastSeq] = await postAll(tools, tx, [{ dialog, messages }]);
  return seq;
}

/**
 * The same by the statement that leaves with the commit, where all who are to hear of what is unread have heard: nobody else is
 * told, and nothing of it can be read before.
 */
export async function postAtCommit(
  tools: PostTools,
  tx: DatabaseTransaction,
  dialog: PostableDialog,
  message: Posted,
): Promise<number> {
  const move = moveOf({ dialog, messages: [message] });
  await withCommit(tx, toStore(tools, tx, [move]));
  await tellWritten(tools, tx, [move]);
  return move.lastSeq;
}

/** The same for many dialogs, by as many statements as for one. Returns the number of the last message of each. */
export async function postAll(tools: PostTools, tx: DatabaseTransaction, posts: readonly Post[]): Promise<number[]> {
  const moves = posts.map((one) => moveOf(one));
  const moved = moves.filter(({ messages }) => messages.length > 0);
  if (moved.length > 0) await store(tools, tx, moved);
  return moves.map(({ lastSeq }) => lastSeq);
}

/** What a post makes of its dialog. */
function moveOf({ dialog, messages: given }: Post) {
  const messages = dialog.blockedBy === null ? given : given.filter(({ side }) => side === null);
  const { id, lastSeq, rev } = dialog;
  const row = {
    id,
    lastSeq: lastSeq + messages.length,
    rev: rev + messages.length,
    ...rowAfter(dialog, messages),
    ...countsOf(messages),
    key: unreadKey(id, lastSeq + messages.length),
    note: noteText({ k: 'message', d: id, r: rev + messages.length }),
  };
  const numbered = messages.map(({ isTold: _, ...message }, index) => ({
    id: randomUUID(),
    text: '',
    ...message,
    dialogId: id,
    seq: lastSeq + index + 1,
    rev: rev + index + 1,
  }));
  return { lastSeq: row.lastSeq, row, messages: numbered };
}

async function store(
  tools: PostTools,
  tx: DatabaseTransaction,
  moved: readonly ReturnType<typeof moveOf>[],
): Promise<void> {
  const { rows: readers } = await tx.executeQuery(toStore(tools, tx, moved));
  await tellWritten(tools, tx, moved);
  await tellUnread(
    tools,
    tx,
    readers.filter(({ isToTell }) => isToTell),
  );
}

const storeMoved = builtOnce((_db, param: Param<{ ids: string; rows: string; messages: string; now: Date }>) => {
  // Without the ids PostgreSQL expects a hundred rows of any JSON, and goes through whole tables for one message.
  const oneOfThem = sql`any(${param('ids')}::uuid[])`;
  const unread = sql`(moved.written - coalesce((moved."writtenBy" ->> dialog_side.side)::int, 0))`;
  const untold = sql`(moved.untold - coalesce((moved."untoldBy" ->> dialog_side.side)::int, 0))`;
  return sql<Unread & { isToTell: boolean | null }>`
    with moved as (
      select * from json_to_recordset(${param('rows')}::json) as row (id uuid, "lastSeq" int8, rev int8, "rowSide" text,
        "rowCount" int, written int, "writtenBy" json, untold int, "untoldBy" json, key text, note text)),
    added as (
      insert into chat_message (id, dialog_id, seq, rev, account_id, side, author_name, client_id, type, text, payload,
        happened, files_of, reply_to_seq, source_key, created_at, changed_at)
      select id, "dialogId", seq, rev, "accountId", side, "authorName", "clientId", type, text, payload::jsonb,
        happened::jsonb, "filesOf", "replyToSeq", "sourceKey", "createdAt", now()
      from json_to_recordset(${param('messages')}::json) as row (id uuid, "dialogId" uuid, seq int8, rev int8, "accountId" uuid,
        side text, "authorName" text, "clientId" uuid, type text, text text, payload text, happened text,
        "filesOf" text, "replyToSeq" int8, "sourceKey" text, "createdAt" timestamptz)),
    changed as (
      update dialog set last_seq = moved."lastSeq", rev = moved.rev, last_at = ${param('now')}, archived = false,
        row_side = moved."rowSide", row_count = moved."rowCount"
      from moved where dialog.id = moved.id and dialog.id = ${oneOfThem}),
    -- Whoever had put it away sees it again.
    brought as (
      update dialog_person set archived = null
      from moved where dialog_person.dialog_id = moved.id and dialog_person.dialog_id = ${oneOfThem}
        and dialog_person.archived is not null),
    -- Staff look into their queue; the others hear of it once until they have read.
    reader as (
      update dialog_side set unread = dialog_side.unread + ${unread}, changed_at = now(),
        notice_key = case when dialog_side.side <> 'staff' and ${untold} > 0 then coalesce(notice_key, moved.key) else notice_key end
      from moved where dialog_side.dialog_id = moved.id and dialog_side.dialog_id = ${oneOfThem} and ${unread} > 0
      returning dialog_side.dialog_id, moved.key, dialog_side.side,
        new.notice_key is not null and old.notice_key is null as is_to_tell),
    told as (select id, pg_notify(${CHAT_CHANNEL}, note) as sent from moved)
    select reader.*, told.sent from told left join reader on reader.dialog_id = told.id`;
});

function toStore({ clock }: PostTools, tx: DatabaseTransaction, moved: readonly ReturnType<typeof moveOf>[]) {
  return storeMoved.with(tx, {
    ids: `{${moved.map(({ row }) => row.id).join()}}`,
    rows: JSON.stringify(moved.map(({ row }) => row)),
    messages: JSON.stringify(moved.flatMap((one) => one.messages)),
    now: clock.now(),
  });
}

const tellSystems = createTeller<'chat.message', string>(
  (ids) => sql`
    select dialog.company_id, message.rev as version, jsonb_build_object('dialogId', dialog.id, 'respondId', dialog.respond_id,
      'vacancyId', dialog.vacancy_id, 'seq', message.seq, 'author', message.side) as data
    from chat_message message join dialog on dialog.id = message.dialog_id
    where message.id = any(${ids}::uuid[]) and not ${IS_WITH_STAFF}`,
);

/** The company's own systems hear of what it and people write to each other, not of what the server writes for them. */
function tellWritten(tools: PostTools, tx: DatabaseTransaction, moved: readonly ReturnType<typeof moveOf>[]) {
  const written = moved.flatMap(({ messages }) => messages.filter(({ side, sourceKey }) => side && !sourceKey));
  return tellSystems(
    tools,
    tx,
    'chat.message',
    written.map(({ id }) => id),
  );
}

/** Messages of people, and those of each side: what the others have not read, and what of it they are to hear of. */
function countsOf(messages: readonly Posted[]) {
  const sides = messages.flatMap(({ side }) => side ?? []);
  const untold = messages.flatMap(({ side, isTold }) => (isTold ? [] : (side ?? [])));
  return {
    written: sides.length,
    writtenBy: countEach(sides),
    untold: untold.length,
    untoldBy: countEach(untold),
  };
}

function countEach(sides: readonly DialogSide[]): Partial<Record<DialogSide, number>> {
  return Object.fromEntries([...Map.groupBy(sides, (side) => side)].map(([side, own]) => [side, own.length] as const));
}

/** Which side wrote last, and how many in a row; what the server tells by itself changes neither. */
function rowAfter({ rowSide, rowCount }: PostableDialog, messages: readonly Posted[]) {
  const { side, count } = messages.reduce<Streak>(
    (streak, { side: of, sourceKey }) => streakAfter(streak, { side: of, isAutomatic: Boolean(sourceKey) }),
    { side: rowSide, count: rowCount },
  );
  return { rowSide: side, rowCount: count };
}
