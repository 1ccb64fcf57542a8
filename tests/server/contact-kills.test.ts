import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sessionSchema } from '#shared/contracts/session.ts';
import { FREE_CONTACTS_PER_MONTH } from '#shared/domain/limits.ts';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { createRandom } from '#server/demo/random.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { counts } from '../setup/counts.ts';
import { databaseProcesses, databaseUrl, removeDataFolder } from '../setup/data-folder.ts';
import { query } from '../setup/kill-world.ts';
import { makeScratch } from '../setup/scratch.ts';
import { launchServer, type StartingServer } from '../setup/server-process.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

const random = createRandom(counts.KILL_SEED);
const PASSWORD = 'Крепкая балка 40Б2';
const HEAD = 'contact-head@stroy.example';
/** The openings of a round take about so long; a kill comes at any moment of them. */
const SPAN_MS = 120;
/** Each is asked for twice at one moment, as by two members. */
const RESUMES = 6;

let folder: string;
let dataDir: string;
let running: StartingServer | undefined;
let token = '';
const resumes: number[] = [];

function launch(): StartingServer {
  running = launchServer({ DATA_DIR: dataDir, EMPLOYER_PORT: '0', FILL_DEMO: '0', TRUST_PROXY: '1' });
  return running;
}

async function makeWorld(db: Database): Promise<void> {
  const companyId = await makeCompany(db, { status: 'verified' });
  const account = await insertAccount(db, {
    kind: 'member',
    firstName: 'Алсу',
    email: HEAD,
    emailConfirmedAt: new Date(),
    passwordHash: await hashPassword(PASSWORD),
  });
  await db.insertInto('companyMember').values({ companyId, accountId: account.id, role: 'head' }).execute();
  for (let index = 0; index < RESUMES; index += 1)
    resumes.push(await makeResume(db, { contacts: { phone: '+79172041683' } }));
}

beforeAll(async () => {
  folder = await makeScratch('karkas-contact-kills');
  dataDir = path.join(folder, 'data');
  const first = launch();
  await first.ready;
  const db = createDatabase(createPool(await databaseUrl(dataDir), 1));
  await makeWorld(db);
  await db.destroy();
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

function post(address: string, call: string, body: object, headers: Record<string, string> = {}) {
  return fetch(`${address}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
    body: JSON.stringify(body),
  });
}

/** The head's token, which outlives the server. */
async function signIn(address: string): Promise<string> {
  const body: unknown = await (
    await post(address, 'users/company-member/login/email', { email: HEAD, password: PASSWORD })
  ).json();
  const { accessToken } = sessionSchema.parse(
    typeof body === 'object' && body !== null && 'session' in body ? body.session : body,
  );
  return accessToken;
}

const show = (address: string, resumeId: number, key: string) =>
  post(address, `resume/${resumeId}/show_contacts`, {}, { 'x-access-token': token, 'idempotency-key': key });

const storedSchema = z.object({ resumeId: z.number(), openings: z.number(), shows: z.number() });

async function stored() {
  const rows = await query(
    dataDir,
    `select json_build_object('resumeId', resume.id,
       'openings', (select count(*)::int from resume_contact_opening o where o.resume_id = resume.id),
       'shows', coalesce((select contact_shows from resume_stats s where s.resume_id = resume.id), 0)) from resume`,
  );
  return rows.map((row) => storedSchema.parse(row));
}

describe(`after kill -9 what was opened is open, and charged once (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.CONTACT_KILLS }, (_, index) => index))('round %i', async (index) => {
    const server = launch();
    const address = await server.ready;
    token = await signIn(address);
    // A new month for each round.
    await query(dataDir, 'delete from resume_contact_opening returning id');
    await query(dataDir, 'update resume_stats set contact_shows = 0 returning resume_id');
    const opened = new Set<number>();
    const ask = async (resumeId: number, key: string) => {
      const answer = await show(address, resumeId, key);
      await answer.arrayBuffer();
      if (answer.ok) opened.add(resumeId);
    };
    const keyOf = (resumeId: number, by: number) => `${index}-${resumeId}-${by}`;
    const asking = Promise.allSettled(
      resumes.flatMap((resumeId) => [0, 1].map((by) => ask(resumeId, keyOf(resumeId, by)))),
    );
    await sleep(random.next() * SPAN_MS);
    server.child.kill('SIGKILL');
    await server.ended;
    await asking;
    for (const { resumeId, openings, shows } of await stored()) {
      expect(openings).toBeLessThanOrEqual(1);
      expect(shows).toBe(openings);
      if (opened.has(resumeId)) expect(openings).toBe(1);
    }
    // Whoever got no answer asks again, with the same key.
    const next = launch();
    const again = await next.ready;
    for (const resumeId of resumes) expect((await show(again, resumeId, keyOf(resumeId, 0))).status).toBe(200);
    const now = await stored();
    expect(now.map(({ openings, shows }) => [openings, shows])).toEqual(resumes.map(() => [1, 1]));
    expect(now.length).toBeLessThan(FREE_CONTACTS_PER_MONTH);
    next.child.kill('SIGTERM');
    await next.ended;
  });
});
