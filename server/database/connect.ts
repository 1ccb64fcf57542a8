import { createHash } from 'node:crypto';
import { Kysely, type PostgresPool, type Transaction } from 'kysely';
import pg from 'pg';
import { ColumnNames } from './column-names.ts';
import { PipeliningDialect } from './pipelining.ts';
import type { DB } from './schema.ts';

/** The database or a transaction: the first argument of every repository function. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

const INT8 = 20;
/** The driver's list of types has no arrays. */
const INT8_ARRAY: number = 1016;

/** int8 as a number: an id or amount beyond 2^53 throws instead of being rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

function parseInt8Array(text: string): number[] {
  // The driver's parser leaves the numbers as text.
  const texts = pg.types.getTypeParser(INT8_ARRAY)(text) as string[];
  return texts.map(parseInt8);
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 ? parseInt8 : oid === INT8_ARRAY ? parseInt8Array : pg.types.getTypeParser(oid, format),
};

/**
 * Timeouts of a connection by purpose. PostgreSQL cancels a statement itself; when PostgreSQL does not answer,
 * `query_timeout` gives up and the connection is closed.
 */
const PATIENCE = {
  /** A request waits for the answer. */
  requests: {
    connectionTimeoutMillis: 3_000,
    statement_timeout: 10_000,
    query_timeout: 12_000,
    idle_in_transaction_session_timeout: 60_000,
  },
  /** Migrations, imports, full indexes, the job queue. */
  work: { connectionTimeoutMillis: 5_000, query_timeout: 3_600_000 },
} as const;

/** A new connection signs in, fills its caches and prepares every statement anew: more than a hundred statements cost. */
const IDLE_MS = 600_000;

export type Patience = keyof typeof PATIENCE;

/** A client of the pool is a client, which its type does not say. */
export type PooledClient = pg.PoolClient & pg.Client;

export function createPool(url: string, size: number, patience: Patience = 'work'): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    ...PATIENCE[patience],
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    pipeline: true,
    application_name: 'karkas',
  });
  pool.on('connect', (client) => {
    gatherWrites(client);
    nameStatements(client);
    // A connection that dies in use fails its queries, and one that dies while idle is replaced by the pool; without
    // both listeners the process would end.
    client.on('error', () => {});
  });
  pool.on('error', () => {});
  return pool;
}

/**
 * Statements that are sent in one turn of the event loop, such as `begin` and what follows it, leave by one write: it wakes the
 * database once, and costs this process more than most statements do.
 */
function gatherWrites(client: PooledClient): void {
  const { connection } = client;
  const query: (...input: unknown[]) => unknown = client.query.bind(client);
  let isHeld = false;
  const gathered = (...input: unknown[]): unknown => {
    const { stream } = connection;
    if (!isHeld) {
      isHeld = true;
      stream.cork();
      process.nextTick(() => {
        isHeld = false;
        stream.uncork();
      });
    }
    return query(...input);
  };
  Object.assign(client, { query: gathered });
}

/** Closes a connection at once: by itself the driver waits until everything that was sent has been answered. */
export function cutOff(client: PooledClient): void {
  client.end().catch(() => {});
  client.connection.stream.destroy();
}

/** The driver's message after `query_timeout`; the query is still running on its connection. */
const READ_TIMEOUT = 'Query read timeout';

/** «cached plan must not change result type»: a migration of another process has changed a table under our statements. */
const STALE_PLAN = '0A000';

const names = new Map<string, string>();
/** Part of every statement name; incremented when plans become stale, so that all statements are prepared anew. */
let generation = 0;

/**
 * Turns every query with parameters into a prepared statement named by its text: PostgreSQL parses and plans it once
 * per connection, which halves the cost of a page. Kysely has no setting for it.
 */
function nameStatements(client: PooledClient): void {
  const query: (...input: unknown[]) => unknown = client.query.bind(client);
  const named = (...input: unknown[]): unknown => {
    const [first, ...rest] = input;
    const usedGeneration = generation;
    const isNamed = isConfig(first) && first.values !== undefined && first.values.length > 0;
    const result = isNamed
      ? query({ ...first, name: `${nameOf(first.text)}-${usedGeneration}` }, ...rest)
      : query(...input);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (!(error instanceof Error)) return;
        if ('code' in error && error.code === STALE_PLAN) generation = usedGeneration + 1;
        if (error.message === READ_TIMEOUT || isBeginning(first)) cutOff(client);
      });
    }
    return result;
  };
  Object.assign(client, { query: named });
}

const isConfig = (input: unknown): input is pg.QueryConfig =>
  typeof input === 'object' && input !== null && 'text' in input && 'values' in input;

/** What follows is sent before its answer: where nothing has begun, it would be committed statement by statement. */
const isBeginning = (input: unknown) => isConfig(input) && /^(?:begin|start transaction)\b/.test(input.text);

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

/** Kysely over a pool: columns are snake_case in SQL and camelCase here; keys inside jsonb are unchanged. */
export function createDatabase(pool: PostgresPool): Database {
  const names = new ColumnNames();
  return new Kysely<DB>({ dialect: new PipeliningDialect({ pool: names.namedIn(pool) }), plugins: [names] });
}

/** Runs `work` in a transaction, or in the one that `db` already is. */
export function inTransaction<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as DatabaseTransaction) : db.transaction().execute(work);
}
