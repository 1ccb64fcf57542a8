import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#shared/client/call.ts';
import { defineContracts } from '#shared/contracts/contract.ts';
import { createDatabase, createPool } from '../database/connect.ts';
import { bindingsOf } from './binder.ts';
import { systemClock } from './clock.ts';
import { noJobs } from './enqueue.ts';
import { createEvents } from './events.ts';
import { callInProcess } from './in-process.ts';
import { createLogger } from './logging.ts';
import { DomainError } from './problems.ts';

const contracts = defineContracts({
  'GET /test/limited': {
    summary: 'Once a minute',
    answer: z.object({ counted: z.boolean() }),
    errors: [],
    access: 'public',
    limit: { points: 1, seconds: 60 },
  },
});

test('pages are not counted, neither by a call’s limit nor by its handler’s', async () => {
  const platform = {
    // Connects at its first query, and there is none.
    db: createDatabase(createPool('postgres://nowhere', 1)),
    clock: systemClock,
    events: createEvents(new Set()),
    jobs: noJobs,
    limiter: { consume: () => Promise.reject(new DomainError('limit_exceeded')) },
    resolveActor: async () => null,
  };
  const bindings = bindingsOf(contracts, {
    'GET /test/limited': async (_request, { limiter, ip }) => {
      await limiter.consume('more', { points: 1, seconds: 60 }, ip);
      return { counted: false };
    },
  });
  const call = callInProcess(platform, createLogger('silent'), bindings) as (name: string) => ReturnType<Call>;
  expect(await call('GET /test/limited')).toEqual({ counted: false });
});
