import { constants } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../config.ts';
import { prepareDataDir } from '../data-dir.ts';
import { loadAdded, syncCompendium } from '../domains/compendium/index.ts';
import { isDatabaseAway } from '../platform/problem-handler.ts';
import { createDatabase, createPool, type Database } from './connect.ts';
import { startEmbedded, type EmbeddedDatabase } from './embedded.ts';
import { migrate, understandsRussian } from './migrate.ts';

export interface OpenDatabase {
  db: Database;
  pool: pg.Pool;
  /** For connections of their own: LISTEN and the job queue. */
  url: string;
  embedded: boolean;
  /** Runs a step of the start, and repeats it while the embedded database goes down and comes up. */
  step<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Closes our connections; the last user of the embedded server stops it. */
  close(): Promise<void>;
}

const NAME = 'karkas';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** Attempts of a step after a crashed server was restarted. */
const STEP_TIMEOUT_MS = 120_000;

/**
 * Connects to DATABASE_URL or starts the embedded server, applies migrations and brings the compendium up to date, in the database and in this process.
 * Throws a sentence when an external database cannot be reached. With `endOnSignal` a signal releases the database and
 * then ends the process, for commands without their own signal handling.
 */
export async function openDatabase(
  config: Config,
  log: (message: string) => void,
  { endOnSignal = false } = {},
): Promise<OpenDatabase> {
  await prepareDataDir(config.dataDir);
  const server = config.databaseUrl
    ? null
    : await startEmbedded({ dataDir: path.join(config.dataDir, 'postgres'), log });
  const step = server ? untilDatabaseIsBack : <Result>(work: () => Promise<Result>) => work();
  const url = config.databaseUrl ?? server?.url(NAME) ?? '';
  const pool = createPool(url, config.databasePoolSize);
  const db = createDatabase(pool);
  const end = (signal: (typeof SIGNALS)[number]) =>
    void server?.close().finally(() => process.exit(128 + constants.signals[signal]));
  if (server && endOnSignal) for (const signal of SIGNALS) process.once(signal, end);
  const close = async () => {
    await db.destroy();
    for (const signal of SIGNALS) process.off(signal, end);
    await server?.close();
  };
  try {
    if (server) await step(() => createNamedDatabase(server));
    await step(() => migrate(pool));
    if (!(await step(() => understandsRussian(pool)))) {
      if (server) throw new Error('The embedded database does not fold Cyrillic case');
      log('Warning: this database does not understand Russian text (locale C or SQL_ASCII); search will miss words');
    }
    await step(() => syncCompendium(db));
    await step(() => loadAdded(db));
  } catch (error) {
    await close();
    throw error;
  }
  return { db, pool, url, embedded: server !== null, step, close };
}

async function untilDatabaseIsBack<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const deadline = Date.now() + STEP_TIMEOUT_MS; ; await sleep(100)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error) || Date.now() > deadline) throw error;
    }
  }
}

/** Several processes may start at once, and PostgreSQL refuses concurrent copies of one template. */
const CREATE_LOCK = 7_001;

async function createNamedDatabase(server: EmbeddedDatabase): Promise<void> {
  const pool = createPool(server.url('postgres'), 1);
  try {
    // A separate connection: the lock ends with it, also when this process is killed.
    await pool.query('select pg_advisory_lock($1)', [CREATE_LOCK]);
    const { rowCount } = await pool.query('select 1 from pg_database where datname = $1', [NAME]);
    if (!rowCount) await pool.query(`create database ${NAME}`);
  } finally {
    await pool.end();
  }
}
