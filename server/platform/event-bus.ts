import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANNEL, readNotice, type EventNotice } from './events.ts';
import { createMissedEvents } from './missed-events.ts';

/** What is currently known about changes. */
export interface BusState {
  /** Until this time of `performance.now()` every change is known, or will be reported. */
  sureUntilMs: number;
  /** The database does not answer. */
  away: boolean;
}

/** What the bus reports to its process. */
export interface BusListener {
  /** An event was committed somewhere; rarely reported twice. */
  onNotice(notice: EventNotice): void;
  onState(state: BusState): void;
  /**
   * The changes up to now are unknown: at the first connection, after an outage too long or with too many events to
   * report, and after an unreadable notice.
   */
  onUnknown(): void;
}

export interface EventBus {
  /** Finds out what happened when that is uncertain; callers share one query, at most once a second. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

const RETRY_MS = 250;
/** A dead network does not close a connection by itself; a query without an answer reveals it. */
const PING_MS = 500;
const ANSWER_MS = 1_000;
/** A failed ping plus a query on a new connection take less, so nobody waits for either. */
const SURE_MS = PING_MS + 2 * ANSWER_MS + 500;
/** How old a page's data may be while no notices arrive. */
const ASKED_MS = 1_000;
const TURN_MS = 50;

/**
 * Listens on its own connection to the notices of every process. While that is lost it queries the event table on
 * another one; when that does not answer either, the database counts as down.
 */
export function startEventBus(url: string, listener: BusListener): EventBus {
  const missed = createMissedEvents();
  const stopping = new AbortController();
  const hasEnded = new WeakSet<pg.Client>();
  let listening: pg.Client | null = null;
  let asking: pg.Client | null = null;
  let answer: Promise<void> | null = null;

  async function read(client: pg.Client): Promise<void> {
    const isComplete = await answered(missed.read(client, listener.onNotice));
    if (!isComplete) listener.onUnknown();
  }

  async function listen(): Promise<void> {
    const client = await connect('karkas-bus');
    const closed = new Promise<void>((resolve) => client.once('end', resolve));
    client.on('notification', ({ payload }) => {
      const notice = readNotice(payload ?? '');
      // Something has happened, but it is unknown what.
      if (!notice) return listener.onUnknown();
      missed.heard(notice.id);
      listener.onNotice(notice);
    });
    try {
      await answered(client.query(`listen ${CHANNEL}`));
      listening = client;
      while (!stopping.signal.aborted) {
        const askedAtMs = performance.now();
        await read(client);
        listener.onState({ sureUntilMs: askedAtMs + SURE_MS, away: false });
        const isClosed = await Promise.race([sleep(PING_MS, false), closed.then(() => true)]);
        if (isClosed) throw new Error('The connection was closed');
      }
    } finally {
      const isSilent = !hasEnded.has(client);
      listening = null;
      end(client);
      // Notices may resume at any time; until then the last ones are recent enough.
      if (!isSilent && !stopping.signal.aborted) listener.onState({ sureUntilMs: 0, away: false });
    }
  }

  /** One query on the other connection. */
  async function ask(): Promise<void> {
    const askedAtMs = performance.now();
    try {
      asking ??= await connect('karkas-watch');
      await read(asking);
      if (!listening) listener.onState({ sureUntilMs: askedAtMs + ASKED_MS, away: false });
    } catch {
      if (asking) end(asking);
      asking = null;
      if (!listening) listener.onState({ sureUntilMs: 0, away: true });
    }
  }

  function settle(): Promise<void> {
    if (listening || stopping.signal.aborted) return Promise.resolve();
    answer ??= ask().finally(() => (answer = null));
    return answer;
  }

  async function watch(): Promise<void> {
    for (;;) {
      await pause(ASKED_MS);
      if (listening || stopping.signal.aborted) {
        if (asking) end(asking);
        asking = null;
      }
      if (stopping.signal.aborted) return;
      await settle();
    }
  }

  async function keepListening(): Promise<void> {
    while (!stopping.signal.aborted) {
      await listen().catch(() => {});
      void settle();
      await pause(RETRY_MS);
    }
  }

  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function connect(name: string): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5 * ANSWER_MS,
      application_name: name,
      keepAlive: true,
    });
    client.on('error', () => {});
    client.once('end', () => hasEnded.add(client));
    try {
      await answered(client.connect());
      return client;
    } catch (error) {
      end(client);
      throw error;
    }
  }

  const loops = Promise.all([keepListening(), watch()]);
  return {
    settle,
    async stop() {
      stopping.abort();
      if (listening) end(listening);
      await loops;
    },
  };
}

function end(client: pg.Client): void {
  client.end().catch(() => {});
}

/**
 * The query's result, or an error after {@link ANSWER_MS}. Turns of the event loop are counted, not time: a busy
 * process must not mistake itself for a dead database.
 */
function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns * TURN_MS >= ANSWER_MS) done(() => reject(new Error('The database does not answer')));
    }, TURN_MS);
    const done = (settle: () => void) => {
      clearInterval(timer);
      settle();
    };
    answer.then(
      (value) => done(() => resolve(value)),
      (error: unknown) => done(() => reject(error)),
    );
  });
}
