import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { createPool } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import type { Random } from '#server/demo/random.ts';
import { childrenOf, databasePid, databaseUrl } from './data-folder.ts';
import { migrateOnly, migrationNames } from './old-schema.ts';
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

/** A data folder of an earlier version: its database lacks the later half of the migrations. */
export async function makeOldFolder(dataDir: string): Promise<void> {
  const server = await startEmbedded({ dataDir: path.join(dataDir, 'postgres') });
  const admin = createPool(server.url('postgres'), 1);
  await admin.query('create database karkas');
  await admin.end();
  const names = await migrationNames();
  const pool = createPool(server.url('karkas'), 1);
  try {
    await migrateOnly(pool, names.slice(0, Math.ceil(names.length / 2)));
  } finally {
    await pool.end();
    await server.close();
  }
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
