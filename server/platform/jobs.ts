import { PgBoss } from 'pg-boss';
import type { FastifyBaseLogger } from 'fastify';
import type { Outage } from './outage.ts';
import { isDatabaseAway } from './problem-handler.ts';

/** A job that runs by the clock, once per cluster. Idempotent: a killed run is repeated. */
export interface ScheduledJob {
  name: string;
  /** Five fields, UTC. */
  cron: string;
  run(): Promise<void>;
}

export interface Jobs {
  stop(): Promise<void>;
}

/** The queue hands what it does not know on to the driver. Its own statements are short; the work of a job has another pool. */
const PATIENCE = { query_timeout: 30_000, keepAlive: true } as const;

/** Starts the queue in the same PostgreSQL (schema `pgboss`) and schedules the jobs. */
export async function startJobs(
  url: string,
  jobs: readonly ScheduledJob[],
  log: FastifyBaseLogger,
  outage: Outage,
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: url,
    max: 3,
    application_name: 'karkas-jobs',
    connectionTimeoutMillis: 5_000,
    ...PATIENCE,
  });
  boss.on('error', (error) => {
    if (isDatabaseAway(error)) outage.failed(error);
    else log.warn({ error: String(error) }, 'Jobs: the queue does not answer');
  });
  try {
    await boss.start();
    for (const job of jobs) {
      await boss.createQueue(job.name, { policy: 'singleton', retryLimit: 3, retryBackoff: true });
      await boss.work(job.name, () => job.run());
      await boss.schedule(job.name, job.cron, null, { tz: 'UTC' });
    }
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5_000 }) };
}
