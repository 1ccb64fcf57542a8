import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { createRandom } from '#server/demo/random.ts';
import { counts } from '../setup/counts.ts';
import { databaseProcesses, removeDataFolder } from '../setup/data-folder.ts';
import { importProcess, runCommand } from '../setup/import-command.ts';
import { makeOldFolder, query, roundOf, strike, writeTable, type Moment, type Victim } from '../setup/kill-world.ts';
import { launchServer, type StartingServer } from '../setup/server-process.ts';
import { makeScratch } from '../setup/scratch.ts';

/** Vacancies of one import, which takes about as long as a start. */
const TABLE_ROWS = 200;
const STACK = /\n {4}at /;

const random = createRandom(counts.KILL_SEED);
/** Work reported as done. */
const acknowledged = { keys: new Set<string>(), tables: new Set<string>() };
/** Durations in ms without a kill. */
const untouched = { firstStart: 0, start: 0, import: 0 };
const slowest = { ms: 0, after: '' };
let folder: string;
/** The data folder of all rounds but those of a first start. */
let lasting: string;
let demoCompanies = 0;
let running: StartingServer | undefined;

function launch(dataDir: string): StartingServer {
  running = launchServer({ DATA_DIR: dataDir, EMPLOYER_PORT: '0' });
  return running;
}

/** Sends SIGTERM and expects a clean shutdown that leaves no process. */
async function stop({ child, ended, output }: StartingServer, dataDir: string): Promise<void> {
  child.kill('SIGTERM');
  expect(await ended, output()).toBe(0);
  await vi.waitFor(async () => expect(await databaseProcesses(dataDir)).toEqual([]), { timeout: 30_000 });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function importTable(name: string) {
  const file = path.join(folder, `${name}.csv`);
  await writeTable(file, name, TABLE_ROWS);
  const result = await importProcess({ DATA_DIR: lasting }, file, '--source', name);
  if (result.code === 0) acknowledged.tables.add(name);
  expect(result.stderr).not.toMatch(STACK);
}

async function makeKey() {
  const { code, stdout, stderr } = await runCommand(
    'server/embed-key.ts',
    { DATA_DIR: lasting },
    ...['--company', '1', '--origin', 'https://example.ru'],
  );
  if (code === 0) acknowledged.keys.add(stdout.trim());
  expect(stderr).not.toMatch(STACK);
}

beforeAll(async () => {
  folder = await makeScratch('kills');
  lasting = path.join(folder, 'lasting');
  const first = launch(lasting);
  untouched.firstStart = await timed(() => first.ready);
  [demoCompanies = 0] = await query<number>(lasting, 'select count(*)::int from company');
  await stop(first, lasting);
  const second = launch(lasting);
  untouched.start = await timed(() => second.ready);
  untouched.import = await timed(() => importTable('untouched'));
  await makeKey();
  await stop(second, lasting);
});

afterEach(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
});

afterAll(async () => {
  await removeDataFolder(lasting);
  await rm(folder, { recursive: true, force: true });
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  process.stdout.write(
    `Kills: ${counts.KILLS}, KILL_SEED=${counts.KILL_SEED}. Untouched: first start ${seconds(untouched.firstStart)}, restart ${seconds(untouched.start)}. Slowest start after a kill: ${seconds(slowest.ms)} (${slowest.after}).\n`,
  );
});

/** Kills at a random moment; a server that was not the victim goes on. */
async function disturb(moment: Moment, victim: Victim, dataDir: string, name: string): Promise<Victim> {
  const span = moment === 'import' ? untouched.import : moment === 'start' ? untouched.start : untouched.firstStart;
  const server = launch(dataDir);
  let importing: Promise<void> | undefined;
  if (moment === 'import') {
    await server.ready;
    await makeKey();
    importing = importTable(name);
  }
  await sleep(random.next() * span);
  const struck = await strike(victim, server, dataDir, random);
  await importing;
  if (struck === 'server' || struck === 'both') return struck;
  await server.ready;
  expect(server.output()).not.toMatch(STACK);
  await stop(server, dataDir);
  return struck;
}

describe(`after kill -9 the next start works and nothing acknowledged is lost (KILL_SEED=${counts.KILL_SEED})`, () => {
  const rounds = Array.from({ length: counts.KILLS }, (_, index) => ({
    index,
    ...roundOf(counts.KILL_SEED + index),
  }));
  test.for(rounds)('$index: $victim during $moment', async ({ index, moment, victim }) => {
    const isNew = moment === 'first start' || moment === 'migration';
    const dataDir = isNew ? path.join(folder, `round-${index}`) : lasting;
    if (moment === 'migration') await makeOldFolder(dataDir);
    const struck = await disturb(moment, victim, dataDir, `round-${index}`);

    const next = launch(dataDir);
    const tookMs = await timed(() => next.ready);
    if (tookMs > slowest.ms) Object.assign(slowest, { ms: tookMs, after: `${struck} during ${moment}` });
    expect(next.output()).not.toMatch(STACK);
    expect((await fetch(`${await next.ready}/vacancy-list`)).status).toBe(200);
    if (isNew) expect(await query(dataDir, 'select count(*)::int from company')).toEqual([demoCompanies]);
    else {
      expect(await query(dataDir, 'select public_key from embed_key')).toEqual(
        expect.arrayContaining([...acknowledged.keys]),
      );
      const lost = await query(
        dataDir,
        `select name from unnest($1::text[]) as name
         where (select count(*) from vacancy where source_name = name) <> $2`,
        [[...acknowledged.tables], TABLE_ROWS],
      );
      expect(lost).toEqual([]);
    }
    await stop(next, dataDir);
    if (isNew) await removeDataFolder(dataDir);
  });
});
