import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { createDatabase, createPool, type Database } from './connect.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { migrate, understandsRussian } from './migrate.ts';
import { syncCompendium } from '../domains/compendium/index.ts';

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** For connections of their own: LISTEN and the job queue. */
  url: string;
  embedded: boolean;
  /** True when the embedded server ran already: another process of ours may be using it. */
  adopted: boolean;
  /** Ends our connections and the embedded server; with `keepServer` another process of ours goes on with it. */
  close(options?: { keepServer?: boolean }): Promise<void>;
}

const NAME = 'karkas';

/**
 * Connects to DATABASE_URL or starts the embedded server, applies migrations and brings the compendium up to date.
 * Throws a sentence when a foreign database cannot be reached.
 */
export async function openDatabase(config: Config, log: (message: string) => void): Promise<OpenDatabase> {
  const server = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: path.join(config.dataDir, 'postgres'), log });
  if (server) await createNamedDatabase(server);
  const url = config.databaseUrl ?? server?.url(NAME) ?? '';
  const pool = createPool(url, config.databasePoolSize);
  const db = createDatabase(pool);
  const close = async ({ keepServer = false } = {}) => {
    await db.destroy();
    if (!keepServer) await server?.stop();
  };
  try {
    await migrate(pool);
    if (!(await understandsRussian(pool))) {
      if (server) throw new Error('The embedded database does not fold Cyrillic case');
      log('Warning: this database does not understand Russian text (locale C or SQL_ASCII); search will miss words');
    }
    await syncCompendium(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool, url, embedded: server !== null, adopted: server?.adopted ?? false, close };
}

async function createNamedDatabase(server: EmbeddedDatabase): Promise<void> {
  const pool = createPool(server.url('postgres'), 2);
  try {
    const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [NAME]);
    if (!rowCount) await pool.query(`create database ${NAME}`);
  } finally {
    await pool.end();
  }
}
