import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { CHANNEL, type EventNotice } from './events.ts';

/** What the bus tells its process. */
export interface BusListener {
  /** An event was committed somewhere. */
  onNotice(notice: EventNotice): void;
  /** The connection was lost: from now on nothing is heard. */
  onLost(): void;
  /** The connection is there (again): what happened meanwhile is unknown. */
  onConnected(): void;
}

export interface EventBus {
  stop(): Promise<void>;
}

const RETRY_MS = 250;
/** A dead network does not close a connection by itself; a query that does not come back does. */
const PING_MS = 5_000;

/** Listens to the notices of every process on a connection of its own and connects again when it is lost. */
export function startEventBus(url: string, listener: BusListener): EventBus {
  let stopped = false;
  let current: pg.Client | null = null;

  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      application_name: 'karkas-bus',
    });
    const ended = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
    });
    client.on('notification', ({ payload }) => {
      if (payload) listener.onNotice(JSON.parse(payload) as EventNotice);
    });
    let ping: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      current = client;
      listener.onConnected();
      ping = setInterval(() => client.query('select 1').catch(() => client.end().catch(() => {})), PING_MS);
      await ended;
      listener.onLost();
    } finally {
      clearInterval(ping);
      current = null;
      await client.end().catch(() => {});
    }
  }

  const loop = (async () => {
    while (!stopped) {
      await listen().catch(() => {});
      if (!stopped) await sleep(RETRY_MS);
    }
  })();

  return {
    async stop() {
      stopped = true;
      await current?.end().catch(() => {});
      await loop;
    },
  };
}
