import { readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded.ts';
import { DEMO_KEYS } from '#server/demo/index.ts';
import { emitVacancyChanged } from '#server/domains/vacancy/index.ts';
import { createEvents } from '#server/platform/events.ts';
import { counts } from '../setup/counts.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { makeScratch } from '../setup/scratch.ts';

/** A busy evening in minutes: pages, searches, feeds and changes at 70 % of this machine's throughput. */
const CALLERS = 16;
const CHANGES_PER_SECOND = 2;
/** Small enough to be full long before memory is compared. */
const CACHE_BYTES = String(16 * 1024 * 1024);

let folder: string;
let database: EmbeddedDatabase;
let db: Database;
let server: ServerProcess;
let vacancies: { id: number; companyId: number }[];
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 });

beforeAll(async () => {
  folder = await makeScratch('soak');
  database = await startEmbedded({ dataDir: path.join(folder, 'postgres') });
  const url = database.url('postgres');
  server = await startServer({
    DATABASE_URL: url,
    DATA_DIR: folder,
    FILL_DEMO: '1',
    TRUST_PROXY: '1',
    PAGE_CACHE_BYTES: CACHE_BYTES,
    EMPLOYER_PORT: '0',
  });
  db = createDatabase(createPool(url, 4));
  await db
    .updateTable('embedKey')
    .set({ requestsPerMinute: 100_000, origins: sql<string[]>`array['https://employer.example']` })
    .where('publicKey', '=', DEMO_KEYS.live)
    .execute();
  vacancies = await db
    .selectFrom('vacancy')
    .innerJoin('company', 'company.id', 'vacancy.companyId')
    .select(['vacancy.id', 'companyId'])
    .where('vacancy.status', '=', 'active')
    .where('company.status', 'in', ['unverified', 'on_check', 'verified'])
    .execute();
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
  await db.destroy();
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

const WORDS = ['сварщик', 'монтажник', 'прораб вахта', 'электрик москва', 'крановщик', 'отделочник', 'сварщег'];
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** A visitor's next address: mostly pages, some searches and feeds, sometimes a list never requested before. */
function nextTarget(): string {
  const dice = Math.random();
  const word = encodeURIComponent(pick(WORDS));
  if (dice < 0.6) return `/vacancy/${pick(vacancies).id}`;
  if (dice < 0.75) return pick(['/', '/vacancy-list', '/vacancy-list?page=2', '/company-list', '/news']);
  if (dice < 0.87) return `/api/search/vacancy?q=${word}&page=${1 + Math.floor(Math.random() * 3)}`;
  if (dice < 0.97) return `/api/embed/feed?key=${DEMO_KEYS.live}`;
  return `/vacancy-list?q=${word}&salary_from=${1_000 * Math.floor(Math.random() * 200)}`;
}

/** The status of a request from one of some thousand visitors behind the proxy; 0 without a response. */
function ask(target: string): Promise<number> {
  const visitor = `10.0.${Math.floor(Math.random() * 64)}.${Math.floor(Math.random() * 64)}`;
  const headers = {
    'accept-encoding': 'br',
    'x-forwarded-for': visitor,
    ...(target.includes('/embed/') ? { origin: 'https://employer.example' } : {}),
  };
  return new Promise((resolve) => {
    http
      .get(server.address + target, { agent, headers }, (response) => {
        response.resume().once('end', () => resolve(response.statusCode ?? 0));
      })
      .once('error', () => resolve(0));
  });
}

/** Responses a second with all callers sending without a pause. */
async function measureThroughput(seconds: number, statuses: Map<number, number>): Promise<number> {
  const deadline = performance.now() + seconds * 1_000;
  let answered = 0;
  await Promise.all(
    Array.from({ length: CALLERS }, async () => {
      while (performance.now() < deadline) {
        count(statuses, await ask(nextTarget()));
        answered += 1;
      }
    }),
  );
  return answered / seconds;
}

function count(statuses: Map<number, number>, status: number): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
}

/** Sends at a steady rate regardless of responses. Resolves with the memory at each second, in kilobytes. */
async function soak(perSecond: number, seconds: number, statuses: Map<number, number>): Promise<number[]> {
  const memory: number[] = [];
  const waiting = new Set<Promise<void>>();
  const startedAt = performance.now();
  let asked = 0;
  for (let second = 0; second < seconds;) {
    const elapsed = (performance.now() - startedAt) / 1_000;
    for (; asked < elapsed * perSecond; asked += 1) {
      const answer = ask(nextTarget()).then((status) => count(statuses, status));
      waiting.add(answer);
      void answer.then(() => waiting.delete(answer));
    }
    if (elapsed >= second + 1) {
      second += 1;
      memory.push(await residentKilobytes());
      for (let change = 0; change < CHANGES_PER_SECOND; change += 1) {
        await emitVacancyChanged({ events: createEvents(new Set()) }, db, pick(vacancies));
      }
    }
    await sleep(5);
  }
  await Promise.all(waiting);
  return memory;
}

/** Zero where the system does not provide it. */
async function residentKilobytes(): Promise<number> {
  const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

test(
  `${counts.SOAK_SECONDS} s at 70 % of the throughput: no failure, and memory stays`,
  { timeout: counts.SOAK_SECONDS * 2_000 + 120_000 },
  async () => {
    const statuses = new Map<number, number>();
    const throughput = await measureThroughput(Math.min(20, counts.SOAK_SECONDS), statuses);
    const memory = await soak(throughput * 0.7, counts.SOAK_SECONDS, statuses);
    const at = (from: number, to: number) => median(memory.slice(memory.length * from, memory.length * to));
    const [early, late] = [at(0.4, 0.55), at(0.85, 1)];
    const said = Object.fromEntries(statuses);
    process.stdout.write(
      `Soak: ${throughput.toFixed(0)} requests a second at most; answers ${JSON.stringify(said)}; memory ${(early / 1024).toFixed(0)} → ${(late / 1024).toFixed(0)} MB\n`,
    );
    expect(Object.keys(said)).toEqual(['200']);
    // A short run proves nothing about growth: cache and compiler still warm up.
    if (counts.SOAK_SECONDS >= 300) expect(late).toBeLessThanOrEqual(early * 1.05);
  },
);
