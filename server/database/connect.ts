import { CamelCasePlugin, Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import type { DB } from './schema.ts';

/** The database or a transaction: what every repository function takes first. */
export type Database = Kysely<DB>;
export type DatabaseTransaction = Transaction<DB>;

const INT8 = 20;

/** int8 as a number: an id or an amount past 2^53 throws instead of being rounded. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a safe integer`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => (oid === INT8 ? parseInt8 : pg.types.getTypeParser(oid, format)),
};

export function createPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: size, types, connectionTimeoutMillis: 5_000, application_name: 'karkas' });
  // A connection that dies while idle is replaced by the pool; without a listener the process would end.
  pool.on('error', () => {});
  return pool;
}

/** Kysely over a pool: columns are snake_case in SQL and camelCase here, keys inside jsonb are left alone. */
export function createDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
}

/** Runs `work` in a transaction, or in the one that `db` already is. */
export function inTransaction<Result>(db: Database, work: (tx: DatabaseTransaction) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? work(db as DatabaseTransaction) : db.transaction().execute(work);
}
