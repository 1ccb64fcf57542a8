import { z } from 'zod';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { system } from '#server/platform/actor.ts';
import { systemClock } from '#server/platform/clock.ts';
import type { Context } from '#server/platform/context.ts';
import { createEvents } from '#server/platform/events.ts';
import { defineJob } from '#server/platform/job.ts';
import { createJobQueue } from '#server/platform/jobs.ts';
import { createLogger } from '#server/platform/logging.ts';

/**
 * A process with a job that never ends, for a test that kills it: `node tests/setup/job-worker.ts URL`. The job prints
 * `running`.
 */
const url = process.argv[2] ?? '';
const log = createLogger('silent');
const jobs = createJobQueue(url, log);
const endless = defineJob({
  name: 'test-killed',
  payload: z.strictObject({ n: z.number() }),
  timeoutSeconds: 3,
  backOffSeconds: 1,
  async run() {
    process.stdout.write('running\n');
    await new Promise(() => {});
  },
});
const context: Context = {
  db: createDatabase(createPool(url, 1)),
  actor: system,
  ip: '127.0.0.1',
  clock: systemClock,
  events: createEvents(new Set()),
  jobs,
  log,
};
await jobs.start({ scheduled: [], queued: [endless] }, context);
