import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { sessionSchema } from '#shared/contracts/session.ts';
import { VACANCY_STATUSES } from '#shared/domain/vacancy-machine.ts';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { createRandom } from '#server/demo/random.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { counts } from '../setup/counts.ts';
import { databaseProcesses, databaseUrl, removeDataFolder } from '../setup/data-folder.ts';
import { query } from '../setup/kill-world.ts';
import { launchServer, type StartingServer } from '../setup/server-process.ts';
import { makeCompany } from '../setup/things.ts';
import { startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.ts';
import { wholeContent } from '../setup/written-vacancy.ts';

const random = createRandom(counts.KILL_SEED);
const PASSWORD = 'Крепкая балка 40Б2';
const HEAD = 'vacancy-head@stroy.example';
/** Saves and their publication take about so long; a kill comes at any moment of them. */
const SPAN_MS = 250;
/** So many wait for the start of each round, and each is answered within this time: some are under way when the kill comes. */
const DELIVERIES = 200;
const ANSWER_MS = 300;

let folder: string;
let dataDir: string;
let running: StartingServer | undefined;
let content: object;
let receiver: WebhookReceiver;

function launch(): StartingServer {
  running = launchServer({
    DATA_DIR: dataDir,
    EMPLOYER_PORT: '0',
    FILL_DEMO: '0',
    TRUST_PROXY: '1',
    WEBHOOK_RECEIVER: receiver.origin,
  });
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
  content = await wholeContent({ db });
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-vacancy-kills-'));
  dataDir = path.join(folder, 'data');
  receiver = await startReceiver();
  receiver.answerBy((response) => void setTimeout(() => response.writeHead(204).end(), random.next() * ANSWER_MS));
  const first = launch();
  const address = await first.ready;
  const db = createDatabase(createPool(await databaseUrl(dataDir), 1));
  await makeWorld(db);
  await db.destroy();
  const send = await signIn(address);
  const added = await send('POST', 'company/webhooks', { url: `${receiver.origin}/`, events: ['vacancy.published'] });
  expect(added.status).toBe(201);
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
  await receiver.stop();
});

const answerSchema = z.object({ id: z.number(), version: z.number() });
const storedSchema = z.object({
  status: z.enum(VACANCY_STATUSES),
  title: z.string(),
  written: z.string().nullable(),
  version: z.number(),
  revisions: z.number(),
  events: z.number(),
});

/** Calls as the head of the company. */
async function signIn(address: string) {
  let headers: Record<string, string> = {};
  const send = (method: string, call: string, body: object) =>
    fetch(`${address}/api/${call}`, {
      method,
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    });
  const answer = await send('POST', 'users/company-member/login/email', { email: HEAD, password: PASSWORD });
  const body: unknown = await answer.json();
  const { accessToken } = sessionSchema.parse(
    typeof body === 'object' && body !== null && 'session' in body ? body.session : body,
  );
  headers = { 'x-access-token': accessToken };
  return send;
}

async function stored(id: number) {
  const [row] = await query(
    dataDir,
    `select json_build_object('status', status, 'title', vacancy.title, 'written', e.content->>'title', 'version', e.version,
       'revisions', (select count(*)::int from vacancy_revision r where r.vacancy_id = vacancy.id),
       'events', (select count(*)::int from outbox_event
          where type = 'vacancy.published' and (payload->>'vacancyId')::bigint = vacancy.id))
     from vacancy join vacancy_edit e on e.vacancy_id = vacancy.id where vacancy.id = $1`,
    [id],
  );
  return storedSchema.parse(row);
}

/** Things that happened, as their transactions leave them. */
async function queueDeliveries(): Promise<void> {
  await query(
    dataDir,
    `insert into webhook_delivery (webhook_id, event, occurred_at, version, data, due_at, created_at)
     select webhook.id, 'vacancy.published', now(), 1, json_build_object('vacancyId', number, 'status', 'active'), now(), now()
     from webhook, generate_series(1, $1::int) number returning id`,
    [DELIVERIES],
  );
}

describe(`after kill -9 every acknowledged save is there (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.VACANCY_KILLS }, (_, index) => index))('round %i', async (index) => {
    const server = launch();
    const address = await server.ready;
    const send = await signIn(address);
    await queueDeliveries();
    const made = answerSchema.parse(await (await send('POST', 'vacancy/create-draft', {})).json());
    let acknowledged = { version: made.version, title: '' };
    let wasPublished = false;
    const work = async () => {
      for (let count = 0; count < 5; count += 1) {
        const title = `Рабочий ${index} на объект ${count}`;
        const answer = await send('PUT', `vacancy/${made.id}`, {
          version: acknowledged.version,
          fields: { ...content, title },
        });
        const { version } = answerSchema.parse(await answer.json());
        acknowledged = { version, title };
      }
      const published = await send('POST', `vacancy/${made.id}/publish`, {
        version: acknowledged.version,
        confirmed: true,
      });
      await published.arrayBuffer();
      wasPublished = published.ok;
    };
    const working = work().catch(() => null);
    await sleep(random.next() * SPAN_MS);
    server.child.kill('SIGKILL');
    await server.ended;
    await working;
    const now = await stored(made.id);
    if (wasPublished) expect(now.status).not.toBe('draft');
    const isOut = now.status !== 'draft';
    expect(now).toMatchObject({ events: now.status === 'active' ? 1 : 0, revisions: now.status === 'active' ? 1 : 0 });
    // A save whose answer nobody got may be there too.
    expect(now.version).toBeGreaterThanOrEqual(acknowledged.version);
    if (isOut) expect(now).toMatchObject({ title: acknowledged.title, written: null });
    else if (now.version === acknowledged.version) expect(now.written ?? '').toBe(acknowledged.title);
  });
});

test('what was being delivered arrives at last, each under one id', async () => {
  const during = new Set(receiver.received.map(({ body }) => body.id));
  receiver.answerBy((response) => void response.writeHead(204).end());
  // As after the half minute in which others leave it to the killed process.
  await query(dataDir, `update webhook_delivery set due_at = now() where status = 'waiting' returning id`);
  const last = launch();
  await last.ready;
  const waiting = () => query(dataDir, `select id from webhook_delivery where status <> 'delivered'`);
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
  const arrived = new Set(
    receiver.received.map(({ body, headers }) => (expect(headers['webhook-id']).toBe(body.id), body.id)),
  );
  expect([...arrived].toSorted()).toEqual((await query<string>(dataDir, 'select id from webhook_delivery')).toSorted());
  expect(during.size).toBeGreaterThan(0);
  const published = await query<number>(dataDir, `select id::int from vacancy where status = 'active'`);
  const told = receiver.received.flatMap(({ body }) =>
    'vacancyId' in body.data && body.version > 1 ? [body.data.vacancyId] : [],
  );
  expect(told).toEqual(expect.arrayContaining(published));
  // The database outlives a killed server, until the next one stops it.
  last.child.kill('SIGTERM');
  await last.ended;
});
