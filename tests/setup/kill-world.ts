import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import pg from 'pg';
import { createPool } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import type { Random } from '#server/demo/random.ts';
import { childrenOf, databasePid, databaseUrl } from './data-folder.ts';
import type { StartingServer } from './server-process.ts';

export const MOMENTS = ['first start', 'start', 'import', 'migration'] as const;
export type Moment = (typeof MOMENTS)[number];
const VICTIMS = ['server', 'both', 'postmaster', 'backend'] as const;
export type Victim = (typeof VICTIMS)[number];

/** Cycles through moments and victims: sixteen rounds cover every pair. */
export function roundOf(index: number): { moment: Moment; victim: Victim } {
  const turn = index + Math.floor(index / MOMENTS.length);
  return {
    moment: MOMENTS[index % MOMENTS.length] ?? 'start',
    victim: VICTIMS[turn % VICTIMS.length] ?? 'server',
  };
}

/** Kills the victim, or the server while there is no database yet. Returns the actual victim. */
export async function strike(
  victim: Victim,
  { child, ended }: StartingServer,
  dataDir: string,
  random: Random,
): Promise<Victim> {
  const postmaster = await databasePid(dataDir);
  const backends = victim === 'backend' && postmaster ? await childrenOf(postmaster) : [];
  const struck = !postmaster || (victim === 'backend' && backends.length === 0) ? 'server' : victim;
  if (struck === 'server' || struck === 'both') child.kill('SIGKILL');
  if (postmaster && (struck === 'postmaster' || struck === 'both')) kill(postmaster);
  if (struck === 'backend') kill(random.pick(backends));
  if (struck === 'server' || struck === 'both') await ended;
  return struck;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    // It may have exited meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

const MIGRATIONS = new URL('../../server/database/migrations/', import.meta.url);

/** A data folder of an earlier version: its database lacks the later half of the migrations. */
export async function makeOldFolder(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir: path.join(dataDir, 'postgres') });
  const admin = createPool(server.url('postgres'), 1);
  await admin.query('create database karkas');
  await admin.end();
  const names = (await readdir(MIGRATIONS)).sort();
  const early = names.slice(0, Math.ceil(names.length / 2));
  const migrations = await Promise.all(
    early.map(async (name) => {
      const module = (await import(new URL(name, MIGRATIONS).href)) as Migration;
      return [name.replace(/\.ts$/, ''), module] as const;
    }),
  );
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool: createPool(server.url('karkas'), 1) }) });
  const { error } = await new Migrator({
    db,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
  }).migrateToLatest();
  await db.destroy();
  await server.close();
  if (error) throw error;
}

/** A table of `count` vacancies that nobody has imported yet. */
export async function writeTable(file: string, name: string, count: number): Promise<void> {
  const rows = Array.from(
    { length: count },
    (_, index) => `${name}-${index};Монтажник № ${name} ${index};ООО «Стойкость»;Москва;${90_000 + index * 100}`,
  );
  await writeFile(file, ['ID;Должность;Компания;Город;Зарплата', ...rows].join('\n'));
}

/** One column of the database of a running server. */
export async function query<Value>(dataDir: string, text: string, values: readonly unknown[] = []): Promise<Value[]> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  try {
    const { rows } = await client.query<[Value]>({ text, values: [...values], rowMode: 'array' });
    return rows.map(([value]) => value);
  } finally {
    await client.end();
  }
}
