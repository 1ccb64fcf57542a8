import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { findAccount } from '#server/database/embedded-account.ts';
import { clusterOf, databasePid, databaseProcesses, databaseUrl, removeDataFolder } from '../setup/data-folder.ts';
import { importProcess, runCommand } from '../setup/import-command.ts';
import { launchServer, type StartingServer } from '../setup/server-process.ts';
import { makeScratch } from '../setup/scratch.ts';

/** Concurrent commands on one data folder. */
let dataDir: string;
let table: string;

beforeAll(async () => {
  const folder = await makeScratch('together');
  // The first start creates it.
  dataDir = path.join(folder, 'data');
  table = path.join(folder, 'table.csv');
  await writeFile(table, 'ID;Должность;Компания;Город\nt-1;Монолитчик;ООО «Вместе»;Москва\n');
});
afterAll(async () => {
  await removeDataFolder(dataDir);
  await removeDataFolder(path.dirname(dataDir));
});

const launched: StartingServer[] = [];
/** Stops the processes of a failed test too. */
afterEach(async () => {
  for (const { child, ended } of launched.splice(0)) {
    child.kill('SIGTERM');
    await ended;
  }
});

function launch(): StartingServer {
  const server = launchServer({ DATA_DIR: dataDir, EMPLOYER_PORT: '0' });
  launched.push(server);
  return server;
}

async function stop({ child, ended }: StartingServer): Promise<number | null> {
  child.kill('SIGTERM');
  return ended;
}

const importTable = () => importProcess({ DATA_DIR: dataDir }, table, '--source', 'together');

async function count(query: string): Promise<number> {
  const client = new pg.Client({ connectionString: await databaseUrl(dataDir) });
  await client.connect();
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${query}`);
  await client.end();
  return rows[0]?.count ?? 0;
}

test('two concurrent first starts share one database with one demo, and the last to end stops it', async () => {
  const [first, second] = [launch(), launch()];
  await Promise.all([first.ready, second.ready]);
  expect(await count(`company where brand_name = 'Волга-Трубострой'`)).toBe(1);
  const pid = await databasePid(dataDir);
  expect(await stop(first)).toBe(0);
  expect(await databasePid(dataDir)).toBe(pid);
  expect((await fetch(`${await second.ready}/api/health`)).status).toBe(200);
  expect(await stop(second)).toBe(0);
  expect(await databaseProcesses(dataDir)).toEqual([]);
  expect(`${first.output()}${second.output()}`).not.toMatch(/\n {4}at /);
});

test('a start, an import and the other commands work concurrently', async () => {
  const server = launch();
  const [imported, listed, refused] = await Promise.all([
    importTable(),
    runCommand('server/embed-key.ts', { DATA_DIR: dataDir }, '--company', '1'),
    runCommand('server/demo/main.ts', { DATA_DIR: dataDir }),
    server.ready,
  ]);
  expect(imported).toMatchObject({ code: 0 });
  expect(imported.stdout).toContain('Загружено: 1');
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.stdout).toContain('pk_live_');
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('there are companies already');
  expect(refused.stderr).not.toMatch(/\n {4}at /);
  expect(await count(`vacancy where source_name = 'together'`)).toBe(1);
  expect((await fetch(`${await server.ready}/api/health`)).status).toBe(200);
  expect(await stop(server)).toBe(0);
  expect(await databaseProcesses(dataDir)).toEqual([]);
});

test('a server that stops during an import leaves the database to the import, which stops it', async () => {
  const server = launch();
  await server.ready;
  const importing = importTable();
  const stopped = stop(server);
  expect(await importing).toMatchObject({ code: 0 });
  expect(await stopped).toBe(0);
  expect(await databaseProcesses(dataDir)).toEqual([]);
});

test('the next command stops a database that a killed server left', async () => {
  const server = launch();
  await server.ready;
  const pid = await databasePid(dataDir);
  server.child.kill('SIGKILL');
  await server.ended;
  expect(await databasePid(dataDir)).toBe(pid);
  expect(await importTable()).toMatchObject({ code: 0 });
  expect(await databaseProcesses(dataDir)).toEqual([]);
});

test('a command that is interrupted stops the database that only it uses', async () => {
  const args = ['server/demo/main.ts', '--vacancies', '100000', '--add'];
  const command = spawn(process.execPath, args, { env: { ...process.env, DATA_DIR: dataDir }, stdio: 'ignore' });
  const ended = once(command, 'exit');
  const filling = `pg_stat_activity where query like 'insert into "vacancy"%'`;
  await vi.waitFor(async () => expect(await count(filling)).toBeGreaterThan(0), { timeout: 60_000, interval: 20 });
  command.kill('SIGTERM');
  expect((await ended)[0]).toBe(143);
  expect(await databaseProcesses(dataDir)).toEqual([]);
});

test.skipIf(process.platform === 'win32')('other users cannot read the data folder', async () => {
  const open: string[] = [];
  async function walk(target: string): Promise<void> {
    const { mode } = await stat(target);
    // The PostgreSQL account may only traverse the data folder.
    if (mode & (target === dataDir ? 0o066 : 0o077)) open.push(`${target} ${(mode & 0o777).toString(8)}`);
    const isFolder = (mode & 0o170000) === 0o040000;
    for (const name of isFolder ? await readdir(target) : []) await walk(path.join(target, name));
  }
  const cluster = await clusterOf(dataDir);
  await walk(dataDir);
  await walk(cluster);
  await walk(`${cluster}.log`);
  expect(open).toEqual([]);
  const owner = (await findAccount())?.uid ?? process.getuid?.();
  const owners = await Promise.all(
    ['', '.log', '/PG_VERSION', '/superuser-password'].map(async (name) => (await stat(`${cluster}${name}`)).uid),
  );
  expect(new Set(owners)).toEqual(new Set([owner]));
});
