import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { webhookBodySchema } from '#shared/contracts/webhook-body.ts';
import { DAY_MS, SECOND_MS } from '#shared/domain/time.ts';
import { WEBHOOK_EVENTS, WEBHOOKS_MAX } from '#shared/domain/webhook.ts';
import { inTransaction } from '#server/database/connect.ts';
import { productJobs } from '#server/domains/all.ts';
import { tellSystems } from '#server/domains/respond/events.ts';
import { system } from '#server/platform/actor.ts';
import { asStaff } from '../setup/actors.ts';
import { decide } from '../setup/moderation-world.ts';
import { react } from '../setup/reactions.ts';
import { refusal } from '../setup/refusals.ts';
import { makeOpen, sendBy } from '../setup/respond-world.ts';
import { openWebhookWorld, refused, type NewWebhook, type WebhookWorld } from '../setup/webhook-world.ts';

let w: WebhookWorld;
beforeAll(async () => {
  w = await openWebhookWorld();
});
afterAll(() => w.close());
afterEach(() => w.clear());

const idOf = (data: object | undefined) => (data && 'respondId' in data ? data.respondId : null);

describe('an address of the own company', () => {
  test('is made with a secret that is shown once', async () => {
    const { webhook, secret } = await w.add({ url: `${w.crm.origin}/in?token=1#here` });
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(webhook).toMatchObject({
      url: `${w.crm.origin}/in?token=1`,
      events: [...WEBHOOK_EVENTS],
      exposesPeople: false,
      on: true,
      failingSince: null,
      createdBy: 'Алсу Галеева',
    });
    const found = await w.list();
    expect(found).toMatchObject({ items: [webhook], mayAdd: true, mayExpose: true, log: { items: [], total: 0 } });
    expect(JSON.stringify(found)).not.toContain('whsec_');
    const [row] = await w.t.db.selectFrom('webhook').select('secret').execute();
    expect(row?.secret).not.toContain(secret?.slice(6, 20));
  });

  test('of five, not six, and each once', async () => {
    for (let index = 0; index < WEBHOOKS_MAX; index += 1) await w.add({ url: `https://crm${index}.example.ru/in` });
    expect(await w.list()).toMatchObject({ mayAdd: false });
    expect(await refused(w.add())).toEqual({ code: 'wrong_state', fields: ['url'] });
    const [first] = (await w.list()).items;
    expect(await refused(w.change(first?.id ?? '', { url: 'https://crm1.example.ru/in' }))).toEqual({
      code: 'bad_argument',
      fields: ['url'],
    });
    await w.head.call('DELETE /company/webhooks/{id}', { id: first?.id ?? '' });
    expect(await refused(w.add({ url: 'https://crm1.example.ru/in' }))).toEqual({
      code: 'bad_argument',
      fields: ['url'],
    });
  });

  test.each<[NewWebhook, string]>([
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
    expect(await refused(w.add(fields))).toEqual({ code: 'bad_argument', fields: [field] });
  });

  test('is for members with the permission, of this company', async () => {
    const { webhook } = await w.add({}, w.admin);
    const { id, version } = webhook;
    await expect(w.viewer.call('GET /company/webhooks', {})).rejects.toEqual(refusal('forbidden'));
    await expect(w.add({}, w.viewer)).rejects.toEqual(refusal('forbidden'));
    await expect(w.viewer.call('POST /company/webhooks/{id}/test', { id })).rejects.toEqual(refusal('forbidden'));
    await expect(w.t.call('GET /company/webhooks', {})).rejects.toEqual(refusal('unauthorized'));
    for (const ask of [
      () => w.list(w.foreign, { webhook: id }),
      () => w.foreign.call('PATCH /company/webhooks/{id}', { id, version, on: false }),
      () => w.foreign.call('POST /company/webhooks/{id}/test', { id }),
      () => w.foreign.call('DELETE /company/webhooks/{id}', { id }),
    ])
      await expect(ask()).rejects.toEqual(refusal('not_found'));
    await w.send();
    const [delivery] = (await w.list(w.admin)).log.items;
    await expect(w.foreign.call('POST /company/webhooks/{id}/replay', { id: delivery?.id ?? '' })).rejects.toEqual(
      refusal('not_found'),
    );
    expect(await w.list(w.foreign)).toMatchObject({ items: [], log: { items: [] } });
  });

  test('only the head lets personal data out, and says where', async () => {
    expect(await refused(w.add({ exposesPeople: true }, w.admin))).toEqual({
      code: 'forbidden',
      fields: ['exposesPeople'],
    });
    const { webhook } = await w.add({ exposesPeople: true });
    expect(await refused(w.change(webhook.id, { url: `${w.crm.origin}/other` }, w.admin))).toEqual({
      code: 'forbidden',
      fields: ['url'],
    });
    await w.change(webhook.id, { events: ['respond.created'] }, w.admin);
    await w.change(webhook.id, { exposesPeople: false }, w.admin);
    expect(await refused(w.change(webhook.id, { exposesPeople: true }, w.admin))).toMatchObject({ code: 'forbidden' });
    await expect(
      w.head.call('PATCH /company/webhooks/{id}', { id: webhook.id, version: 1, on: false }),
    ).rejects.toEqual(refusal('conflict'));
  });
});

test('each change of an address is written down, without its path', async () => {
  const { webhook } = await w.add({ url: `${w.crm.origin}/secret-path?token=1`, events: ['respond.created'] });
  const { id } = webhook;
  await w.change(id, { exposesPeople: true });
  await w.change(id, { on: false, action: 'rotate' });
  await w.head.call('DELETE /company/webhooks/{id}', { id });
  const target = `company:${w.company.companyId}`;
  const { items } = await w.t.as(asStaff(['audit.view']))('GET /staff/audit', { target });
  const written = items.filter(({ details }) => details.webhook === id);
  const { host } = new URL(w.crm.origin);
  const common = { webhook: id, host, events: 'respond.created' };
  expect(written.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'webhook.remove', details: { ...common, on: 'false', exposesPeople: 'true' } },
    { action: 'webhook.rotate', details: { ...common, on: 'false', exposesPeople: 'true' } },
    { action: 'webhook.edit', details: { ...common, on: 'true', exposesPeople: 'true' } },
    { action: 'webhook.add', details: { ...common, on: 'true' } },
  ]);
});

test('a company that is held moves no address and lets no more out, but keeps what it has', async () => {
  const { webhook } = await w.add();
  await w.t.db.updateTable('company').set({ status: 'restricted' }).where('id', '=', w.company.companyId).execute();
  try {
    for (const fields of [{ url: `${w.crm.origin}/other` }, { exposesPeople: true }])
      expect(await refused(w.change(webhook.id, fields))).toMatchObject({ code: 'wrong_state' });
    await w.change(webhook.id, { url: webhook.url, events: ['respond.created'], on: false });
    expect((await w.list()).items).toMatchObject([{ url: webhook.url, exposesPeople: false, on: false }]);
  } finally {
    await w.t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', w.company.companyId).execute();
  }
});

describe('what happens', () => {
  test('arrives signed, with ids and statuses alone', async () => {
    const { secret } = await w.add();
    const vacancyId = await makeOpen(w.t, w.company);
    const applicant = await w.applicant();
    const { id } = await sendBy(applicant, vacancyId, { letter: 'Готов выйти завтра' });
    await w.head.call('POST /respond/{id}/change_status', { id, action: 'take' });
    const dialog = await applicant.call('POST /chat/dialogs', { respondId: id });
    await applicant.call('POST /chat/messages', { dialogId: dialog.id, text: 'Тайна', clientId: crypto.randomUUID() });
    await w.head.call('POST /vacancy/{id}/archive-vacancy', { id: vacancyId, reason: 'filled' });
    await w.deliver();
    expect(w.types().toSorted()).toEqual(
      ['respond.created', 'respond.status_changed', 'chat.message', 'vacancy.archived'].toSorted(),
    );
    for (const got of w.crm.received) {
      expect(got.path).toBe('/karkas');
      expect(webhookBodySchema.parse(w.verify(secret, got))).toEqual(got.body);
      expect(got.headers['webhook-id']).toBe(got.body.id);
      expect(got.text).not.toMatch(/Готов|Тайна|Ильдар|Галеев|\+7/);
    }
    const dataOf = (type: string) => w.crm.received.filter(({ body }) => body.type === type).map(({ body }) => body);
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
    const { log } = await w.list();
    expect(log.items.map(({ status, tries, httpStatus }) => [status, tries, httpStatus])).toEqual(
      Array.from({ length: 4 }, () => ['delivered', 1, 204]),
    );
  });

  test('goes only where it is asked for, and not while it is switched off', async () => {
    await w.add({ events: ['vacancy.archived'] });
    const off = await w.add({ url: `${w.crm.origin}/off` });
    await w.change(off.webhook.id, { on: false });
    await w.send();
    await w.deliver();
    await w.change(off.webhook.id, { on: true });
    await w.deliver();
    expect(w.types()).toEqual([]);
  });

  test('waits while the address is switched off', async () => {
    const { webhook } = await w.add({ events: ['respond.created'] });
    await w.send();
    await w.change(webhook.id, { on: false });
    await w.deliver();
    expect(w.types()).toEqual([]);
    await w.change(webhook.id, { on: true });
    await w.deliver();
    expect(w.types()).toEqual(['respond.created']);
  });

  test('is stored with what happened, or not at all', async () => {
    await w.add();
    const { id } = await w.send();
    const stored = () => w.t.db.selectFrom('webhookDelivery').select('event').execute();
    expect(await stored()).toHaveLength(1);
    const failing = inTransaction(w.t.db, async (tx) => {
      await tellSystems(w.t, tx, 'respond.status_changed', [id]);
      throw new Error('Rolled back');
    });
    await expect(failing).rejects.toThrow('Rolled back');
    expect(await stored()).toHaveLength(1);
  });

  test('with the person, where the head has switched that on and the person still is there', async () => {
    await w.add({ exposesPeople: true, events: ['respond.created'] });
    const [one, other] = [await w.applicant(), await w.applicant()];
    const vacancyId = await makeOpen(w.t, w.company);
    await sendBy(one, vacancyId, { letter: 'Варю с 2009 года' });
    const { id } = await sendBy(other, vacancyId);
    await other.call('POST /respond/{id}/change_status', { id, action: 'withdraw' });
    w.crm.answerBy((response) => void response.writeHead(500).end('Галеев уже есть'));
    await w.deliver();
    const people = Object.fromEntries(w.crm.received.map(({ body }) => [idOf(body.data), body.person]));
    expect(Object.values(people)).toEqual(
      expect.arrayContaining([
        { name: expect.stringContaining('Ильдар'), phone: one.number, letter: 'Варю с 2009 года', answers: [] },
        undefined,
      ]),
    );
    expect(people[id]).toBeUndefined();
    // What was sent is nowhere in the log.
    const rows = JSON.stringify(await w.t.db.selectFrom('webhookDelivery').selectAll().execute());
    expect(rows).not.toMatch(/Варю|\+7/);
    expect((await w.list()).log.items.find(({ subject }) => subject !== String(id))?.answer).toBeNull();
  });

  test('has the person with a new respond alone, and nobody who was invited', async () => {
    await w.add({ exposesPeople: true, events: ['respond.created', 'respond.status_changed'] });
    const [sender, invited] = [await w.applicant(), await w.applicant()];
    const vacancyId = await makeOpen(w.t, w.company);
    const { id } = await sendBy(sender, vacancyId);
    await w.head.call('POST /respond/{id}/change_status', { id, action: 'take' });
    const invitation = { resumeId: invited.resumeId, vacancyId, message: 'Приходите' };
    const { id: invitedId } = await w.head.call('POST /respond/resume', invitation);
    await w.deliver();
    const people = w.crm.received.map(({ body: { type, data, person } }) => [type, idOf(data), person?.phone ?? null]);
    expect(people).toHaveLength(3);
    expect(people).toEqual(
      expect.arrayContaining([
        ['respond.created', id, sender.number],
        ['respond.status_changed', id, null],
        ['respond.created', invitedId, null],
      ]),
    );
    expect(w.crm.received.filter(({ body }) => body.person)).toHaveLength(1);
  });

  test('is told of a change and of its undoing, each with the status that it leaves', async () => {
    const { id } = await w.send();
    await w.add({ events: ['respond.status_changed'] });
    const { undo } = await w.head.call('POST /respond/change_status', { ids: [id], action: 'decline', reason: 'pay' });
    await w.head.call('POST /respond/undo/{token}', { token: undo?.token ?? '' });
    await w.deliver();
    const told = w.crm.received.map(({ body }) => body.data);
    expect(told).toHaveLength(2);
    expect(told).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ respondId: id, status: 'declined' }),
        expect.objectContaining({ respondId: id, status: 'new' }),
      ]),
    );
  });

  test('is told when staff take a vacancy off the site', async () => {
    await w.add();
    const id = await makeOpen(w.t, w.company);
    await decide(w.t, 'vacancy', id, { action: 'block', version: 1, field: 'title' });
    await w.deliver();
    expect(w.crm.received.map(({ body: { type, data } }) => ({ type, data }))).toEqual([
      { type: 'vacancy.archived', data: { vacancyId: id, status: 'blocked' } },
    ]);
  });
});

test('both secrets of a change hold for a day', async () => {
  const { webhook, secret: old } = await w.add();
  const { secret } = await w.change(webhook.id, { action: 'rotate' });
  const test = () => w.head.call('POST /company/webhooks/{id}/test', { id: webhook.id });
  expect(await test()).toMatchObject({ event: 'webhook.test', status: 'delivered', subject: null });
  const [first] = w.crm.received;
  if (!first) throw new Error('Nothing has arrived');
  expect(() => [old, secret].map((one) => w.verify(one, first))).not.toThrow();
  w.pass(DAY_MS + SECOND_MS);
  await test();
  const second = w.crm.received[1];
  if (!second) throw new Error('Nothing has arrived');
  expect(() => w.verify(secret, second)).not.toThrow();
  expect(() => w.verify(old, second)).toThrow();
});

test('a blocked company is told nothing, a closed one has no addresses', async () => {
  const { webhook } = await w.add();
  const { companyId } = w.company;
  await w.send();
  await react(w.t, 'company.blocked', { companyId });
  expect((await w.list()).items[0]).toMatchObject({ id: webhook.id, on: false });
  await w.deliver();
  expect(w.types()).toEqual([]);
  await react(w.t, 'company.closed', { companyId });
  expect((await w.list()).items).toEqual([]);
});

test('what is older than 30 days leaves the log', async () => {
  const { webhook } = await w.add();
  await w.head.call('POST /company/webhooks/{id}/test', { id: webhook.id });
  w.pass(31 * DAY_MS);
  const job = productJobs(w.t.sources).scheduled.find(({ name }) => name === 'delete-old-webhook-deliveries');
  await job?.run(w.t.context(system));
  expect((await w.list()).log.total).toBe(0);
});
