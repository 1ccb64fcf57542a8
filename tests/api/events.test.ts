import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import pg from 'pg';
import type { DomainEvent, EventType } from '#shared/contracts/events.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { startEventBus } from '#server/platform/event-bus.ts';
import { CHANNEL, createEvents, readNotice } from '#server/platform/events.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createMissedEvents, MISSED_EVENTS_MAX } from '#server/platform/missed-events.ts';
import {
  deleteHandledEvents,
  startOutbox,
  type EventHandlers,
  type GatheringHandlers,
} from '#server/platform/outbox.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';

const log = createLogger('silent');
const moved: DomainEvent = { type: 'news.moved', payload: { newsId: 7 }, tags: [] };

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(() => t.db.deleteFrom('outboxEvent').execute());
afterAll(() => t.close());

function emit(event: DomainEvent, handled: readonly EventType[] = [event.type]): Promise<void> {
  const events = createEvents(new Set(handled));
  return t.db.transaction().execute((tx) => events.emit(tx, event));
}

function start(each: EventHandlers, gathered: GatheringHandlers = {}) {
  return startOutbox(t.db, { each, gathered }, { events: createEvents(new Set()), jobs: noJobs, clock: t.clock }, log);
}

const stored = () =>
  t.db.selectFrom('outboxEvent').select(['type', 'attempts', 'handledAt', 'lastError']).orderBy('id').execute();

test('a rolled back change sends no event', async () => {
  const events = createEvents(new Set(['news.moved']));
  const change = t.db.transaction().execute(async (tx) => {
    await events.emit(tx, moved);
    throw new Error('no');
  });
  await expect(change).rejects.toThrow('no');
  expect(await stored()).toEqual([]);
});

test('events of a killed process are handled once by the next ones', async () => {
  await emit(moved);
  const handled: number[] = [];
  const handlers: EventHandlers = { 'news.moved': [async (_tx, { payload }) => void handled.push(payload.newsId)] };
  const outboxes = [start(handlers), start(handlers)];
  await expect.poll(() => handled).toEqual([7]);
  await Promise.all(outboxes.map((outbox) => outbox.stop()));
  expect(handled).toEqual([7]);
});

test('an event without a reaction here waits for the process that has one', async () => {
  await emit(moved);
  await t.db.updateTable('outboxEvent').set({ type: 'of.a.newer.version' }).execute();
  await emit(moved);
  const handled: number[] = [];
  const outbox = start({ 'news.moved': [async (_tx, { payload }) => void handled.push(payload.newsId)] });
  await expect.poll(() => handled).toEqual([7]);
  await outbox.stop();
  expect((await stored()).map(({ type, handledAt }) => [type, handledAt !== null])).toEqual([
    ['of.a.newer.version', false],
    ['news.moved', true],
  ]);
});

test('a failing handler leaves no writes and is retried', async () => {
  await emit(moved);
  let attempts = 0;
  const outbox = start({
    'news.moved': [
      async (tx) => {
        attempts += 1;
        await tx.insertInto('company').values({ brandName: 'flaky', letter: 'x' }).execute();
        if (attempts === 1) throw new Error('flaky');
      },
    ],
  });
  await expect.poll(() => attempts, { timeout: 15_000 }).toBe(2);
  await outbox.stop();
  expect(await t.db.selectFrom('company').select('id').where('brandName', '=', 'flaky').execute()).toHaveLength(1);
});

test('a malformed event fails with a reason; others are handled', async () => {
  await emit(moved);
  await t.db
    .updateTable('outboxEvent')
    .set({ payload: JSON.stringify({ newsId: 'seven' }) })
    .execute();
  await emit({ ...moved, payload: { newsId: 8 } });
  const handled: number[] = [];
  const outbox = start({ 'news.moved': [async (_tx, { payload }) => void handled.push(payload.newsId)] });
  await expect.poll(() => handled).toEqual([8]);
  await outbox.stop();
  const [malformed] = await stored();
  expect(malformed).toMatchObject({ attempts: 1, handledAt: null, lastError: expect.stringContaining('newsId') });
});

test('what waits is gathered, and one that fails alone stays behind', async () => {
  for (const newsId of [1, 2, 3]) await emit({ ...moved, payload: { newsId } });
  const gathered: number[][] = [];
  const each: number[] = [];
  const outbox = start(
    { 'news.moved': [async (_tx, { payload }) => void each.push(payload.newsId)] },
    {
      'news.moved': async (tx, events) => {
        const ids = events.map(({ payload }) => payload.newsId);
        await tx
          .insertInto('company')
          .values({ brandName: `gathered ${ids.join()}`, letter: 'x' })
          .execute();
        gathered.push(ids);
        if (ids.includes(2)) throw new Error('two');
      },
    },
  );
  await expect
    .poll(async () => (await stored()).map(({ handledAt }) => handledAt !== null))
    .toEqual([true, false, true]);
  await outbox.stop();
  // All at once, then each by itself; of a failure nothing is kept.
  expect(gathered).toEqual([[1, 2, 3], [1], [2], [3]]);
  const kept = await t.db.selectFrom('company').select('brandName').where('brandName', 'like', 'gathered%').execute();
  expect(kept.map(({ brandName }) => brandName).toSorted()).toEqual(['gathered 1', 'gathered 3']);
  expect((await stored())[1]).toMatchObject({ attempts: 1, lastError: 'Error: two' });
});

test('the delay after a failure doubles up to five minutes', async () => {
  const pauseAfter = async (attempts: number) => {
    await t.db.deleteFrom('outboxEvent').execute();
    await emit(moved);
    await t.db.updateTable('outboxEvent').set({ attempts }).execute();
    const outbox = start({ 'news.moved': [() => Promise.reject(new Error('again'))] });
    await expect.poll(async () => (await stored())[0]?.attempts).toBe(attempts + 1);
    await outbox.stop();
    const { rows } = await t.pool.query<{ seconds: string }>(
      'select extract(epoch from next_attempt_at - now()) as seconds from outbox_event',
    );
    return Number(rows[0]?.seconds);
  };
  // The time since makes it less, never more.
  const last = await pauseAfter(4);
  expect(last).toBeGreaterThan(16);
  expect(last).toBeLessThanOrEqual(32);
  for (const attempts of [8, 40]) {
    const pause = await pauseAfter(attempts);
    expect(pause).toBeLessThanOrEqual(300);
    expect(pause).toBeGreaterThan(100);
  }
});

test('an event without pages sends no notice, neither at once nor later', async () => {
  const listener = new pg.Client({ connectionString: t.url });
  await listener.connect();
  const heard: (string | undefined)[] = [];
  listener.on('notification', ({ payload }) => heard.push(readNotice(payload ?? '')?.type));
  await listener.query(`listen ${CHANNEL}`);
  const missed = createMissedEvents();
  await missed.read(listener, () => {});
  await emit(moved);
  await emit({ type: 'slider.changed', payload: {}, tags: ['slider'] });
  await expect.poll(() => heard).toEqual(['slider.changed']);
  const told: string[] = [];
  await missed.read(listener, ({ type }) => told.push(type));
  expect(told).toEqual(['slider.changed']);
  await listener.end();
});

test('a malformed notice is read as none', () => {
  const notice = { id: 1, type: 'slider.changed', tags: ['slider'], removes: false };
  expect(readNotice(JSON.stringify(notice))).toEqual(notice);
  for (const text of ['', '{', 'null', JSON.stringify({ ...notice, tags: 'slider' })])
    expect(readNotice(text)).toBeNull();
});

test('handled events are deleted after seven days, waiting ones never', async () => {
  const now = new Date();
  const at = (ms: number) => new Date(now.getTime() - 7 * DAY_MS + ms);
  for (const [newsId, handledAt] of [at(1_000), at(-1_000), null].entries()) {
    await emit({ ...moved, payload: { newsId } });
    const last = t.db.updateTable('outboxEvent').set({ handledAt, createdAt: at(-DAY_MS) });
    await last.where('payload', '=', JSON.stringify({ newsId })).execute();
  }
  await deleteHandledEvents(t.db, now);
  const kept = await t.db.selectFrom('outboxEvent').select('payload').orderBy('id').execute();
  expect(kept.map(({ payload }) => payload)).toEqual([{ newsId: 0 }, { newsId: 2 }]);
});

test('after an unreadable notice the changes are unknown', async () => {
  let unknown = 0;
  const notices: number[] = [];
  const bus = startEventBus(t.url, {
    onNotice: ({ id }) => notices.push(id),
    onState() {},
    onUnknown: () => (unknown += 1),
  });
  const notify = (text: string) => t.pool.query('select pg_notify($1, $2)', [CHANNEL, text]);
  // At the first connection they are unknown as well.
  await expect.poll(() => unknown).toBe(1);
  await notify('{');
  await notify(JSON.stringify({ id: 7, type: 'slider.changed', tags: ['slider'], removes: false }));
  await expect.poll(() => notices).toEqual([7]);
  expect(unknown).toBe(2);
  await bus.stop();
});

test.each([
  [MISSED_EVENTS_MAX - 1, true],
  [MISSED_EVENTS_MAX, false],
])('%i missed events are known: %j', async (count, isKnown) => {
  const events = Array.from({ length: count }, (_, id) => ({ id, type: 'slider.changed', tags: [], removes: false }));
  let answer: object[] = [];
  // `createMissedEvents` needs only this method.
  const client = {
    query: async () => ({ rows: [{ oldest: '1', next: '2', events: answer }] }),
  } as unknown as pg.Client;
  const missed = createMissedEvents();
  await missed.read(client, () => {});
  answer = events;
  const told: number[] = [];
  expect(await missed.read(client, ({ id }) => told.push(id))).toBe(isKnown);
  expect(told).toHaveLength(isKnown ? count : 0);
});
