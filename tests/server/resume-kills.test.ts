import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sessionSchema } from '#shared/contracts/session.ts';
import { RESUME_STATUSES } from '#shared/domain/resume-machine.ts';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { createRandom } from '#server/demo/random.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { counts } from '../setup/counts.ts';
import { databaseProcesses, databaseUrl, removeDataFolder } from '../setup/data-folder.ts';
import { query } from '../setup/kill-world.ts';
import { launchServer, type StartingServer } from '../setup/server-process.ts';
import { wholeResume } from '../setup/written-resume.ts';

const random = createRandom(counts.KILL_SEED);
const PASSWORD = 'Крепкая балка 40Б2';
const EMAIL = 'resume-writer@pochta.example';
/** Saves, a publication and a change of it take about so long; a kill comes at any moment of them. */
const SPAN_MS = 300;
const SAVES = 4;

let folder: string;
let dataDir: string;
let running: StartingServer | undefined;
let content: object;

function launch(): StartingServer {
  running = launchServer({ DATA_DIR: dataDir, EMPLOYER_PORT: '0', FILL_DEMO: '0', TRUST_PROXY: '1' });
  return running;
}

async function makeWorld(db: Database): Promise<void> {
  const now = new Date();
  await insertAccount(db, {
    kind: 'applicant',
    firstName: 'Ильдар',
    lastName: 'Галеев',
    email: EMAIL,
    emailConfirmedAt: now,
    phone: '+79170000001',
    phoneConfirmedAt: now,
    passwordHash: await hashPassword(PASSWORD),
  });
  content = await wholeResume({ db });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-resume-kills-'));
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
  // The database outlives a killed server, until the next one stops it.
  const last = launch();
  await last.ready;
  last.child.kill('SIGTERM');
  await last.ended;
  await vi.waitFor(async () => expect(await databaseProcesses(dataDir)).toEqual([]), { timeout: 30_000 });
  await removeDataFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
});

const writtenSchema = z.object({ id: z.number(), version: z.number() });
const storedSchema = z.object({
  status: z.enum(RESUME_STATUSES),
  title: z.string().nullable(),
  written: z.string().nullable(),
  version: z.number(),
  waits: z.boolean(),
  published: z.number(),
  changed: z.number(),
});

/** Calls as the applicant. */
async function signIn(address: string) {
  let headers: Record<string, string> = {};
  const send = (method: string, call: string, body: object, more: Record<string, string> = {}) =>
    fetch(`${address}/api/${call}`, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers, ...more },
      body: JSON.stringify(body),
    });
  const answer = await send('POST', 'users/applicant/login/email', { email: EMAIL, password: PASSWORD });
  const { accessToken } = sessionSchema.parse(await answer.json());
  headers = { 'x-access-token': accessToken };
  return send;
}

async function stored(id: number) {
  const [row] = await query(
    dataDir,
    `select json_build_object('status', status, 'title', resume.title, 'written', e.content->>'title', 'version', e.version,
       'waits', review_asked_at is not null,
       'published', (select count(*)::int from outbox_event where type = 'resume.published' and (payload->>'resumeId')::bigint = resume.id),
       'changed', (select count(*)::int from outbox_event where type = 'resume.changed' and (payload->>'resumeId')::bigint = resume.id))
     from resume join resume_edit e on e.resume_id = resume.id where resume.id = $1`,
    [id],
  );
  return storedSchema.parse(row);
}

describe(`after kill -9 every acknowledged save is there (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.RESUME_KILLS }, (_, index) => index))('round %i', async (index) => {
    const server = launch();
    const send = await signIn(await server.ready);
    await query(dataDir, `delete from resume returning id`);
    const made = writtenSchema.parse(await (await send('POST', 'resume/draft', {})).json());
    let acknowledged = { version: made.version, title: '' };
    let publications = 0;
    const save = async (title: string, more: object = {}) => {
      const fields = { ...more, title };
      const answer = await send('PUT', `resume/${made.id}`, { version: acknowledged.version, fields });
      acknowledged = { version: writtenSchema.parse(await answer.json()).version, title };
    };
    const publish = async () => {
      const answer = await send('POST', `resume/${made.id}/publish`, { version: acknowledged.version });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`A publication answers ${answer.status}`);
      publications += 1;
      // Nothing is being written any more, which counts as a version.
      acknowledged = { ...acknowledged, version: acknowledged.version + 1 };
    };
    const work = async () => {
      for (let count = 0; count < SAVES; count += 1) await save(`Сварщик ${index} раз ${count}`, content);
      await publish();
      await save(`Сварщик ${index} снова`);
      await publish();
    };
    const working = work().catch(() => null);
    await sleep(random.next() * SPAN_MS);
    server.child.kill('SIGKILL');
    await server.ended;
    await working;
    const now = await stored(made.id);
    // A save or a publication whose answer nobody got may be there too.
    expect(now.version - acknowledged.version).toBeOneOf([0, 1]);
    const isOut = now.status === 'published';
    expect([now.waits, now.published]).toEqual(isOut ? [true, 1] : [false, 0]);
    expect(now.published + now.changed).toBeGreaterThanOrEqual(publications);
    // A publication is whole: nothing is written beside what it shows.
    if (now.written === null) expect(now.title).toBe(acknowledged.title);
    else if (now.version === acknowledged.version) expect(now.written).toBe(acknowledged.title);
  });
});

/** A claim takes about so long. */
const CLAIM_MS = 60;
const leftSchema = z.object({ resumes: z.number(), drafts: z.number() });

describe('after kill -9 an anonymous draft is one resume, or still there', () => {
  test.each(Array.from({ length: counts.RESUME_KILLS }, (_, index) => index))('round %i', async (index) => {
    const server = launch();
    const address = await server.ready;
    const send = await signIn(address);
    await query(dataDir, `delete from resume returning id`);
    const kept = await fetch(`${address}/api/resume/anonymous-draft`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': `10.9.0.${index + 1}`,
      },
      body: JSON.stringify({
        specializationId: null,
        cityId: null,
        experienceYears: 5,
        rotation: true,
        payMonthKopecks: 170_000_00,
        personalAgreement: true,
      }),
    });
    const { id } = z.object({ id: z.uuid() }).parse(await kept.json());
    const [cookie = ''] = kept.headers.getSetCookie().map((one) => one.split(';', 1)[0] ?? '');
    const claiming = send('POST', 'resume/draft', { anonymousDraftId: id }, { cookie }).then(
      async (answer) => (await answer.json().catch(() => null)) !== null && answer.status === 201,
      () => false,
    );
    await sleep(random.next() * CLAIM_MS);
    server.child.kill('SIGKILL');
    await server.ended;
    const isAcknowledged = await claiming;
    const [left] = await query(
      dataDir,
      `select json_build_object('resumes', (select count(*)::int from resume),
         'drafts', (select count(*)::int from resume_anonymous_draft where id = $1))`,
      [id],
    );
    const { resumes, drafts } = leftSchema.parse(left);
    expect([resumes, drafts]).toBeOneOf(
      isAcknowledged
        ? [[1, 0]]
        : [
            [1, 0],
            [0, 1],
          ],
    );
  });
});
