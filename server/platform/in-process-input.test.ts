import { describe, expect, test, vi } from 'vitest';
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
  'GET /test/{id}': {
    summary: 'Says what it was asked',
    params: z.strictObject({ id: z.number() }),
    query: z.strictObject({ word: z.string().optional() }),
    answer: z.unknown(),
    errors: ['gone'],
    access: 'public',
  },
  'DELETE /test/{id}': {
    summary: 'The same',
    params: z.strictObject({ id: z.number() }),
    query: z.strictObject({ word: z.string().optional() }),
    answer: z.unknown(),
    errors: [],
    access: 'public',
  },
  'POST /test/{id}': {
    summary: 'The same of a body',
    params: z.strictObject({ id: z.number() }),
    body: z.strictObject({ word: z.string().optional() }),
    answer: z.unknown(),
    errors: [],
    access: 'public',
  },
});

// Connects with its first query, and there is none.
const db = createDatabase(createPool('postgres://nowhere', 1));
const log = createLogger('silent');
const platform = {
  db,
  clock: systemClock,
  events: createEvents(new Set()),
  jobs: noJobs,
  limiter: { ...noLimits, consume: () => Promise.reject(new DomainError('limit_exceeded')) },
  resolveActor: async () => null,
};

type AnyCall = (name: string, input?: Record<string, unknown>) => ReturnType<Call>;
const echo = async ({ params, query, body }: { params: unknown; query?: unknown; body?: unknown }) => ({
  params,
  query,
  body,
});
const echoes = { 'GET /test/{id}': echo, 'DELETE /test/{id}': echo, 'POST /test/{id}': echo };

/** The calls with a handler of their own for the one that fails. */
function callWith(fail: () => Promise<never>): AnyCall {
  const bindings = bindingsOf(contracts, { 'GET /test/limited': fail, ...echoes });
  return callInProcess(platform, log, bindings) as AnyCall;
}

test.each([
  ['GET', { id: 7, word: 'a', other: undefined }, { params: { id: 7 }, query: { word: 'a' } }],
  ['DELETE', { id: 7, word: 'a' }, { params: { id: 7 }, query: { word: 'a' } }],
  ['POST', { id: 7, word: 'a', other: undefined }, { params: { id: 7 }, body: { word: 'a' } }],
])('%s finds each field where its contract has it', async (method, input, said) => {
  const call = callWith(() => Promise.reject(new Error('never called')));
  expect(await call(`${method} /test/{id}`, input)).toEqual(said);
});

describe('what fails', () => {
  test.each<[string, () => Promise<never>, string, number, boolean]>([
    ['a refusal', () => Promise.reject(new DomainError('gone', { detail: 'Нет' })), 'gone', 410, false],
    ['a mistake of ours', () => Promise.reject(new Error('oops')), 'internal', 500, true],
  ])('%s is an error as over HTTP', async (_name, fail, code, status, isLogged) => {
    const logged = vi.spyOn(log, 'error');
    await expect(callWith(fail)('GET /test/limited')).rejects.toMatchObject({ name: 'CallError', code, status });
    if (isLogged)
      expect(logged).toHaveBeenCalledWith({ err: new Error('oops'), call: 'GET /test/limited' }, 'The call failed');
    else expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });

  test('input that is not of the contract', async () => {
    const call = callWith(() => Promise.reject(new Error('never called')));
    await expect(call('GET /test/{id}', { id: 'seven' })).rejects.toMatchObject({ code: 'bad_argument', status: 400 });
    await expect(call('POST /test/{id}', { id: 7, other: 1 })).rejects.toMatchObject({ code: 'bad_argument' });
  });

  test('a call that does not exist is a mistake of ours', async () => {
    const logged = vi.spyOn(log, 'error');
    await expect(callWith(() => Promise.reject(new Error()))('GET /test/none')).rejects.toMatchObject({ status: 500 });
    expect(logged.mock.calls[0]?.[0]).toMatchObject({ err: new Error('There is no call GET /test/none') });
    logged.mockRestore();
  });
});
