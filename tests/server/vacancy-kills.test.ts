import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { VACANCY_STATUSES } from '#shared/domain/vacancy-machine.ts';
import { counts } from '../setup/counts.ts';
import { makeSignInOfHead, random, useKillServer } from '../setup/kill-server.ts';
import { makeCompany } from '../setup/things.ts';
import { startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.ts';
import { wholeContent } from '../setup/written-vacancy.ts';

const HEAD = { side: 'company-member', email: 'vacancy-head@stroy.example' } as const;
/** Saves and their publication take about so long; a kill comes at any moment of them. */
const SPAN_MS = 250;
/** So many wait for the start of each round, and each is answered within this time: some are under way when the kill comes. */
const DELIVERIES = 200;
const ANSWER_MS = 300;

let content: object;
let receiver: WebhookReceiver;

// Before the server starts.
beforeAll(async () => {
  receiver = await startReceiver();
  receiver.answerBy((response) => void setTimeout(() => response.writeHead(204).end(), random.next() * ANSWER_MS));
});
// Hooks run from the last to the first here: the server has ended by then.
afterAll(() => receiver.stop());

const server = useKillServer('vacancy-kills', {
  environment: () => ({ WEBHOOK_RECEIVER: receiver.origin }),
  async makeWorld(db, address) {
    await makeSignInOfHead(db, await makeCompany(db, { status: 'verified' }), HEAD.email);
    content = await wholeContent({ db });
    const send = await server.open(address, HEAD);
    const added = await send('POST', 'company/webhooks', { url: `${receiver.origin}/`, events: ['vacancy.published'] });
    expect(added.status).toBe(201);
  },
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

async function stored(id: number) {
  const [row] = await server.query(
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
  await server.query(
    `insert into webhook_delivery (webhook_id, event, occurred_at, version, data, due_at, created_at)
     select webhook.id, 'vacancy.published', now(), 1, json_build_object('vacancyId', number, 'status', 'active'), now(), now()
     from webhook, generate_series(1, $1::int) number returning id`,
    [DELIVERIES],
  );
}

describe(`after kill -9 every acknowledged save is there (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.VACANCY_KILLS }, (_, index) => index))('round %i', async (index) => {
    const first = server.launch();
    const send = await server.open(await first.ready, HEAD);
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
    await server.kill(first, SPAN_MS);
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
  await server.query(`update webhook_delivery set due_at = now() where status = 'waiting' returning id`);
  await server.launch().ready;
  const waiting = () => server.query(`select id from webhook_delivery where status <> 'delivered'`);
  await expect.poll(waiting, { timeout: 30_000 }).toEqual([]);
  const arrived = new Set(
    receiver.received.map(({ body, headers }) => (expect(headers['webhook-id']).toBe(body.id), body.id)),
  );
  expect([...arrived].toSorted()).toEqual((await server.query<string>('select id from webhook_delivery')).toSorted());
  expect(during.size).toBeGreaterThan(0);
  const published = await server.query<number>(`select id::int from vacancy where status = 'active'`);
  const told = receiver.received.flatMap(({ body }) =>
    'vacancyId' in body.data && body.version > 1 ? [body.data.vacancyId] : [],
  );
  expect(told).toEqual(expect.arrayContaining(published));
});
