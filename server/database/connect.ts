import { createHash } from 'node:crypto';
import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

/** The database or a transaction: what every repository function takes first. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

const INT8 = 20;
/** The driver's list of types has no arrays. */
const INT8_ARRAY: number = 1016;

/** int8 as a number: an id or an amount past 2^53 throws instead of being rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

function parseInt8Array(text: string): number[] {
  // The parser of the driver leaves the numbers as texts.
  const texts = pg.types.getTypeParser(INT8_ARRAY)(text) as string[];
  return texts.map(parseInt8);
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8 ? parseInt8 : oid === INT8_ARRAY ? parseInt8Array : pg.types.getTypeParser(oid, format),
};

export function createPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    types,
    connectionTimeoutMillis: 5_000,
    application_name: 'karkas',
  });
  pool.on('connect', (client) => {
    nameStatements(client);
    // A connection that dies in use fails its queries, and one that dies while idle is replaced by the pool; without
    // both listeners the process would end.
    client.on('error', () => {});
  });
  pool.on('error', () => {});
  return pool;
}

/** «cached plan must not change result type»: a migration of another process has changed a table under our statements. */
const STALE_PLAN = '0A000';

const names = new Map<string, string>();
/** Part of every name; grows when plans went stale, so that all statements are prepared anew. */
let generation = 0;

/**
 * Makes every query with parameters a prepared statement named by its text: PostgreSQL parses and plans it once per
 * connection, which halves what a page from the database costs. Kysely has no setting for it.
 */
function nameStatements(client: pg.PoolClient): void {
  const query: (...input: unknown[]) => unknown = client.query.bind(client);
  const named = (...input: unknown[]): unknown => {
    const [text, values, ...rest] = input;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return query(...input);
    const usedGeneration = generation;
    const result = query({ name: `${nameOf(text)}-${usedGeneration}`, text, values }, ...rest);
    if (result instanceof Promise) {
      result.catch((error: unknown) => {
        if (error instanceof Error && 'code' in error && error.code === STALE_PLAN) generation = usedGeneration + 1;
      });
    }
    return result;
  };
  Object.assign(client, { query: named });
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 32);
  names.set(text, name);
  return name;
}

/** Kysely over a pool: columns are snake_case in SQL and camelCase here, keys inside jsonb are left alone. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Runs `work` in a transaction, or in the one that `db` already is. */
export function inTransaction<Result>(
  db: Database,
  work: (tx: DatabaseTransaction) => Promise<Result>,
): Promise<Result> {
  return db.isTransaction ? work(db as DatabaseTransaction) : db.transaction().execute(work);
}
