import { readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded.ts';
import { archiveVacancy, emitVacancyChanged } from '#server/domains/vacancy/index.ts';
import type { Context } from '#server/platform/context.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createEvents } from '#server/platform/events.ts';
import { createLogger } from '#server/platform/logging.ts';
import { systemClock } from '#server/platform/clock.ts';
import { asHead } from '../setup/actors.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { startSwallowingProxy, type SwallowingProxy } from '../setup/swallowing-proxy.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { makeScratch } from '../setup/scratch.ts';

/** A server whose database connections the test can cut or silence; the test has its own connection. */
let folder: string;
let postgres: EmbeddedDatabase;
let proxy: SwallowingProxy;
let server: ServerProcess;
let db: Database;
let company: number;
let context: Context;
let frozen: number[] = [];

beforeAll(async () => {
  folder = await makeScratch('sick');
  postgres = await startEmbedded({ dataDir: path.join(folder, 'postgres') });
  const url = new URL(postgres.url('postgres'));
  proxy = await startSwallowingProxy(Number(url.port));
  db = createDatabase(createPool(url.href, 4));
  url.port = String(proxy.port);
  server = await startServer({ DATABASE_URL: url.href, DATA_DIR: folder, FILL_DEMO: '0' });
  company = await makeCompany(db, { brandName: 'Стойкие' });
  const log = createLogger('silent');
  const events = createEvents(new Set());
  context = { db, actor: asHead(company), ip: '127.0.0.1', clock: systemClock, events, jobs: noJobs, log };
});

afterEach(() => {
  thaw();
  proxy.heal();
});

afterAll(async () => {
  await server.stop();
  await db.destroy();
  await proxy.stop();
  await postgres.destroy();
  await rm(folder, { recursive: true, force: true });
});

/** Pauses all processes of PostgreSQL, which this file has started. */
function freeze(): void {
  const postmaster = postgres.pid();
  const parentOf = (pid: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1]);
    } catch {
      return 0;
    }
  };
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster);
  frozen = [postmaster, ...children.map(Number)];
  for (const pid of frozen) process.kill(pid, 'SIGSTOP');
}

function thaw(): void {
  for (const pid of frozen) process.kill(pid, 'SIGCONT');
  frozen = [];
}

const body = async (target: string) => (await server.get(target)).text();

async function publish(title: string): Promise<number> {
  const id = await makeVacancy(db, company, { title });
  await emitVacancyChanged(context, db, { id, companyId: company });
  await expect.poll(() => body('/vacancy-list'), { timeout: 10_000 }).toContain(title);
  await expect.poll(() => body(`/vacancy/${id}`), { timeout: 10_000 }).toContain(title);
  return id;
}

/** Caches the page once no event of a change is pending. */
async function settled(target: string): Promise<void> {
  await sleep(300);
  await body(target);
}

const away = async () => (await server.get('/api/health')).status === 503;

describe('a database that does not answer', () => {
  test('serves cached pages but no removed ones, answers 503 otherwise, and recovers', async () => {
    const [kept, changed, gone] = [await publish('Останется'), await publish('Изменится'), await publish('Исчезнет')];
    await archiveVacancy(context, gone, 'filled');
    await emitVacancyChanged(context, db, { id: changed, companyId: company });
    await expect.poll(() => body('/vacancy-list'), { timeout: 10_000 }).not.toContain('Исчезнет');
    await settled('/vacancy-list');
    await settled(`/vacancy/${kept}`);
    freeze();
    // No request waits for ever, including those from before the outage was detected.
    const early = [`/vacancy/${changed}`, '/company/424242', '/api/vacancy/list'].map((target) => server.get(target));
    expect(await body(`/vacancy/${kept}`)).toContain('Останется');
    expect((await Promise.all(early)).map(({ status }) => status)).toEqual([expect.any(Number), 503, 503]);
    await expect.poll(away, { timeout: 20_000 }).toBe(true);
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([server.get(`/vacancy/${kept}`), server.get('/vacancy-list')]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await answers[1]?.text()).not.toContain('Исчезнет');
    }
    const refused = await server.get('/company/424242');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.text()).toContain('Сервис отдыхает');
    for (const [target, accept] of [
      ['/company/424242', 'application/json'],
      // Of words that no vacancy has nothing needs to be read.
      [encodeURI('/vacancy-list.rss?q=Останется'), '*/*'],
      ['/og/vacancy/424242.png', '*/*'],
    ] as const) {
      const { status, headers } = await server.get(target, { accept });
      expect([target, status, headers.get('retry-after')]).toEqual([target, 503, '5']);
    }
    // It needs the database for its limit only, which is then counted in memory without a wait for a connection.
    for (let call = 0; call < 100; call += 1)
      expect((await server.get('/api/addresses/by-ip-address')).status).toBe(200);
    // It contains constants only, so it needs no call.
    const kit = await server.get('/markup');
    expect([kit.status, await kit.text()]).toEqual([200, expect.stringContaining('content="noindex"')]);
    thaw();
    await expect.poll(away, { timeout: 20_000 }).toBe(false);
    await publish('После болезни');
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(lines.filter((line) => line.includes('The database does not answer'))).toHaveLength(1);
    expect(lines.filter((line) => !/The database (?:does not answer|answers again)/.test(line))).toEqual([]);
  });
});

describe('the bus fails, the database works', () => {
  test.each(['cut', 'swallow'] as const)(
    '%s: serves cached pages, renders changed ones, never serves removed ones',
    async (harm) => {
      const [kept, gone] = [await publish(`Прежняя ${harm}`), await publish(`Снятая ${harm}`)];
      proxy[harm]('karkas-bus');
      await expect.poll(() => proxy.count('karkas-watch'), { timeout: 20_000 }).toBe(1);
      await archiveVacancy(context, gone, 'filled');
      await expect.poll(() => body('/vacancy-list'), { timeout: 2_500 }).not.toContain(`Снятая ${harm}`);
      await expect.poll(() => body(`/vacancy/${gone}`), { timeout: 2_500 }).toMatch(/закрыта/i);
      const later = await publish(`Новая ${harm}`);
      expect((await server.get(`/vacancy/${later}`)).status).toBe(200);
      expect(await body(`/vacancy/${kept}`)).toContain(`Прежняя ${harm}`);
      proxy.heal();
      await expect.poll(() => proxy.count('karkas-watch'), { timeout: 20_000 }).toBe(0);
      await publish(`Услышанная ${harm}`);
    },
  );
});
