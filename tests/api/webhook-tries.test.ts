import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import { inTransaction } from '#server/database/connect.ts';
import { tellSystems } from '#server/domains/respond/events.ts';
import { refusal } from '../setup/refusals.ts';
import { makeOpen, sendBy } from '../setup/respond-world.ts';
import { takeDue } from '#server/domains/webhook/delivery-repository.ts';
import { openWebhookWorld, type WebhookWorld } from '../setup/webhook-world.ts';

/** On a busy machine a second is not enough for a round. */
const SOON = { timeout: 5_000 };

let w: WebhookWorld;
beforeAll(async () => {
  w = await openWebhookWorld();
});
afterAll(() => w.close());
afterEach(() => w.clear());

describe('a receiver that fails', () => {
  test('is tried after 1, 5, 30 minutes, 2 and 12 hours under one id, then given up', async () => {
    await w.add({ events: ['respond.created'] });
    w.crm.answerBy((response) => void response.writeHead(503).end('Ремонт\u0000\u202e'));
    await w.send();
    const tries = async () => {
      await w.deliver();
      return w.crm.received.length;
    };
    expect([await tries(), await tries()]).toEqual([1, 1]);
    for (const [index, minutes] of [1, 5, 30, 120, 720].entries()) {
      w.pass(minutes * MINUTE_MS - SECOND_MS);
      expect(await tries()).toBe(index + 1);
      w.pass(SECOND_MS);
      expect(await tries()).toBe(index + 2);
    }
    w.pass(5 * DAY_MS);
    expect(await tries()).toBe(6);
    expect(new Set(w.crm.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    const [delivery] = (await w.list(w.head, { status: 'failed' })).log.items;
    expect(delivery).toMatchObject({ tries: 6, httpStatus: 503, error: 'status', answer: 'Ремонт', dueAt: null });
    // One loss in a quiet week switches nothing off.
    expect((await w.list()).items[0]).toMatchObject({ on: true, failingSince: expect.any(String) });
    w.crm.answerBy((response) => void response.writeHead(200).end('x'.repeat(100_000)));
    const again = await w.head.call('POST /company/webhooks/{id}/replay', { id: delivery?.id ?? '' });
    expect(again).toMatchObject({ id: delivery?.id, status: 'delivered', httpStatus: 200, tries: 7 });
    expect(w.crm.received.at(-1)?.headers['webhook-id']).toBe(delivery?.id);
    expect((await w.list()).items[0]).toMatchObject({ failingSince: null });
  });

  test('that takes nothing for five days is switched off, and the head hears of it', async () => {
    const { webhook } = await w.add({ events: ['respond.created'] });
    w.crm.answerBy((response) => void response.writeHead(302, { location: 'https://example.ru/' }).end());
    await w.send();
    await w.deliver();
    for (const minutes of [5 * 1_440, 5, 30, 120, 720]) {
      expect((await w.list()).items[0]).toMatchObject({ on: true });
      w.pass(minutes * MINUTE_MS);
      await w.deliver();
    }
    expect((await w.list()).items[0]).toMatchObject({ on: false, stoppedAt: expect.any(String) });
    expect((await w.list()).log.items.at(-1)).toMatchObject({
      status: 'failed',
      error: 'bad_redirect',
      httpStatus: null,
    });
    const { items } = await w.head.call('GET /notifications', {});
    expect(items.filter(({ event }) => event === 'webhook.stopped')).toEqual([
      expect.objectContaining({
        title: expect.stringContaining('127.0.0.1'),
        link: expect.stringContaining(webhook.id),
      }),
    ]);
    await w.change(webhook.id, { on: true });
    expect((await w.list()).items[0]).toMatchObject({ on: true, stoppedAt: null, failingSince: null });
  });

  test('that is slow does not hold up others, not even what comes meanwhile', async () => {
    const held: (() => void)[] = [];
    w.crm.answerBy((response, { path }) => {
      const answer = () => void response.writeHead(204).end();
      if (path === '/slow') held.push(answer);
      else answer();
    });
    await w.add({ url: `${w.crm.origin}/slow`, events: ['respond.created'] });
    await w.add({ url: `${w.crm.origin}/fast`, events: ['respond.created'] });
    const arrived = (path: string) => w.crm.received.filter((got) => got.path === path).length;
    const vacancyId = await makeOpen(w.t, w.company);
    const [one, other] = [await w.applicant(), await w.applicant()];
    await sendBy(one, vacancyId);
    const looking = w.deliver();
    await expect.poll(() => [arrived('/slow'), arrived('/fast')], SOON).toEqual([1, 1]);
    await sendBy(other, vacancyId);
    await expect.poll(() => arrived('/fast'), SOON).toBe(2);
    expect(arrived('/slow')).toBe(1);
    held.splice(0).forEach((answer) => answer());
    await expect.poll(() => arrived('/slow'), SOON).toBe(2);
    held.splice(0).forEach((answer) => answer());
    await looking;
    expect((await w.list(w.head, { status: 'delivered' })).log.total).toBe(4);
  });

  test('takes ten at a time, two after a try that failed', async () => {
    await w.add({ events: ['respond.status_changed'] });
    const { id } = await w.send();
    const queue = () =>
      inTransaction(w.t.db, async (tx) => {
        for (let count = 0; count < 12; count += 1) await tellSystems(w.t, tx, 'respond.status_changed', [id]);
      });
    const taken = async () => (await w.list()).log.items.filter(({ tries }) => tries > 0).length;
    for (const [status, expected] of [
      [503, 10],
      [204, 2],
    ] as const) {
      const held: (() => void)[] = [];
      w.crm.answerBy((response) => void held.push(() => void response.writeHead(status).end()));
      await w.t.db.deleteFrom('webhookDelivery').execute();
      await queue();
      const looking = w.deliver();
      await expect.poll(() => held.length).toBeGreaterThan(0);
      expect(await taken()).toBe(expected);
      w.crm.answerBy((response) => void response.writeHead(status).end());
      await expect.poll(() => held.length).toBe(expected);
      held.forEach((answer) => answer());
      await looking;
    }
    expect((await w.list(w.head, { status: 'delivered' })).log.total).toBe(12);
  });

  test('that was slow has two places, and what waits longer comes first', async () => {
    await w.add({ url: `${w.crm.origin}/slow`, events: ['respond.created'] });
    await w.add({ url: `${w.crm.origin}/fast`, events: ['respond.created'] });
    const vacancyId = await makeOpen(w.t, w.company);
    for (let index = 0; index < 4; index += 1) await sendBy(await w.applicant(), vacancyId);
    await w.t.db.updateTable('webhookDelivery').set({ status: 'waiting', tries: 0, dueAt: w.t.clock.time }).execute();
    const [{ id: slow } = { id: '' }] = await w.t.db
      .selectFrom('webhook')
      .select('id')
      .where('url', 'like', '%/slow')
      .execute();
    const now = w.t.clock.time;
    const times = { now, leaseUntil: new Date(now.getTime() + MINUTE_MS) };
    const taken = await takeDue(w.t.db, times, { busy: [], slow: [slow], places: 5 });
    expect(taken.map(({ webhookId }) => webhookId === slow).toSorted()).toEqual([false, false, false, false, true]);
  });

  test('asked again at once by several, it goes out once', async () => {
    await w.add({ events: ['respond.created'] });
    w.crm.answerBy((response) => void response.writeHead(503).end());
    await w.send();
    await w.deliver();
    const [lost] = (await w.list()).log.items;
    const before = w.crm.received.length;
    let release: () => void = () => {};
    w.crm.answerBy((response) => (release = () => void response.writeHead(204).end()));
    let refusals = 0;
    const replays = Array.from({ length: 5 }, () => w.replay(lost?.id).catch(() => void (refusals += 1)));
    await expect.poll(() => [w.crm.received.length, refusals]).toEqual([before + 1, 4]);
    release();
    await Promise.all(replays);
    expect(w.crm.received).toHaveLength(before + 1);
  });

  test('is asked again from the beginning, not while it is being sent, and by nobody twice', async () => {
    await w.add({ events: ['respond.created'] });
    w.crm.answerBy((response) => void response.writeHead(503).end());
    await w.send();
    for (const minutes of [1, 5, 30, 120, 720, 0]) {
      await w.deliver();
      w.pass(minutes * MINUTE_MS);
    }
    const [lost] = (await w.list()).log.items;
    expect(lost).toMatchObject({ status: 'failed', tries: 6 });
    const again = await w.replay(lost?.id);
    const inMinute = new Date(w.t.clock.time.getTime() + MINUTE_MS);
    expect(again).toMatchObject({ status: 'waiting', tries: 7, dueAt: inMinute.toISOString() });
    let release: () => void = () => {};
    w.crm.answerBy((response) => (release = () => void response.writeHead(204).end()));
    const sending = w.replay(lost?.id);
    await expect.poll(() => w.crm.received.length).toBe(8);
    await expect(w.replay(lost?.id)).rejects.toEqual(refusal('wrong_state'));
    await w.deliver();
    expect(w.crm.received).toHaveLength(8);
    release();
    expect(await sending).toMatchObject({ status: 'delivered', tries: 8 });
  });

  test('does not hold up others', async () => {
    const broken = await w.add({ url: `${w.crm.origin}/broken`, events: ['respond.created'] });
    const fine = await w.add({ events: ['respond.created'] });
    w.crm.answerBy((response, { path }) =>
      path === '/broken' ? void response.destroy() : void response.writeHead(204).end(),
    );
    await w.send();
    await w.deliver();
    const { log } = await w.list();
    expect(Object.fromEntries(log.items.map(({ webhookId, status, error }) => [webhookId, [status, error]]))).toEqual({
      [broken.webhook.id]: ['waiting', 'unreachable'],
      [fine.webhook.id]: ['delivered', null],
    });
  });
});

test('a delivery whose process was killed is sent again by another, under the same id', async () => {
  await w.add({ events: ['respond.created'] });
  await w.send();
  await w.t.db
    .updateTable('webhookDelivery')
    .set({ dueAt: new Date(w.t.clock.time.getTime() + 30_000), tries: 1 })
    .execute();
  await w.deliver();
  expect(w.types()).toEqual([]);
  w.pass(31_000);
  await w.deliver();
  expect(w.types()).toEqual(['respond.created']);
});

test.each([204, 503])('an answer %i that comes after its try was taken for lost changes nothing', async (late) => {
  await w.add({ events: ['respond.created'] });
  await w.send();
  let answerFirst: () => void = () => {};
  w.crm.answerBy((response) => (answerFirst = () => void response.writeHead(late).end()));
  const first = w.deliver();
  await expect.poll(() => w.crm.received.length).toBe(1);
  w.pass(31_000);
  w.crm.answerBy((response) => void response.writeHead(503).end());
  await w.deliver();
  const before = await w.list();
  expect(before.log.items).toMatchObject([{ status: 'waiting', tries: 2, httpStatus: 503 }]);
  w.pass(SECOND_MS);
  answerFirst();
  await first;
  expect(await w.list()).toEqual(before);
});

test('another address begins anew, other events do not', async () => {
  const { webhook } = await w.add({ events: ['respond.created'] });
  const failing = async () => (await w.list()).items[0]?.failingSince ?? null;
  w.crm.answerBy((response) => void response.writeHead(503).end());
  await w.send();
  await w.deliver();
  await w.change(webhook.id, { url: webhook.url, events: ['vacancy.archived'] });
  expect(await failing()).not.toBeNull();
  await w.change(webhook.id, { url: `${w.crm.origin}/other` });
  expect(await failing()).toBeNull();
});

test('what waits for its turn may be sent by hand, and does not go again', async () => {
  await w.add({ events: ['respond.created'] });
  await w.send();
  const [waiting] = (await w.list()).log.items;
  expect(await w.replay(waiting?.id)).toMatchObject({ status: 'delivered' });
  await w.deliver();
  expect(w.types()).toEqual(['respond.created']);
});

test('a test that fails says nothing of an address, one that arrives mends it', async () => {
  const { webhook } = await w.add({ events: ['respond.created'] });
  const { id } = webhook;
  const tried = () => w.head.call('POST /company/webhooks/{id}/test', { id });
  w.crm.answerBy((response) => void response.writeHead(404).end());
  await tried();
  expect((await w.list()).items[0]).toMatchObject({ on: true, failingSince: null });
  await w.send();
  await w.deliver();
  w.pass(6 * DAY_MS);
  await tried();
  expect((await w.list()).items[0]).toMatchObject({ on: true, failingSince: expect.any(String) });
  w.crm.answerBy((response) => void response.writeHead(204).end());
  await tried();
  expect((await w.list()).items[0]).toMatchObject({ failingSince: null });
});

test('a test goes once, also to an address that is switched off', async () => {
  const { webhook } = await w.add();
  await w.change(webhook.id, { on: false });
  w.crm.answerBy((response) => void response.writeHead(404).end('x'.repeat(600)));
  const tried = await w.head.call('POST /company/webhooks/{id}/test', { id: webhook.id });
  const answer = 'x'.repeat(500);
  expect(tried).toMatchObject({ status: 'failed', tries: 1, httpStatus: 404, dueAt: null, answer });
  await expect(w.head.call('POST /company/webhooks/{id}/replay', { id: tried.id })).rejects.toEqual(
    refusal('wrong_state'),
  );
});
