import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { webhookBodySchema } from '#shared/contracts/webhook-body.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import { WEBHOOK_EVENTS, WEBHOOKS_MAX } from '#shared/domain/webhook.ts';
import { inTransaction } from '#server/database/connect.ts';
import { productJobs } from '#server/domains/all.ts';
import { tellSystems } from '#server/domains/respond/events.ts';
import { system } from '#server/platform/actor.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { react } from '../setup/reactions.ts';
import { makeApplicant, makeOpen, sendBy } from '../setup/respond-world.ts';
import { makeMember } from '../setup/responds.ts';
import { makeCompany } from '../setup/things.ts';
import { startReceiver, type WebhookReceiver } from '../setup/webhook-receiver.ts';

type New = CallInput<Contracts['POST /company/webhooks']>;
type Change = Omit<CallInput<Contracts['PATCH /company/webhooks/{id}']>, 'id' | 'version'>;
type Caller = Pick<TestApp, 'call'>;

let t: TestApp;
let company: { companyId: number };
let head: Caller;
let foreign: Caller;
let admin: Caller;
let viewer: Caller;
let crm: WebhookReceiver;

beforeAll(async () => {
  t = await createTestApp();
  company = { companyId: await makeCompany(t.db, { status: 'verified' }) };
  const member = async (companyId: number, parts: Parameters<typeof makeMember>[2]) => ({
    call: t.as(await makeMember(t.db, companyId, parts)),
  });
  head = await member(company.companyId, { isHead: true });
  admin = await member(company.companyId, { permissions: ['embed.manage'] });
  viewer = await member(company.companyId, { permissions: ['chat.view_all'] });
  foreign = await member(await makeCompany(t.db), { isHead: true });
  crm = await startReceiver();
  t.receiver.origin = crm.origin;
});
afterAll(async () => {
  await crm.stop();
  await t.close();
});
afterEach(async () => {
  crm.received.length = 0;
  crm.answerBy((response) => void response.writeHead(204).end());
  await t.db.deleteFrom('webhook').execute();
});

const code = (expected: string) => expect.objectContaining({ code: expected });
const refused = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: { code: string; problem: { errors?: { field: string; message: string }[] } }) => ({
      code: error.code,
      fields: error.problem.errors?.map(({ field }) => field) ?? [],
    }),
  );
const add = (fields: Partial<New> = {}, { call }: Caller = head) =>
  call('POST /company/webhooks', { url: `${crm.origin}/karkas`, events: [...WEBHOOK_EVENTS], ...fields });
const list = ({ call }: Caller = head, query: CallInput<Contracts['GET /company/webhooks']> = {}) =>
  call('GET /company/webhooks', query);
const change = async (id: string, fields: Change, caller: Caller = head) => {
  const { items } = await list();
  const version = items.find((one) => one.id === id)?.version ?? 1;
  return caller.call('PATCH /company/webhooks/{id}', { id, version, ...fields });
};
const pass = (ms: number) => (t.clock.time = new Date(t.clock.time.getTime() + ms));
const deliver = () => t.runJobs();
const send = async () => sendBy(await makeApplicant(t, (sent += 1)), await makeOpen(t, company));
let sent = 10;
const types = () => crm.received.map(({ body }) => body.type);
/** As a receiver does, by a library of others, at the time of the test. */
function verify(secret: string | null, { headers, text }: (typeof crm.received)[number]): unknown {
  const clock = vi.spyOn(Date, 'now').mockReturnValue(t.clock.time.getTime());
  try {
    return new Webhook(secret ?? '').verify(text, headers as Record<string, string>);
  } finally {
    clock.mockRestore();
  }
}

describe('an address of the own company', () => {
  test('is made with a secret that is shown once', async () => {
    const { webhook, secret } = await add({ url: `${crm.origin}/in?token=1#here` });
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(webhook).toMatchObject({
      url: `${crm.origin}/in?token=1`,
      events: [...WEBHOOK_EVENTS],
      exposesPeople: false,
      on: true,
      failingSince: null,
      createdBy: 'Алсу Галеева',
    });
    const found = await list();
    expect(found).toMatchObject({ items: [webhook], mayAdd: true, mayExpose: true, log: { items: [], total: 0 } });
    expect(JSON.stringify(found)).not.toContain('whsec_');
    const [row] = await t.db.selectFrom('webhook').select('secret').execute();
    expect(row?.secret).not.toContain(secret?.slice(6, 20));
  });

  test('of five, not six, and each once', async () => {
    for (let index = 0; index < WEBHOOKS_MAX; index += 1) await add({ url: `https://crm${index}.example.ru/in` });
    expect(await list()).toMatchObject({ mayAdd: false });
    expect(await refused(add())).toEqual({ code: 'wrong_state', fields: ['url'] });
    const [first] = (await list()).items;
    await head.call('DELETE /company/webhooks/{id}', { id: first?.id ?? '' });
    expect(await refused(add({ url: 'https://crm1.example.ru/in' }))).toEqual({
      code: 'bad_argument',
      fields: ['url'],
    });
  });

  test.each<[Partial<New>, string]>([
    [{ url: 'http://example.ru/in' }, 'url'],
    [{ url: 'https://user:secret@example.ru/' }, 'url'],
    [{ url: 'https://127.0.0.1/' }, 'url'],
    [{ url: 'http://127.0.0.1:1/in' }, 'url'],
    [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
    [{ url: 'https://169.254.169.254/latest/meta-data/' }, 'url'],
    [{ url: 'https://example.ru:8443/' }, 'url'],
    [{ url: 'ftp://example.ru/' }, 'url'],
    [{ url: `https://example.ru/${'ы'.repeat(200)}` }, 'url'],
    [{ url: '' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['respond.deleted' as never] }, 'events.0'],
  ])('%j is refused at its field', async (fields, field) => {
    expect(await refused(add(fields))).toEqual({ code: 'bad_argument', fields: [field] });
  });

  test('is for members with the permission, of this company', async () => {
    const { webhook } = await add({}, admin);
    const { id, version } = webhook;
    await expect(viewer.call('GET /company/webhooks', {})).rejects.toEqual(code('forbidden'));
    await expect(add({}, viewer)).rejects.toEqual(code('forbidden'));
    await expect(viewer.call('POST /company/webhooks/{id}/test', { id })).rejects.toEqual(code('forbidden'));
    await expect(t.call('GET /company/webhooks', {})).rejects.toEqual(code('unauthorized'));
    for (const ask of [
      () => list(foreign, { webhook: id }),
      () => foreign.call('PATCH /company/webhooks/{id}', { id, version, on: false }),
      () => foreign.call('POST /company/webhooks/{id}/test', { id }),
      () => foreign.call('DELETE /company/webhooks/{id}', { id }),
    ])
      await expect(ask()).rejects.toEqual(code('not_found'));
    await send();
    const [delivery] = (await list(admin)).log.items;
    await expect(foreign.call('POST /company/webhooks/{id}/replay', { id: delivery?.id ?? '' })).rejects.toEqual(
      code('not_found'),
    );
    expect(await list(foreign)).toMatchObject({ items: [], log: { items: [] } });
  });

  test('only the head lets personal data out, and says where', async () => {
    expect(await refused(add({ exposesPeople: true }, admin))).toEqual({
      code: 'forbidden',
      fields: ['exposesPeople'],
    });
    const { webhook } = await add({ exposesPeople: true });
    expect(await refused(change(webhook.id, { url: `${crm.origin}/other` }, admin))).toEqual({
      code: 'forbidden',
      fields: ['url'],
    });
    await change(webhook.id, { events: ['respond.created'] }, admin);
    await change(webhook.id, { exposesPeople: false }, admin);
    expect(await refused(change(webhook.id, { exposesPeople: true }, admin))).toMatchObject({ code: 'forbidden' });
    await expect(head.call('PATCH /company/webhooks/{id}', { id: webhook.id, version: 1, on: false })).rejects.toEqual(
      code('conflict'),
    );
  });
});

describe('what happens', () => {
  test('arrives signed, with ids and statuses alone', async () => {
    const { secret } = await add();
    const vacancyId = await makeOpen(t, company);
    const applicant = await makeApplicant(t, 1);
    const { id } = await sendBy(applicant, vacancyId, { letter: 'Готов выйти завтра' });
    await head.call('POST /respond/{id}/change_status', { id, action: 'take' });
    const dialog = await applicant.call('POST /chat/dialogs', { respondId: id });
    await applicant.call('POST /chat/messages', { dialogId: dialog.id, text: 'Тайна', clientId: crypto.randomUUID() });
    await head.call('POST /vacancy/{id}/archive-vacancy', { id: vacancyId, reason: 'filled' });
    await deliver();
    expect(types().toSorted()).toEqual(
      ['respond.created', 'respond.status_changed', 'chat.message', 'vacancy.archived'].toSorted(),
    );
    for (const got of crm.received) {
      expect(got.path).toBe('/karkas');
      expect(webhookBodySchema.parse(verify(secret, got))).toEqual(got.body);
      expect(got.headers['webhook-id']).toBe(got.body.id);
      expect(got.text).not.toMatch(/Готов|Тайна|Ильдар|Галеев|\+7/);
    }
    const dataOf = (type: string) => crm.received.filter(({ body }) => body.type === type).map(({ body }) => body);
    expect(dataOf('respond.created')).toEqual([
      expect.objectContaining({
        version: 1,
        data: { respondId: id, vacancyId, kind: 'vacancy_respond', status: 'new' },
      }),
    ]);
    expect(dataOf('chat.message')[0]).toMatchObject({
      data: { dialogId: dialog.id, respondId: id, vacancyId, author: 'applicant' },
    });
    expect(dataOf('vacancy.archived')[0]).toMatchObject({ data: { vacancyId, status: 'archive' } });
    expect(dataOf('respond.status_changed')[0]?.version).toBeGreaterThan(1);
    const { log } = await list();
    expect(log.items.map(({ status, tries, httpStatus }) => [status, tries, httpStatus])).toEqual(
      Array.from({ length: 4 }, () => ['delivered', 1, 204]),
    );
  });

  test('goes only where it is asked for, and not while it is switched off', async () => {
    await add({ events: ['vacancy.archived'] });
    const off = await add({ url: `${crm.origin}/off` });
    await change(off.webhook.id, { on: false });
    await send();
    await deliver();
    expect(types()).toEqual([]);
  });

  test('is stored with what happened, or not at all', async () => {
    await add();
    const { id } = await send();
    const stored = () => t.db.selectFrom('webhookDelivery').select('event').execute();
    expect(await stored()).toHaveLength(1);
    const failing = inTransaction(t.db, async (tx) => {
      await tellSystems(t, tx, 'respond.status_changed', [{ id }]);
      throw new Error('Rolled back');
    });
    await expect(failing).rejects.toThrow('Rolled back');
    expect(await stored()).toHaveLength(1);
  });

  test('with the person, where the head has switched that on and the person still is there', async () => {
    await add({ exposesPeople: true, events: ['respond.created'] });
    const [one, other] = [await makeApplicant(t, 2), await makeApplicant(t, 3)];
    const vacancyId = await makeOpen(t, company);
    await sendBy(one, vacancyId, { letter: 'Варю с 2009 года' });
    const { id } = await sendBy(other, vacancyId);
    await other.call('POST /respond/{id}/change_status', { id, action: 'withdraw' });
    crm.answerBy((response) => void response.writeHead(500).end('Галеев уже есть'));
    await deliver();
    const people = Object.fromEntries(
      crm.received.map(({ body }) => [body.data && 'respondId' in body.data ? body.data.respondId : 0, body.person]),
    );
    expect(Object.values(people)).toEqual(
      expect.arrayContaining([
        { name: expect.stringContaining('Ильдар'), phone: one.number, letter: 'Варю с 2009 года', answers: [] },
        undefined,
      ]),
    );
    expect(people[id]).toBeUndefined();
    // What was sent is nowhere in the log.
    const rows = JSON.stringify(await t.db.selectFrom('webhookDelivery').selectAll().execute());
    expect(rows).not.toMatch(/Варю|\+7/);
    expect((await list()).log.items.find(({ subject }) => subject !== String(id))?.answer).toBeNull();
  });
});

describe('a receiver that fails', () => {
  test('is tried after 1, 5, 30 minutes, 2 and 12 hours under one id, then given up', async () => {
    await add({ events: ['respond.created'] });
    crm.answerBy((response) => void response.writeHead(503).end('Ремонт\u0000\u202e'));
    await send();
    const tries = async () => {
      await deliver();
      return crm.received.length;
    };
    expect([await tries(), await tries()]).toEqual([1, 1]);
    for (const [index, minutes] of [1, 5, 30, 120, 720].entries()) {
      pass(minutes * MINUTE_MS - SECOND_MS);
      expect(await tries()).toBe(index + 1);
      pass(SECOND_MS);
      expect(await tries()).toBe(index + 2);
    }
    pass(5 * DAY_MS);
    expect(await tries()).toBe(6);
    expect(new Set(crm.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [delivery] = (await list(head, { status: 'failed' })).log.items;
    expect(delivery).toMatchObject({ tries: 6, httpStatus: 503, error: 'status', answer: 'Ремонт', dueAt: null });
    // One loss in a quiet week switches nothing off.
    expect((await list()).items[0]).toMatchObject({ on: true, failingSince: expect.any(String) });
    crm.answerBy((response) => void response.writeHead(200).end('x'.repeat(100_000)));
    const again = await head.call('POST /company/webhooks/{id}/replay', { id: delivery?.id ?? '' });
    expect(again).toMatchObject({ id: delivery?.id, status: 'delivered', httpStatus: 200, tries: 7 });
    expect(crm.received.at(-1)?.headers['webhook-id']).toBe(delivery?.id);
    expect((await list()).items[0]).toMatchObject({ failingSince: null });
  });

  test('that takes nothing for five days is switched off, and the head hears of it', async () => {
    const { webhook } = await add({ events: ['respond.created'] });
    crm.answerBy((response) => void response.writeHead(302, { location: 'https://example.ru/' }).end());
    await send();
    await deliver();
    for (const minutes of [5 * 1_440, 5, 30, 120, 720]) {
      expect((await list()).items[0]).toMatchObject({ on: true });
      pass(minutes * MINUTE_MS);
      await deliver();
    }
    expect((await list()).items[0]).toMatchObject({ on: false, stoppedAt: expect.any(String) });
    expect((await list()).log.items.at(-1)).toMatchObject({
      status: 'failed',
      error: 'bad_redirect',
      httpStatus: null,
    });
    const { items } = await head.call('GET /notifications', {});
    expect(items.filter(({ event }) => event === 'webhook.stopped')).toEqual([
      expect.objectContaining({
        title: expect.stringContaining('127.0.0.1'),
        link: expect.stringContaining(webhook.id),
      }),
    ]);
    await change(webhook.id, { on: true });
    expect((await list()).items[0]).toMatchObject({ on: true, stoppedAt: null, failingSince: null });
  });

  test('does not hold up others', async () => {
    await add({ url: 'https://nobody.example.ru/', events: ['respond.created'] });
    await add({ events: ['respond.created'] });
    await send();
    await deliver();
    expect(types()).toEqual(['respond.created']);
    const { log } = await list();
    expect(log.items.map(({ status }) => status).toSorted()).toEqual(['delivered', 'waiting']);
  });
});

test('a delivery whose process was killed is sent again by another, under the same id', async () => {
  await add({ events: ['respond.created'] });
  await send();
  await t.db
    .updateTable('webhookDelivery')
    .set({ dueAt: new Date(t.clock.time.getTime() + 30_000), tries: 1 })
    .execute();
  await deliver();
  expect(types()).toEqual([]);
  pass(31_000);
  await deliver();
  expect(types()).toEqual(['respond.created']);
});

test('both secrets of a change hold for a day', async () => {
  const { webhook, secret: old } = await add();
  const { secret } = await change(webhook.id, { action: 'rotate' });
  const test = () => head.call('POST /company/webhooks/{id}/test', { id: webhook.id });
  expect(await test()).toMatchObject({ event: 'webhook.test', status: 'delivered', subject: null });
  const [first] = crm.received;
  if (!first) throw new Error('Nothing has arrived');
  expect(() => [old, secret].map((one) => verify(one, first))).not.toThrow();
  pass(DAY_MS + SECOND_MS);
  await test();
  const second = crm.received[1];
  if (!second) throw new Error('Nothing has arrived');
  expect(() => verify(secret, second)).not.toThrow();
  expect(() => verify(old, second)).toThrow();
});

test('a test goes once, also to an address that is switched off', async () => {
  const { webhook } = await add();
  await change(webhook.id, { on: false });
  crm.answerBy((response) => void response.writeHead(404).end());
  const tried = await head.call('POST /company/webhooks/{id}/test', { id: webhook.id });
  expect(tried).toMatchObject({ status: 'failed', tries: 1, httpStatus: 404, dueAt: null });
  await expect(head.call('POST /company/webhooks/{id}/replay', { id: tried.id })).rejects.toEqual(code('wrong_state'));
});

test('a blocked company is told nothing, a closed one has no addresses', async () => {
  const { webhook } = await add();
  const { companyId } = company;
  await react(t, 'company.blocked', { companyId });
  expect((await list()).items[0]).toMatchObject({ id: webhook.id, on: false });
  await react(t, 'company.closed', { companyId });
  expect((await list()).items).toEqual([]);
});

test('what is older than 30 days leaves the log', async () => {
  const { webhook } = await add();
  await head.call('POST /company/webhooks/{id}/test', { id: webhook.id });
  pass(31 * DAY_MS);
  const job = productJobs(t.sources).scheduled.find(({ name }) => name === 'delete-old-webhook-deliveries');
  await job?.run(t.context(system));
  expect((await list()).log.total).toBe(0);
});
