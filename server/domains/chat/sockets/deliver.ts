import type { DialogSide } from '#shared/domain/chat.ts';
import type { BoundFile } from '../../file/index.ts';
import { findShownStatus } from '../../respond/index.ts';
import { countUnread, findShownOne } from '../dialog-repository.ts';
import type { MessageRow } from '../message-repository.ts';
import { isHeardBy } from '../policy.ts';
import { filesOf } from '../read-messages.ts';
import { toDialogs } from '../read-dialogs.ts';
import { toChatMessage } from '../view-message.ts';
import { everybodyOf, findAudience, findNews, NEWS_MAX, type Group } from './audience.ts';
import { sendFrame, sendText, toBytes, type Connection, type FrameBody } from './connection.ts';
import type { SocketTools, UnreadCounts } from './tools.ts';

/**
 * Sends what a dialog has new since `rev` to the sockets of its sides, in the order of its revisions; returns the revision
 * that was reached. Rows are read once, however many sockets there are, and each view of a message is written once.
 */
export async function deliverMessages(tools: SocketTools, dialogId: string, rev: number): Promise<number> {
  const { db, registry, clock } = tools;
  let reached = rev;
  for (;;) {
    const { rows, audience, unread } = await findNews(db, registry, { dialogId, rev: reached });
    // Whoever comes or has left meanwhile gets the rest by the replay.
    if (audience.size === 0) return reached;
    const files = await filesOf(db, rows);
    for (const [side, group] of audience) {
      const { accountIds } = group;
      for (const row of rows) sendMessage(tools, { row, files: files(row) }, group, clock.now());
      if (rows.some(({ seq }) => seq === 1)) await sendDialog(tools, dialogId, accountIds);
      // Where more was unread before, it is one dialog still.
      if ((unread.get(side) ?? 0) <= rows.length && rows.some((row) => row.side !== side))
        for (const accountId of accountIds) tools.unread.changed(accountId);
    }
    reached = rows.at(-1)?.rev ?? reached;
    if (rows.length < NEWS_MAX) return reached;
  }
}

interface Written {
  row: MessageRow;
  files: readonly BoundFile[];
}

function sendMessage(
  { registry }: SocketTools,
  { row, files }: Written,
  { accountIds, shownCompanyId, reader }: Group,
  now: Date,
): void {
  const bytesFor = (accountId: string) =>
    toBytes({ t: 'message', message: toChatMessage(row, files, { ...reader, accountId }, now) });
  let common: Buffer | null = null;
  for (const accountId of accountIds) {
    const bytes = accountId === row.accountId ? bytesFor(accountId) : (common ??= bytesFor(accountId));
    for (const connection of registry.ofAccount(accountId))
      if (isHeardBy(connection.caller, { shownCompanyId })) sendNews(connection, row, bytes);
  }
}

/** Once for each revision, and none after a later one. */
function sendNews(connection: Connection, { dialogId, rev }: MessageRow, bytes: Buffer): void {
  const { sent, missed, isLive } = connection;
  if (!isLive) {
    if (!missed.has(dialogId)) missed.set(dialogId, rev);
    return;
  }
  if (rev <= (sent.get(dialogId) ?? 0)) return;
  sent.set(dialogId, rev);
  sendText(connection, bytes);
}

/** The dialog's row of the list, as each of these accounts has it. */
export async function sendDialog(tools: SocketTools, dialogId: string, accountIds: readonly string[]): Promise<void> {
  const { db, clock } = tools;
  for (const accountId of accountIds)
    for (const connections of viewsOf(tools, accountId)) {
      const [{ caller }] = connections;
      const row = await findShownOne(db, caller, dialogId);
      const [dialog] = row ? await toDialogs({ db, clock }, caller, [row]) : [];
      const bytes = dialog && toBytes({ t: 'dialog', dialog });
      if (bytes) for (const connection of connections) sendText(connection, bytes);
    }
}

/** Sends a frame to everybody of a dialog but one side. */
export async function sendToOthers(
  tools: SocketTools,
  dialogId: string,
  side: DialogSide,
  frame: FrameBody,
): Promise<void> {
  const audience = await findAudience(tools.db, tools.registry, dialogId);
  for (const [ofSide, group] of audience) if (ofSide !== side) sendToGroup(tools, group, frame);
}

/** Sends a frame to everybody of a dialog; returns who they are. */
export async function sendToAll(tools: SocketTools, dialogId: string, frame: FrameBody): Promise<readonly string[]> {
  const audience = await findAudience(tools.db, tools.registry, dialogId);
  for (const group of audience.values()) sendToGroup(tools, group, frame);
  return everybodyOf(audience);
}

export async function sendRespond(tools: SocketTools, dialogId: string, respondId: number): Promise<void> {
  const { db, clock } = tools;
  const status = await findShownStatus(db, respondId, clock.now());
  if (status) await sendToAll(tools, dialogId, { t: 'respond', respondId, status });
}

function sendToGroup({ registry }: SocketTools, group: Group, frame: FrameBody): void {
  const bytes = toBytes(frame);
  for (const accountId of group.accountIds)
    for (const connection of registry.ofAccount(accountId))
      if (connection.isLive && isHeardBy(connection.caller, group)) sendText(connection, bytes);
}

/** The open sockets of an account: its tabs, and its pages of each employer, which see other things. */
function viewsOf({ registry }: SocketTools, accountId: string): [Connection, ...Connection[]][] {
  const views = Map.groupBy(
    registry.ofAccount(accountId).filter(({ isLive }) => isLive),
    ({ caller }) => (caller.kind === 'guest' ? caller.companyId : null),
  );
  return [...views.values()].flatMap(([first, ...others]) => (first ? [[first, ...others]] : []));
}

/** Many changes of a moment are one count. */
const UNREAD_MS = 300;

export function createUnreadCounts(find: () => SocketTools): UnreadCounts {
  const waiting = new Map<string, NodeJS.Timeout>();

  async function tell(accountId: string): Promise<void> {
    const tools = find();
    for (const connections of viewsOf(tools, accountId)) {
      const [{ caller }] = connections;
      const count = await countUnread(tools.db, caller);
      for (const connection of connections) {
        // To an employer's page the same count again would say that somebody else has written.
        if (caller.kind === 'guest' && connection.unread === count) continue;
        connection.unread = count;
        sendFrame(connection, { t: 'unread', count });
      }
    }
  }

  return {
    changed(accountId) {
      if (waiting.has(accountId)) return;
      const timer = setTimeout(() => {
        waiting.delete(accountId);
        tell(accountId).catch((error: unknown) =>
          find().log.warn({ error: String(error) }, 'Chat: nothing was counted'),
        );
      }, UNREAD_MS);
      waiting.set(accountId, timer.unref());
    },
    stop() {
      for (const timer of waiting.values()) clearTimeout(timer);
    },
  };
}
