import { randomUUID } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { createDatabase, createPool, inTransaction, type Database } from '#server/database/connect.ts';
import { createRandom } from '#server/demo/random.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import { counts } from '../setup/counts.ts';
import { databaseProcesses, databaseUrl, removeDataFolder } from '../setup/data-folder.ts';
import { query } from '../setup/kill-world.ts';
import { makeScratch } from '../setup/scratch.ts';
import { launchServer, type StartingServer } from '../setup/server-process.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

const random = createRandom(counts.KILL_SEED);
const READERS = 80;
/** From the first mail of a run on: most of it comes within this time. */
const SPAN_MS = 400;
const SENT = 'select coalesce(sum(sent_count), 0)::int from subscription';

let folder: string;
let dataDir: string;
let companyId: number;
let running: StartingServer | undefined;

function launch(): StartingServer {
  running = launchServer({ DATA_DIR: dataDir, EMPLOYER_PORT: '0', FILL_DEMO: '0' });
  return running;
}

async function withDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const db = createDatabase(createPool(await databaseUrl(dataDir), 1));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function makeReaders(db: Database): Promise<void> {
  companyId = await makeCompany(db);
  const now = new Date();
  const rows = Array.from({ length: READERS }, (_, at) => ({
    id: randomUUID(),
    kind: 'vacancies',
    status: 'active',
    email: `reader-${at}@pochta.example`,
    href: '/vacancy-list',
    title: 'Вакансии в\u00a0строительстве',
    plainTitle: 'Вакансии в\u00a0строительстве',
    frequency: 'weekly',
    hour: 9,
    weekday: 1,
    timeZone: 'Europe/Moscow',
    seenUntil: now,
    nextAt: new Date(now.getTime() + DAY_MS),
    createdAt: now,
  }));
  await db.insertInto('subscription').values(rows).execute();
}

beforeAll(async () => {
  folder = await makeScratch('subscription-kills');
  dataDir = path.join(folder, 'data');
  await launch().ready;
  await withDatabase(makeReaders);
});
afterAll(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
  await vi.waitFor(async () => expect(await databaseProcesses(dataDir)).toEqual([]), { timeout: 30_000 });
  await removeDataFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
});

/** Something new for everybody, which only the next server knows of and sends. */
async function makeDue(title: string): Promise<void> {
  const now = Date.now();
  await withDatabase((db) =>
    inTransaction(db, async (tx) => {
      await makeVacancy(tx, companyId, { title, publishedAt: new Date(now - 5 * MINUTE_MS) });
      await tx
        .updateTable('subscription')
        .set({ seenUntil: new Date(now - 6 * MINUTE_MS), nextAt: new Date(now + 3 * SECOND_MS) })
        .execute();
    }),
  );
  running?.child.kill('SIGKILL');
  await running?.ended;
}

const storedSchema = z.object({ id: z.string(), sent: z.number(), items: z.number(), jobs: z.array(z.number()) });

/** Each newsletter with how often the mail of each of its issues stands among the jobs. */
async function stored() {
  const rows = await query(
    dataDir,
    `select json_build_object('id', id, 'sent', sent_count,
       'items', (select count(*)::int from subscription_item where subscription_id = subscription.id),
       'jobs', (select coalesce(json_agg(n), '[]') from (select count(*)::int as n from pgboss.job
          where name = 'send-mail' and data->>'id' like '%-' || replace(subscription.id::text, '-', '') || '-%'
          group by data->>'id') counted))
     from subscription order by id`,
  );
  return rows.map((row) => storedSchema.parse(row));
}

describe(`after kill -9 in a run each issue is sent once (KILL_SEED=${counts.KILL_SEED})`, () => {
  const rounds = Array.from({ length: counts.SUBSCRIPTION_KILLS }, (_, index) => index);

  test.for(rounds)('kill %i', { timeout: 120_000 }, async (round) => {
    await makeDue(`Сварщик ${round}`);
    const before = READERS * round;
    const victim = launch();
    await victim.ready;
    await vi.waitFor(async () => expect((await query<number>(dataDir, SENT))[0]).toBeGreaterThan(before), {
      timeout: 60_000,
      interval: 20,
    });
    await sleep(random.next() * SPAN_MS);
    victim.child.kill('SIGKILL');
    await victim.ended;
    await launch().ready;
    const told = before + READERS;
    await expect.poll(async () => (await query<number>(dataDir, SENT))[0], { timeout: 60_000 }).toBe(told);
    const issues = round + 1;
    for (const one of await stored())
      expect(one).toMatchObject({ sent: issues, items: issues, jobs: Array.from({ length: issues }, () => 1) });
    // A mail that was just being written is sent again a minute later, under the same name.
    const names = await readdir(path.join(dataDir, 'outbox', 'mail'));
    const mailed = new Set(names.map((name) => name.replace(/^\d+-\d+-/, '')));
    expect([mailed.size, mailed.size <= told]).toEqual([names.length, true]);
  });
});
