import type { z } from 'zod';
import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { chatContracts } from '#shared/contracts/chat.ts';
import type { ChatMessage } from '#shared/contracts/chat-views.ts';
import type { Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { DomainError } from '../../platform/problems.ts';
import { findFilesOfEach, type BoundFile, type BoundTo } from '../file/index.ts';
import { findShownOne, type ShownDialog } from './dialog-repository.ts';
import { findBySeq, findSince, type MessageRow } from './message-repository.ts';
import { canUseChat, type ChatCaller } from './policy.ts';
import { noteReceived } from './read-state.ts';
import { readerOf } from './view.ts';
import { toChatMessage } from './view-message.ts';

type List = (typeof chatContracts)['GET /chat/messages'];

/**
 * Messages of a dialog. Numbers have no gaps, so a page is a range of them and costs the same in a long dialog as in a short
 * one. What was sent to the reader has been delivered. Throws `not_found`.
 */
export async function listMessages(
  context: Context,
  { dialog: id, before, around, since, limit }: z.output<List['query']>,
): Promise<CallAnswer<List>> {
  const { db } = context;
  const caller = enforce(canUseChat(context.actor));
  const dialog = await findShownOne(db, caller, id);
  if (!dialog) throw new DomainError('not_found');
  const { lastSeq, rev } = dialog;
  const page =
    since === undefined
      ? await pageOf(db, id, rangeOf({ before, around, limit, lastSeq }))
      : await changesSince(db, id, since, limit);
  const items = await toMessages(context, caller, dialog, page.rows);
  const newest = Math.max(0, ...page.rows.map(({ seq }) => seq));
  if (newest > dialog.deliveredSeq) await noteReceived(context, caller, id, newest);
  return { items, hasMore: page.hasMore, lastSeq, rev };
}

function rangeOf({
  before,
  around,
  limit,
  lastSeq,
}: {
  before: number | undefined;
  around: number | undefined;
  limit: number;
  lastSeq: number;
}): { from: number; to: number } {
  if (around !== undefined) {
    const from = Math.max(1, Math.min(around - Math.floor(limit / 2), lastSeq - limit + 1));
    return { from, to: from + limit - 1 };
  }
  const to = before === undefined ? lastSeq : Math.min(before - 1, lastSeq);
  return { from: Math.max(1, to - limit + 1), to };
}

async function pageOf(db: Database, id: string, { from, to }: { from: number; to: number }) {
  return { rows: await findBySeq(db, id, from, to), hasMore: from > 1 };
}

async function changesSince(db: Database, id: string, rev: number, limit: number) {
  const rows = await findSince(db, id, rev, limit + 1);
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit };
}

/** One message of the caller's dialog. Throws `not_found`. */
export async function readMessage(
  context: Context,
  caller: ChatCaller,
  dialogId: string,
  seq: number,
): Promise<ChatMessage> {
  const [message] = await readMessages(context, caller, dialogId, await findBySeq(context.db, dialogId, seq, seq));
  if (!message) throw new DomainError('not_found');
  return message;
}

/** These rows of one dialog as the caller sees them. Throws `not_found`. */
export async function readMessages(
  context: Context,
  caller: ChatCaller,
  dialogId: string,
  rows: readonly MessageRow[],
): Promise<ChatMessage[]> {
  const dialog = await findShownOne(context.db, caller, dialogId);
  if (!dialog) throw new DomainError('not_found');
  return toMessages(context, caller, dialog, rows);
}

async function toMessages(
  { db, clock }: Context,
  caller: ChatCaller,
  dialog: ShownDialog,
  rows: readonly MessageRow[],
): Promise<ChatMessage[]> {
  const files = await filesOf(db, rows);
  const reader = readerOf(dialog, caller);
  const now = clock.now();
  return rows.map((row) => toChatMessage(row, files(row), reader, now));
}

/** The files of many messages by one query. */
export async function filesOf(
  db: Database,
  rows: readonly MessageRow[],
): Promise<(row: MessageRow) => readonly BoundFile[]> {
  // Written by this domain, as what files are bound to.
  const entities = rows.flatMap((row) => (row.filesOf === null ? [] : [row.filesOf as BoundTo]));
  if (entities.length === 0) return () => [];
  const found = await findFilesOfEach(db, entities);
  return (row) => (row.filesOf === null ? [] : (found.get(row.filesOf) ?? []));
}
