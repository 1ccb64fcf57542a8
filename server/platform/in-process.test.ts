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
import { noLimits } from './limits.ts';
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
  'GET /test/answer': {
    summary: 'Answers something',
    query: z.object({ word: z.enum(['right', 'broken', 'unread']) }),
    answer: z.object({ word: z.literal('right') }),
    errors: [],
    access: 'public',
  },
});

type CallMade = (name: string, input?: object) => ReturnType<Call>;

function callMade(): CallMade {
  const platform = {
    // Connects at its first query, and there is none.
    db: createDatabase(createPool('postgres://nowhere', 1)),
    clock: systemClock,
    events: createEvents(new Set()),
    jobs: noJobs,
    limiter: { ...noLimits, consume: () => Promise.reject(new DomainError('limit_exceeded')) },
    resolveActor: async () => null,
  };
  const bindings = bindingsOf(contracts, {
    'GET /test/limited': async (_request, { limiter, ip }) => {
      await limiter.consume('more', { points: 1, seconds: 60 }, ip);
      return { counted: false };
    },
    'GET /test/answer': async ({ query: { word } }) => {
      if (word === 'unread') z.string().parse(1);
      // What a view gets wrong, and the compiler does not see.
      return { word } as { word: 'right' };
    },
  });
  return callInProcess(platform, createLogger('silent'), bindings) as CallMade;
}

test('pages are not counted, by the limit of a call nor by what its handler counts', async () => {
  expect(await callMade()('GET /test/limited')).toEqual({ counted: false });
});

test.each(['broken', 'unread'])('%s: what our own code gets wrong is no mistake of the caller', async (word) => {
  expect(await callMade()('GET /test/answer', { word: 'right' })).toEqual({ word: 'right' });
  const failed = callMade()('GET /test/answer', { word });
  await expect(failed).rejects.toMatchObject({ status: 500, problem: { code: 'internal' } });
  await expect(failed).rejects.not.toHaveProperty('problem.errors');
});

test('what the caller gets wrong is told at its field', async () => {
  await expect(callMade()('GET /test/answer', { word: 'other' })).rejects.toMatchObject({
    status: 400,
    problem: { code: 'bad_argument', errors: [{ field: 'word' }] },
  });
});
