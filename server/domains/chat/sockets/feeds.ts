import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatNote } from '../chat-bus.ts';
import { deliverMessages, sendDialog, sendRespond, sendToAll, sendToOthers } from './deliver.ts';
import { everybodyOf, findAudience } from './audience.ts';
import { followPresence } from './presence.ts';
import { closeConnection } from './connection.ts';
import { recheckRights } from './rights.ts';
import type { SocketTools } from './tools.ts';

/** Turns what processes tell each other into frames. */
export interface Feeds {
  follow(note: ChatNote): void;
  /** Finds and sends what may have been missed since then. */
  catchUp(since: Date): void;
  stop(): void;
}

interface Feed {
  /** Up to here everything was sent to the sockets of this process. */
  rev: number;
  wanted: number;
  isRunning: boolean;
}

const FEEDS_MAX = 20_000;
const RETRY_MS = 500;
/** Transactions may last so long: what changed at its beginning is told at its end. */
const OVERLAP_MS = 60_000;

export function createFeeds(tools: SocketTools): Feeds {
  const feeds = new LRUCache<string, Feed>({ max: FEEDS_MAX });
  let isStopped = false;
  /** Gaps of which it is not known yet what was missed. Notes wait: a dialog without a feed would begin with the newest. */
  let gaps = 0;
  const held: ChatNote[] = [];

  /** One delivery of a dialog at a time, so that its revisions leave in their order. */
  function want(dialogId: string, rev: number, from = rev - 1): void {
    const feed = feeds.get(dialogId) ?? { rev: from, wanted: 0, isRunning: false };
    feeds.set(dialogId, feed);
    feed.wanted = Math.max(feed.wanted, rev);
    if (!feed.isRunning) void run(dialogId, feed);
  }

  async function run(dialogId: string, feed: Feed): Promise<void> {
    feed.isRunning = true;
    while (feed.rev < feed.wanted && !isStopped) {
      const goal = feed.wanted;
      const from = feed.rev;
      await untilDone(async () => {
        const reached = await deliverMessages(tools, dialogId, from);
        // Whoever connects later gets it by the replay.
        feed.rev = Math.max(reached, goal);
      });
    }
    feed.isRunning = false;
  }

  async function handle(note: ChatNote): Promise<void> {
    switch (note.k) {
      case 'message':
        return want(note.d, note.r);
      case 'read': {
        const accountIds = await sendToAll(tools, note.d, { t: 'read', dialogId: note.d, side: note.s, seq: note.q });
        for (const accountId of accountIds) tools.unread.changed(accountId);
        return;
      }
      case 'received':
        return sendToOthers(tools, note.d, note.s, { t: 'received', dialogId: note.d, side: note.s, seq: note.q });
      case 'typing':
        return sendToOthers(tools, note.d, note.s, { t: 'typing', dialogId: note.d, side: note.s, name: null });
      case 'dialog': {
        const audience = await findAudience(tools.db, tools.registry, note.d);
        const all = everybodyOf(audience);
        return sendDialog(tools, note.d, note.a === null ? all : all.filter((accountId) => accountId === note.a));
      }
      case 'respond':
        return sendRespond(tools, note.d, note.i);
      case 'session':
        for (const connection of tools.registry.ofSession(note.i)) closeConnection(connection, 'tokenInvalid');
        return;
      case 'rights':
        return recheckRights(tools, tools.registry.ofAccount(note.a));
      case 'came':
      case 'online':
        return followPresence(tools, note);
    }
  }

  async function findMissed(from: Date): Promise<void> {
    const { rows } = await sql<{ id: string; first: number; last: number }>`
      select dialog_id as id, min(rev) as first, max(rev) as last from chat_message
      where changed_at >= ${from} group by dialog_id`.execute(tools.db);
    for (const { id, first, last } of rows) want(id, last, first - 1);
  }

  async function findMissedMarks(from: Date): Promise<void> {
    const sides = await tools.db
      .selectFrom('dialogSide')
      .select(['dialogId', 'side', 'readSeq', 'deliveredSeq'])
      .where('changedAt', '>=', from)
      .execute();
    for (const { dialogId, side, readSeq, deliveredSeq } of sides) {
      const note = { d: dialogId, s: side as 'applicant' | 'company' | 'staff' };
      await handle({ k: 'received', q: deliveredSeq, ...note });
      await handle({ k: 'read', q: readSeq, ...note });
    }
  }

  async function catchUp(since: Date): Promise<void> {
    const from = new Date(since.getTime() - OVERLAP_MS);
    gaps += 1;
    await untilDone(() => findMissed(from));
    gaps -= 1;
    if (gaps === 0) for (const note of held.splice(0)) follow(note);
    await findMissedMarks(from);
  }

  /** A database that was away may be away again. */
  async function untilDone(work: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      try {
        return await work();
      } catch (error) {
        tools.log.warn({ error: String(error) }, 'Chat: messages wait for the database');
        await sleep(RETRY_MS);
      }
    }
  }

  function follow(note: ChatNote): void {
    if (isStopped) return;
    if (gaps > 0) held.push(note);
    else if (tools.registry.size() > 0) handle(note).catch(warn);
    // Nobody is here: whoever comes gets it by the replay.
    else if (note.k === 'message') feeds.set(note.d, { rev: note.r, wanted: note.r, isRunning: false });
  }

  const warn = (error: unknown) => tools.log.warn({ error: String(error) }, 'Chat: something was not told');
  return {
    follow,
    catchUp(since) {
      if (!isStopped && tools.registry.size() > 0) catchUp(since).catch(warn);
    },
    stop() {
      isStopped = true;
    },
  };
}
