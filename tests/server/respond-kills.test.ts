import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sessionSchema } from '#shared/contracts/session.ts';
import { RESPOND_STATUSES } from '#shared/domain/respond-terms.ts';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { createRandom } from '#server/demo/random.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { counts } from '../setup/counts.ts';
import { databaseProcesses, databaseUrl, removeDataFolder } from '../setup/data-folder.ts';
import { query } from '../setup/kill-world.ts';
import { launchServer, type StartingServer } from '../setup/server-process.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';
import { makeScratch } from '../setup/scratch.ts';

const random = createRandom(counts.KILL_SEED);
const PASSWORD = 'Крепкая балка 40Б2';
const HEAD = 'respond-head@stroy.example';
const MOMENTS = ['sending', 'change', 'bulk'] as const;
/** How long a call takes; a kill comes at any moment of it, or right after its answer. */
const SPAN_MS = 60;
const BULK = 8;
/** A person may sign in and respond only so often a day, so rounds take turns with people. */
const GROUPS = Math.ceil(counts.KILLS / 10);

let folder: string;
let dataDir: string;
let running: StartingServer | undefined;
let visitors = 0;
let companyId = 0;
const resumes: number[] = [];

const person = (index: number) => `respond-${index}@pochta.example`;

function launch(): StartingServer {
  running = launchServer({ DATA_DIR: dataDir, EMPLOYER_PORT: '0', FILL_DEMO: '0', TRUST_PROXY: '1' });
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

/** A company with its head, and people with a resume each. */
async function makeWorld(db: Database): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  companyId = await makeCompany(db);
  const account = (kind: 'member' | 'applicant', email: string) =>
    insertAccount(db, { kind, firstName: 'Ильдар', email, emailConfirmedAt: new Date(), passwordHash });
  const head = await account('member', HEAD);
  await db.insertInto('companyMember').values({ companyId, accountId: head.id, role: 'head' }).execute();
  for (let index = 0; index < GROUPS * BULK; index += 1) {
    const { id } = await account('applicant', person(index));
    resumes.push(await makeResume(db, { applicantId: id }));
  }
}

beforeAll(async () => {
  folder = await makeScratch('respond-kills');
  dataDir = path.join(folder, 'data');
  const first = launch();
  await first.ready;
  await withDatabase(makeWorld);
  first.child.kill('SIGTERM');
  await first.ended;
});
afterEach(async () => {
  running?.child.kill('SIGTERM');
  await running?.ended;
});
afterAll(async () => {
  await vi.waitFor(async () => expect(await databaseProcesses(dataDir)).toEqual([]), { timeout: 30_000 });
  await removeDataFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
});

function post(address: string, call: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  visitors += 1;
  return fetch(`${address}/api/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': `10.4.${visitors >> 8}.${visitors & 255}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** The header by which calls are this person's. */
async function signIn(address: string, email: string): Promise<Record<string, string>> {
  const side = email === HEAD ? 'company-member' : 'applicant';
  const answer = await post(address, `users/${side}/login/email`, { email, password: PASSWORD });
  const body: unknown = await answer.json();
  const { accessToken } = sessionSchema.parse(
    typeof body === 'object' && body !== null && 'session' in body ? body.session : body,
  );
  return { 'x-access-token': accessToken };
}

/** Sends the call and kills the server at a random moment of it. Returns the status of its answer, if there was one. */
async function cutOff(sending: Promise<Response>, { child, ended }: StartingServer): Promise<number | null> {
  const settled = sending.then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });
  const quiet = settled.catch(() => null);
  await sleep(random.next() * SPAN_MS);
  child.kill('SIGKILL');
  await ended;
  return quiet;
}

const storedSchema = z.object({
  id: z.number(),
  status: z.enum(RESPOND_STATUSES),
  steps: z.array(z.string()),
  /** How often each notice stands, by its key. */
  notices: z.array(z.number()),
  counted: z.number(),
});

/** The responds to a vacancy, with the actions of their history in order. */
async function stored(vacancyId: number) {
  // What follows a sending comes a moment after it.
  const waiting = `select 1 from outbox_event where handled_at is null and type like 'respond.%'`;
  await expect.poll(async () => (await query(dataDir, waiting, [])).length, { timeout: 30_000 }).toBe(0);
  const rows = await query(
    dataDir,
    `select json_build_object('id', respond.id, 'status', respond.status,
       'steps', (select coalesce(json_agg(action order by at, id), '[]') from respond_event where respond_id = respond.id),
       'notices', (select coalesce(json_agg(n), '[]') from (
          select count(*)::int as n from notice where (data->>'respondId')::bigint = respond.id group by account_id, key) counted),
       'counted', (select responds from vacancy_stats where vacancy_stats.vacancy_id = respond.vacancy_id))
     from respond where vacancy_id = $1 order by respond.id`,
    [vacancyId],
  );
  return rows.map((row) => storedSchema.parse(row));
}

async function respond(address: string, index: number, vacancyId: number, key = randomUUID()): Promise<Response> {
  const headers = { ...(await signIn(address, person(index))), 'idempotency-key': key };
  return post(
    address,
    'respond/vacancy',
    { vacancyId, resumeId: resumes[index], letter: 'Готов выйти завтра' },
    headers,
  );
}

describe(`after kill -9 a respond is there once, with each of its notices (KILL_SEED=${counts.KILL_SEED})`, () => {
  const rounds = Array.from({ length: counts.KILLS }, (_, index) => ({
    index,
    moment: MOMENTS[(counts.KILL_SEED + index) % MOMENTS.length],
  }));

  test.for(rounds)('$index: during the $moment', async ({ index, moment }) => {
    const first = (index % GROUPS) * BULK;
    const server = launch();
    const address = await server.ready;
    const vacancyId = await withDatabase((db) => makeVacancy(db, companyId, { title: `Сварщик ${index}` }));

    if (moment === 'sending') {
      const key = randomUUID();
      const headers = { ...(await signIn(address, person(first))), 'idempotency-key': key };
      const body = { vacancyId, resumeId: resumes[first], letter: 'Готов выйти завтра' };
      const status = await cutOff(post(address, 'respond/vacancy', body, headers), server);
      const next = await launch().ready;
      const found = await stored(vacancyId);
      if (status === 201) expect(found).toHaveLength(1);
      expect(found.length).toBeLessThanOrEqual(1);
      // The same person tries again with the same key, as the form does.
      expect([201, 409]).toContain((await respond(next, first, vacancyId, key)).status);
      expect(await stored(vacancyId)).toMatchObject([{ status: 'new', steps: ['send'], notices: [1], counted: 1 }]);
      return;
    }

    for (let sender = 0; sender < (moment === 'bulk' ? BULK : 1); sender += 1)
      expect((await respond(address, first + sender, vacancyId)).status).toBe(201);
    const before = await stored(vacancyId);
    const head = await signIn(address, HEAD);
    const change = { action: 'decline', reason: 'experience' };
    const call =
      moment === 'bulk'
        ? post(address, 'respond/change_status', { ...change, ids: before.map(({ id }) => id) }, head)
        : post(address, `respond/${before[0]?.id}/change_status`, change, head);
    const status = await cutOff(call, server);
    await launch().ready;
    const found = await stored(vacancyId);
    expect(found.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    for (const one of found) {
      const isDeclined = one.status === 'declined';
      if (status === 200) expect(isDeclined).toBe(true);
      if (!isDeclined) expect(one).toMatchObject({ status: 'new', steps: ['send'] });
      expect(one.steps.filter((action) => action === 'decline')).toHaveLength(isDeclined ? 1 : 0);
      // The company of the sending, the person of the decision: each once.
      expect(one.notices).toEqual(isDeclined ? [1, 1] : [1]);
    }
  });
});
