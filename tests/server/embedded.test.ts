import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded.ts';
import { isRunning } from '#server/database/embedded-process.ts';
import { clusterOf, databasePid, databaseProcesses, removeDataFolder } from '../setup/data-folder.ts';
import { makeScratch } from '../setup/scratch.ts';

let dataDir: string;
let cluster: string;

beforeAll(async () => {
  dataDir = await makeScratch('embedded');
  cluster = await clusterOf(dataDir);
});
afterAll(() => removeDataFolder(dataDir));

const start = (said: string[] = []) =>
  startEmbedded({ dataDir: path.join(dataDir, 'postgres'), settings: ['fsync=off'], log: (line) => said.push(line) });

async function connect(database: EmbeddedDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url('postgres') });
  client.on('error', () => {});
  await client.connect();
  return client;
}

async function ask(database: EmbeddedDatabase, query: string): Promise<unknown[]> {
  const client = await connect(database);
  const { rows } = await client.query({ text: query, rowMode: 'array' });
  await client.end();
  return rows.flat();
}

describe('a start that was killed while it created the database', () => {
  test('leaves a folder that the next start recreates', async () => {
    await mkdir(path.join(cluster, 'base', '1'), { recursive: true });
    await mkdir(path.join(cluster, 'global'));
    await writeFile(path.join(cluster, 'PG_VERSION'), '18\n');
    const aside = `${cluster}.new-killed`;
    await mkdir(path.join(aside, 'cluster'), { recursive: true });
    const database = await start();
    expect(await ask(database, 'select 1')).toEqual([1]);
    await ask(database, 'create table kept as select 42 as answer');
    await database.close();
    await expect(stat(aside)).rejects.toThrow('ENOENT');
  });

  test('never loses a folder that may hold data', async () => {
    const password = path.join(cluster, 'superuser-password');
    await rename(password, `${dataDir}/password`);
    const before = await readdir(cluster);
    await expect(start()).rejects.toThrow('superuser-password');
    expect(await readdir(cluster)).toEqual(before);
    await rename(`${dataDir}/password`, password);
    const database = await start();
    expect(await ask(database, 'select answer from kept')).toEqual([42]);
    await database.close();

    const folder = await makeScratch('embedded');
    const foreign = await clusterOf(folder);
    await mkdir(foreign);
    await writeFile(path.join(foreign, 'letter.txt'), 'mine');
    await expect(startEmbedded({ dataDir: path.join(folder, 'postgres') })).rejects.toThrow('holds files');
    expect(await readFile(path.join(foreign, 'letter.txt'), 'utf8')).toBe('mine');
    await removeDataFolder(folder);
  });
});

test.runIf(process.getuid?.() === 0)('a folder that PostgreSQL cannot read is not replaced', async () => {
  const folder = await makeScratch('embedded');
  await chmod(folder, 0o700);
  await mkdir(path.join(folder, 'postgres'));
  await writeFile(path.join(folder, 'postgres', 'PG_VERSION'), '18\n');
  await expect(startEmbedded({ dataDir: path.join(folder, 'postgres') })).rejects.toThrow('chmod o+x');
  await removeDataFolder(folder);
});

describe('users of the database', () => {
  test('keep it running; the last one stops it', async () => {
    const first = await start();
    const second = await start();
    expect(second.pid()).toBe(first.pid());
    await first.close();
    expect(await ask(second, 'select 1')).toEqual([1]);
    await second.close();
    expect(isRunning(second.pid())).toBe(false);
  });

  test('get it restarted on the same port when it dies, including users that join meanwhile', async () => {
    const first = await start();
    const second = await start();
    process.kill(first.pid(), 'SIGKILL');
    const third = await start();
    expect(third.url('x')).toBe(first.url('x'));
    await expect.poll(() => [first.pid(), second.pid()], { timeout: 20_000 }).toEqual([third.pid(), third.pid()]);
    await Promise.all([first.close(), second.close(), third.close()]);
    await expect.poll(() => databaseProcesses(dataDir), { timeout: 20_000 }).toEqual([]);
  });
});

describe('a start', () => {
  test('does not touch another program whose process id is in postmaster.pid', async () => {
    const stranger = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
    await once(stranger, 'spawn');
    const lines = [stranger.pid, cluster, Math.floor(Date.now() / 1000), 1, '', '127.0.0.1', '0 0', 'ready'];
    await writeFile(path.join(cluster, 'postmaster.pid'), `${lines.join('\n')}\n`);
    const database = await start();
    expect(await ask(database, 'select answer from kept')).toEqual([42]);
    await database.close();
    expect([stranger.exitCode, stranger.signalCode]).toEqual([null, null]);
    stranger.kill();
    await once(stranger, 'exit');
  });

  test('waits for processes that a killed server left', async () => {
    const first = await start();
    const client = await connect(first);
    await client.query(`set statement_timeout = '3s'`);
    const busy = client.query('select count(*) from generate_series(1, 1000000000)').catch(() => {});
    await expect
      .poll(() => ask(first, `select count(*)::int from pg_stat_activity where query like '%generate_series(1, 1%'`))
      .toEqual([2]);
    process.kill(first.pid(), 'SIGKILL');
    const second = await start();
    expect(await ask(second, 'select answer from kept')).toEqual([42]);
    await Promise.all([busy, client.end().catch(() => {}), first.close()]);
    await second.close();
  });

  test('waits for a database that is stopping', async () => {
    const first = await start();
    const said: string[] = [];
    process.kill(first.pid(), 'SIGINT');
    const second = await start(said);
    expect(await ask(second, 'select answer from kept')).toEqual([42]);
    await Promise.all([first.close(), second.close()]);
    expect(await databasePid(dataDir)).toBeNull();
  });

  test('reports in one sentence why there is no database', async () => {
    await expect(startEmbedded({ dataDir: path.join(dataDir, 'postgres'), settings: ['nonsense=1'] })).rejects.toThrow(
      /^PostgreSQL did not start: unrecognized configuration parameter "nonsense"/,
    );
  });
});

test('destroy() leaves nothing', async () => {
  const folder = await makeScratch('embedded');
  const database = await startEmbedded({ dataDir: path.join(folder, 'postgres'), settings: ['fsync=off'] });
  await database.destroy();
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
