import { setTimeout as sleep } from 'node:timers/promises';
import { fromKysely, PgBoss, type JobWithMetadata, type Queue } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import { DAY_SECONDS } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../database/connect.ts';
import type { Context } from './context.ts';
import type { DeadLetter, DeadLetters, Jobs } from './enqueue.ts';
import type { AnyJob } from './job.ts';
import type { Outage } from './outage.ts';
import { isDatabaseAway } from './problem-handler.ts';
import { DomainError } from './problems.ts';

/** A scheduled job, run once per cluster. Idempotent: a killed run is repeated. */
export interface ScheduledJob {
  name: string;
  /** Five fields, UTC. */
  cron: string;
  run(context: Context): Promise<void>;
}

/**
 * Work that each process looks for again and again, because many changes of a moment ask for it and it is done for all of them
 * at once. What it finds is stored with the changes, so nothing of it is lost. Several processes may look at a time.
 */
export interface RepeatedJob {
  name: string;
  /** The pause after a run. */
  everyMs: number;
  run(context: Context): Promise<void>;
}

/** The queue of this process. */
export interface JobQueue extends Jobs, DeadLetters {
  /** Starts the queue in the same PostgreSQL (schema `pgboss`); enqueuing before that fails. */
  start(work: JobWork, context: Context): Promise<void>;
  stop(): Promise<void>;
}

export interface JobWork {
  scheduled: readonly ScheduledJob[];
  queued: readonly AnyJob[];
  repeated?: readonly RepeatedJob[];
}

/**
 * pg-boss passes unknown options on to the driver. Its own statements are short; the work of jobs uses another pool.
 */
const PATIENCE = { query_timeout: 30_000, keepAlive: true } as const;

const DEAD_LETTERS = 'dead-letters';
/** How long staff can inspect them. */
const DEAD_LETTERS_SECONDS = 90 * DAY_SECONDS;
const BACK_OFF_SECONDS_MAX = 3_600;
/** The shortest that pg-boss takes. Each run of a queue waits as long for the next job, and people wait for codes. */
const POLL_SECONDS = 0.5;
/** They are due by the minute, and each has a queue of its own that is polled. */
const SCHEDULED_POLL_SECONDS = 5;
/** Others have 0. */
const URGENT = 1;

/** Nothing connects before {@link JobQueue.start}. `killedAfterSeconds`: how often jobs of killed processes are looked for. */
export function createJobQueue(
  url: string,
  log: FastifyBaseLogger,
  outage?: Outage,
  { killedAfterSeconds = 60 } = {},
): JobQueue {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'karkas-jobs',
    connectionTimeoutMillis: 5_000,
    superviseIntervalSeconds: killedAfterSeconds,
    monitorIntervalSeconds: killedAfterSeconds,
    ...PATIENCE,
  });
  const stopping = new AbortController();
  const repeating: Promise<void>[] = [];
  boss.on('error', (error) => {
    // pg-boss reports queue errors as fields of one error object.
    const { message, code } = error as Error & { code?: string };
    const cause = Object.assign(new Error(message), code === undefined ? {} : { code });
    if (outage && isDatabaseAway(cause)) outage.failed(cause);
    else log.warn({ error: message }, 'Jobs: the queue does not answer');
  });

  /** pg-boss stores a job's error and reports it to nobody. */
  async function logged(job: Record<'job' | 'jobId', string>, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (outage && isDatabaseAway(error)) outage.failed(error);
      else log.error({ ...job, error: String(error) }, 'Jobs: a job failed');
      throw error;
    }
  }

  async function runQueued(job: AnyJob, context: Context): Promise<void> {
    const { name, attempts, backOffSeconds, timeoutSeconds, atOnce } = job;
    await putQueue({
      name,
      retryLimit: attempts - 1,
      retryDelay: backOffSeconds,
      retryBackoff: true,
      retryDelayMax: BACK_OFF_SECONDS_MAX,
      expireInSeconds: timeoutSeconds,
      deadLetter: DEAD_LETTERS,
    });
    const pace = { pollingIntervalSeconds: POLL_SECONDS, localConcurrency: atOnce };
    await boss.work<unknown>(name, pace, ([{ id, data } = { id: '', data: null }]) =>
      logged({ job: name, jobId: id }, () => job.perform(data, context)),
    );
  }

  async function runScheduled({ name, cron, run }: ScheduledJob, context: Context): Promise<void> {
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 3, retryBackoff: true });
    await boss.work(name, { pollingIntervalSeconds: SCHEDULED_POLL_SECONDS }, ([{ id } = { id: '' }]) =>
      logged({ job: name, jobId: id }, () => run(context)),
    );
    await boss.schedule(name, cron, null, { tz: 'UTC' });
  }

  async function repeat({ name, everyMs, run }: RepeatedJob, context: Context): Promise<void> {
    while (!stopping.signal.aborted) {
      await logged({ job: name, jobId: '' }, () => run(context)).catch(() => {});
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  /** Updates the definition of an existing queue. */
  async function putQueue({ name, ...options }: Queue): Promise<void> {
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }

  /** Removes it from the list; somebody else may have been faster. */
  async function takeDeadLetter(tx: DatabaseTransaction, id: string): Promise<void> {
    const deleted = await boss.deleteJob(DEAD_LETTERS, id, { db: fromKysely(tx) });
    const isMine = 'affected' in deleted && deleted.affected === 1;
    if (!isMine) throw new DomainError('not_found');
  }

  return {
    async start({ scheduled, queued, repeated = [] }, context) {
      try {
        await boss.start();
        await putQueue({ name: DEAD_LETTERS, retentionSeconds: DEAD_LETTERS_SECONDS });
        for (const job of queued) await runQueued(job, context);
        for (const job of scheduled) await runScheduled(job, context);
        for (const job of repeated) repeating.push(repeat(job, context));
      } catch (error) {
        await boss.stop({ graceful: false }).catch(() => {});
        throw error;
      }
    },
    async enqueue(tx, job, payload, { isUrgent = false, startAfter } = {}) {
      const priority = isUrgent ? URGENT : 0;
      const later = startAfter === undefined ? {} : { startAfter };
      await boss.send(job.name, job.payload.parse(payload), { db: fromKysely(tx), priority, ...later });
    },
    async listDeadLetters() {
      const found = await boss.findJobs<unknown>(DEAD_LETTERS);
      return found
        .map((letter) => toDeadLetter(letter))
        .toSorted((one, other) => one.failedAt.getTime() - other.failedAt.getTime());
    },
    async retryDeadLetter(db, id) {
      await inTransaction(db, async (tx) => {
        const executor = { db: fromKysely(tx) };
        const [letter] = await boss.findJobs<object>(DEAD_LETTERS, { id, ...executor });
        if (!letter?.sourceName) throw new DomainError('not_found');
        await takeDeadLetter(tx, id);
        await boss.send(letter.sourceName, letter.data, executor);
      });
    },
    async deleteDeadLetter(db, id) {
      await inTransaction(db, (tx) => takeDeadLetter(tx, id));
    },
    async stop() {
      stopping.abort();
      await Promise.all([...repeating, boss.stop({ graceful: true, timeout: 5_000 })]);
    },
  };
}

function toDeadLetter({ id, sourceName, data, output, createdOn }: JobWithMetadata<unknown>): DeadLetter {
  return { id, job: sourceName ?? '', payload: data, error: output, failedAt: createdOn };
}
