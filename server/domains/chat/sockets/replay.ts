import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type SqlBool } from 'kysely';
import { CHAT_HELLO_DIALOGS, CHAT_REPLAY_MAX } from '#shared/domain/limits.ts';
import { countUnread, findRevisions, findShown, type ShownDialog } from '../dialog-repository.ts';
import { findSince } from '../message-repository.ts';
import { readMessages } from '../read-messages.ts';
import { toDialogs } from '../read-dialogs.ts';
import { sendFrame, type Connection } from './connection.ts';
import type { SocketTools } from './tools.ts';

/** Messages of one replay, over all dialogs; the page asks for the rest. */
const MESSAGES_MAX = 2_000;
/** The reader takes this much before more is read for them. */
const BUFFER_BYTES = 256 * 1024;

/**
 * Sends everything that the browser does not have of the dialogs that it knows, and rows of the list that it does not know,
 * then `ready`. News that come meanwhile are noted and sent at the end, so that nothing overtakes anything.
 */
export async function replay(tools: SocketTools, connection: Connection): Promise<void> {
  const { db } = tools;
  const { caller, sent, missed } = connection;
  let left = MESSAGES_MAX;
  if (sent.size > 0) {
    for (const { id, rev } of await findRevisions(db, caller, [...sent.keys()])) {
      const known = sent.get(id) ?? 0;
      if (rev > known) left -= await replayDialog(tools, connection, { id, rev, known }, left);
    }
    await sendRows(tools, connection);
  }
  while (missed.size > 0) {
    const news = [...missed];
    missed.clear();
    const revisions = await findRevisions(
      db,
      caller,
      news.map(([id]) => id),
    );
    const first = new Map(news);
    for (const { id, rev } of revisions) {
      const known = sent.get(id) ?? (first.get(id) ?? rev) - 1;
      if (rev > known) left -= await replayDialog(tools, connection, { id, rev, known }, left);
    }
  }
  const unread = await countUnread(db, caller);
  if (missed.size > 0) return replay(tools, connection);
  connection.isLive = true;
  connection.unread = unread;
  sendFrame(connection, { t: 'ready', accountId: caller.accountId, unread });
}

interface Gap {
  id: string;
  rev: number;
  known: number;
}

/** Returns how many messages it sent. */
async function replayDialog(
  tools: SocketTools,
  connection: Connection,
  { id, rev, known }: Gap,
  left: number,
): Promise<number> {
  const { db } = tools;
  const { caller, sent } = connection;
  const limit = Math.min(CHAT_REPLAY_MAX, left);
  const rows = limit > 0 && rev - known <= limit ? await findSince(db, id, known, limit + 1) : [];
  if (rows.length === 0 || rows.length > limit) {
    // More was missed than is sent; edits and removals alone count as one message each, so there may be fewer.
    sent.set(id, rev);
    sendFrame(connection, { t: 'resync', dialogId: id });
    return 0;
  }
  const context = { ...tools, actor: caller, ip: connection.ip };
  for (const message of await readMessages(context, caller, id, rows)) {
    sent.set(id, message.rev);
    sendFrame(connection, { t: 'message', message });
  }
  while (connection.socket.bufferedAmount > BUFFER_BYTES && connection.socket.readyState === connection.socket.OPEN)
    await sleep(50);
  return rows.length;
}

/** The rows of the newest dialogs: how far the known ones were read, and that there are others with something unread. */
async function sendRows(tools: SocketTools, connection: Connection): Promise<void> {
  const { db, clock } = tools;
  const { caller, sent } = connection;
  const rows = await findShown(db, caller, sql<SqlBool>`true`, { limit: CHAT_HELLO_DIALOGS });
  const isNews = ({ id, unread }: ShownDialog) => sent.has(id) || unread > 0;
  for (const dialog of await toDialogs({ db, clock }, caller, rows.filter(isNews)))
    sendFrame(connection, { t: 'dialog', dialog });
}
