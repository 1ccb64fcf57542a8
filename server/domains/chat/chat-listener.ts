import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../database/connect.ts';
import { CHAT_CHANNEL, readChatNote, tellChat, type ChatNote } from './chat-bus.ts';

/** What the bus reports to its process. */
export interface ChatListener {
  /** In the order of the commits that told them. */
  onNote(note: ChatNote): void;
  /** Notes may have been missed since then: the bus was away and is back. Reported before any note that comes after. */
  onGap(since: Date): void;
}

export interface ChatListening {
  /** Resolves when notes of now on are reported. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** How processes deliver to each other. Another broker may take its place: what it must do is in `chat-bus.test.ts`. */
export interface ChatBus {
  /** Tells every process, at the commit where `db` is a transaction, nobody after a rollback. */
  tell(db: Database, ...notes: readonly ChatNote[]): Promise<void>;
  listen(listener: ChatListener): ChatListening;
}

const RETRY_MS = 250;
/** A dead network does not close a connection by itself; a query without an answer reveals it. */
const PING_MS = 1_000;
const ANSWER_MS = 2_000;

/** The bus of one PostgreSQL: NOTIFY in the transaction of the change, LISTEN on a connection of its own. */
export function createChatBus(url: string): ChatBus {
  return { tell: tellChat, listen: (listener) => listen(url, listener) };
}

/** By the database's clock, as what has changed is. */
async function askTime(client: pg.Client): Promise<Date> {
  const { rows } = await client.query<{ now: Date }>('select now() as now');
  const [row] = rows;
  if (!row) throw new Error('The database has told no time');
  return row.now;
}

function listen(url: string, listener: ChatListener): ChatListening {
  const stopping = new AbortController();
  const { promise: ready, resolve: setReady } = Promise.withResolvers<void>();
  let listening: pg.Client | null = null;
  /** The last moment at which nothing was missed; null before the first. */
  let sureAt: Date | null = null;

  async function once(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'karkas-chat',
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    const closed = new Promise<boolean>((resolve) => client.once('end', () => resolve(true)));
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query(`listen ${CHAT_CHANNEL}`);
      listening = client;
      const lostAt = sureAt;
      sureAt = await askTime(client);
      if (lostAt) listener.onGap(lostAt);
      // What was told before is of the gap.
      client.on('notification', ({ payload = '' }) => {
        const note = readChatNote(payload);
        if (note) listener.onNote(note);
      });
      setReady();
      while (!stopping.signal.aborted) {
        if (await Promise.race([sleep(PING_MS, false), closed])) return;
        sureAt = await askTime(client);
      }
    } finally {
      listening = null;
      client.end().catch(() => {});
    }
  }

  async function keep(): Promise<void> {
    while (!stopping.signal.aborted) {
      await once().catch(() => {});
      await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  const running = keep();
  return {
    ready,
    async stop() {
      stopping.abort();
      listening?.end().catch(() => {});
      await running;
    },
  };
}
