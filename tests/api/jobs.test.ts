import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import { system } from '#server/platform/actor.ts';
import { createEvents } from '#server/platform/events.ts';
import { defineJob, type AnyJob } from '#server/platform/job.ts';
import { createJobQueue, type JobQueue, type ScheduledJob } from '#server/platform/jobs.ts';
import { createLogger } from '#server/platform/logging.ts';
import { startOutbox } from '#server/platform/outbox.ts';
import type { Outage } from '#server/platform/outage.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { startSwallowingProxy } from '../setup/swallowing-proxy.ts';

/** Test jobs: no domain of the product has one yet. */
const payload = z.strictObject({ n: z.number() });
const log = createLogger('silent');
const POLLED = { timeout: 30_000 };

let t: TestApp;
let runs: number[] = [];
let failing = false;
let jobs: JobQueue;

const note = defineJob({
  name: 'test-note',
  payload,
  attempts: 2,
  backOffSeconds: 1,
  async run({ n }) {
    runs.push(n);
    if (failing) throw new Error(`Not now ${n}`);
  },
});

async function start(queued: AnyJob[], scheduled: ScheduledJob[] = []): Promise<void> {
  jobs = createJobQueue(t.url, log, undefined, { killedAfterSeconds: 1 });
  await jobs.start({ queued, scheduled }, { ...t.context(system), jobs });
}

beforeAll(async () => {
  t = await createTestApp();
});
afterEach(async () => {
  await jobs.stop();
  runs = [];
  failing = false;
});
afterAll(() => t.close());

test('a job runs after the commit of its transaction, and never when that is rolled back', async () => {
  await start([note]);
  const taken = t.db.transaction().execute(async (tx) => {
    await jobs.enqueue(tx, note, { n: 1 });
    throw new Error('no');
  });
  await expect(taken).rejects.toThrow('no');
  await t.db.transaction().execute((tx) => jobs.enqueue(tx, note, { n: 2 }));
  // With one run at a time, jobs of a queue run in the order in which they came.
  await expect.poll(() => runs, POLLED).toEqual([2]);
});

test('several run at a time, and never more than the job allows', async () => {
  const gate = Promise.withResolvers<void>();
  let [inWork, most] = [0, 0];
  const gated = defineJob({
    name: 'test-gated',
    payload,
    atOnce: 3,
    async run({ n }) {
      inWork += 1;
      most = Math.max(most, inWork);
      await gate.promise;
      inWork -= 1;
      runs.push(n);
    },
  });
  await start([gated]);
  const numbers = Array.from({ length: 12 }, (_, n) => n);
  await t.db.transaction().execute(async (tx) => {
    for (const n of numbers) await jobs.enqueue(tx, gated, { n });
  });
  await expect.poll(() => inWork, POLLED).toBe(3);
  gate.resolve();
  await expect.poll(() => runs.toSorted((one, other) => one - other), POLLED).toEqual(numbers);
  expect(most).toBe(3);
});

test('an urgent job goes before those that came earlier', async () => {
  await start([note]);
  await t.db.transaction().execute(async (tx) => {
    for (const n of [1, 2, 3]) await jobs.enqueue(tx, note, { n });
    await jobs.enqueue(tx, note, { n: 4 }, { isUrgent: true });
  });
  await expect.poll(() => runs, POLLED).toHaveLength(4);
  expect(runs[0]).toBe(4);
});

test('invalid data is not enqueued', async () => {
  await start([note]);
  const wrong = { n: 'one' } as unknown as { n: number };
  const enqueued = t.db.transaction().execute((tx) => jobs.enqueue(tx, note, wrong));
  await expect(enqueued).rejects.toThrow('expected number');
});

test('a reaction enqueues in the transaction of its event', async () => {
  await start([note]);
  const events = createEvents(new Set(['news.moved']));
  let attempts = 0;
  const outbox = startOutbox(
    t.db,
    {
      each: {
        'news.moved': [
          async (tx, { payload: { newsId } }, tools) => {
            await tools.jobs.enqueue(tx, note, { n: newsId });
            attempts += 1;
            if (attempts === 1) throw new Error('first');
          },
        ],
      },
      gathered: {},
    },
    { events, jobs, clock: t.clock },
    log,
  );
  await t.db
    .transaction()
    .execute((tx) => events.emit(tx, { type: 'news.moved', payload: { newsId: 5 }, tags: ['news'] }));
  await expect.poll(() => attempts, POLLED).toBe(2);
  await expect.poll(() => runs, POLLED).toEqual([5]);
  await outbox.stop();
});

test('a job without attempts left is a dead letter, which staff can run again', async () => {
  failing = true;
  await start([note]);
  await t.db.transaction().execute((tx) => jobs.enqueue(tx, note, { n: 3 }));
  await expect.poll(() => jobs.listDeadLetters(), POLLED).toHaveLength(1);
  expect(runs).toEqual([3, 3]);
  const [letter] = await jobs.listDeadLetters();
  expect(letter).toMatchObject({
    job: 'test-note',
    payload: { n: 3 },
    error: expect.objectContaining({ message: 'Not now 3' }),
    failedAt: expect.any(Date),
  });
  failing = false;
  const id = letter?.id ?? '';
  const retries = await Promise.allSettled([jobs.retryDeadLetter(t.db, id), jobs.retryDeadLetter(t.db, id)]);
  expect(retries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(jobs.retryDeadLetter(t.db, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await jobs.listDeadLetters()).toEqual([]);
  await expect.poll(() => runs, POLLED).toEqual([3, 3, 3]);
});

test('a job whose process was killed runs again', { timeout: 90_000 }, async () => {
  const killed = defineJob({
    name: 'test-killed',
    payload,
    timeoutSeconds: 3,
    backOffSeconds: 1,
    async run({ n }) {
      runs.push(n);
    },
  });
  const worker = spawn(process.execPath, ['tests/setup/job-worker.ts', t.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // Enqueues the job but runs none.
  jobs = createJobQueue(t.url, log);
  try {
    await jobs.start({ queued: [], scheduled: [] }, { ...t.context(system), jobs });
    await expect
      .poll(async () => {
        try {
          await t.db.transaction().execute((tx) => jobs.enqueue(tx, killed, { n: 4 }));
          return true;
        } catch {
          return false; // The worker has not created its queue yet.
        }
      }, POLLED)
      .toBe(true);
    await once(worker.stdout, 'data');
  } finally {
    worker.kill('SIGKILL');
    await jobs.stop();
  }
  await start([killed]);
  await expect.poll(() => runs, POLLED).toEqual([4]);
});

test('scheduled work gets the system’s context', async () => {
  const seen: unknown[] = [];
  const job: ScheduledJob = {
    name: 'test-clock',
    cron: '* * * * *',
    run: async ({ actor }) => void seen.push(actor),
  };
  await start([], [job]);
  await t.db.transaction().execute((tx) => jobs.enqueue(tx, { name: job.name, payload: z.strictObject({}) }, {}));
  await expect.poll(() => seen, POLLED).toEqual([system]);
});

test('failing scheduled work is logged', async () => {
  const job: ScheduledJob = {
    name: 'test-failing-clock',
    cron: '* * * * *',
    run: () => Promise.reject(new Error('No clock')),
  };
  const logged = vi.spyOn(log, 'error');
  await start([], [job]);
  await t.db.transaction().execute((tx) => jobs.enqueue(tx, { name: job.name, payload: z.strictObject({}) }, {}));
  await expect
    .poll(() => logged.mock.calls, POLLED)
    .toContainEqual([expect.objectContaining({ job: job.name, error: 'Error: No clock' }), 'Jobs: a job failed']);
  logged.mockRestore();
});

describe('an error of the queue itself', () => {
  const outage = { away: vi.fn(), failed: vi.fn(), answered: vi.fn() } satisfies Outage;

  test('is not logged separately during an outage of the database', async () => {
    const url = new URL(t.url);
    const proxy = await startSwallowingProxy(Number(url.port));
    url.port = String(proxy.port);
    const ownLog = createLogger('silent');
    const warn = vi.spyOn(ownLog, 'warn');
    jobs = createJobQueue(url.href, ownLog, outage, { killedAfterSeconds: 1 });
    try {
      await jobs.start({ queued: [note], scheduled: [] }, { ...t.context(system), jobs });
      proxy.cut('karkas-jobs');
      await expect.poll(() => outage.failed.mock.calls.length, POLLED).toBeGreaterThan(3);
      expect(warn).not.toHaveBeenCalled();
      proxy.heal();
      await t.db.transaction().execute((tx) => jobs.enqueue(tx, note, { n: 9 }));
      await expect.poll(() => runs, POLLED).toEqual([9]);
    } finally {
      proxy.heal();
      await jobs.stop();
      await proxy.stop();
    }
  });

  test('is logged while the database works', async () => {
    const ownLog = createLogger('silent');
    const warn = vi.spyOn(ownLog, 'warn');
    outage.failed.mockClear();
    jobs = createJobQueue(t.url, ownLog, outage, { killedAfterSeconds: 1 });
    await jobs.start({ queued: [note], scheduled: [] }, { ...t.context(system), jobs });
    await sql`alter table pgboss.queue rename to lost`.execute(t.db);
    try {
      await expect.poll(() => warn.mock.calls.length, POLLED).toBeGreaterThan(0);
      expect(warn.mock.calls[0]).toEqual([
        { error: expect.stringContaining('does not exist') },
        'Jobs: the queue does not answer',
      ]);
      expect(outage.failed).not.toHaveBeenCalled();
    } finally {
      await sql`alter table pgboss.lost rename to queue`.execute(t.db);
    }
  });
});
