import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { TEMPLATE } from './global-database.ts';

export interface TestDatabase {
  db: Database;
  pool: pg.Pool;
  /** For limits, as a process has it. */
  counting: pg.Pool;
  url: string;
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/**
 * A separate database for a test file: a copy of the migrated template with the compendium, without companies and
 * vacancies.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const address = inject('databaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = createPool(address.replace('{name}', 'postgres'), 1);
  // PostgreSQL refuses concurrent copies of one template; the lock makes them wait instead.
  const client = await admin.connect();
  await client.query(`select pg_advisory_lock(1)`);
  // By files: through the log, which nothing here recovers from, a copy takes three times as long.
  await client.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  await client.query(`select pg_advisory_unlock(1)`);
  client.release();
  const url = address.replace('{name}', name);
  const pool = createPool(url, 8);
  const counting = createPool(url, 2);
  return {
    db: createDatabase(pool),
    pool,
    counting,
    url,
    async drop() {
      await Promise.all([pool.end(), counting.end()]);
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
