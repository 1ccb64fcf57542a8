import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { cutOff, type PooledClient } from './connect.ts';

/** A pool that refuses at once while the database is known to be down. */
export interface Breaker extends PostgresPool {
  /** One statement on a connection of its own. */
  query(statement: pg.QueryConfig): Promise<pg.QueryResult>;
  /** `true` also closes the connections in use, which fails their queries. */
  setAway(away: boolean): void;
}

/** The driver's code for an unreachable server. */
class DatabaseAway extends Error {
  readonly code = 'ECONNREFUSED';
}

/**
 * Wraps a pool with a breaker, so that queries benefit from what the bus has detected instead of each finding out for
 * itself.
 */
export function createBreaker(pool: pg.Pool): Breaker {
  const clients = new Set<PooledClient>();
  const waiting = new Set<(error: Error) => void>();
  let isAway = false;
  pool.on('acquire', (client) => clients.add(client as PooledClient));
  pool.on('release', (_error, client) => clients.delete(client as PooledClient));

  function connect(): Promise<pg.PoolClient> {
    if (isAway) return Promise.reject(new DatabaseAway());
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      pool
        .connect()
        .then((client) => (waiting.has(reject) ? resolve(client) : client.release()), reject)
        .finally(() => waiting.delete(reject));
    });
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    // The types of both name the same thing differently.
    connect: () => connect() as Promise<unknown> as Promise<PostgresPoolClient>,
    async query(statement) {
      const client = await connect();
      try {
        return await client.query(statement);
      } finally {
        client.release();
      }
    },
    setAway(away) {
      if (away && !isAway) {
        for (const client of clients) cutOff(client);
        for (const reject of waiting) reject(new DatabaseAway());
        waiting.clear();
      }
      isAway = away;
    },
  };
}
