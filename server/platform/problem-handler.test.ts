import { expect, test } from 'vitest';
import { classify, isDatabaseAway } from './problem-handler.ts';

const failed = (code: string, message = '') => Object.assign(new Error(message), { code });

test.each([
  ['a statement that took too long', failed('57014'), 'service_unavailable', false],
  ['a database that shuts down', failed('57P01'), 'service_unavailable', true],
  ['a database that starts', failed('57P03'), 'service_unavailable', true],
  ['a lost connection', failed('08006'), 'service_unavailable', true],
  ['too many connections', failed('53300'), 'service_unavailable', true],
  ['a network that refuses', failed('ECONNREFUSED'), 'service_unavailable', true],
  ['a query without an answer', new Error('Query read timeout'), 'service_unavailable', true],
  [
    'a connection that was lost within a transaction',
    new Error('Postgres connection has been discarded'),
    'service_unavailable',
    true,
  ],
  ['a value that is not unique', failed('23505'), 'internal', false],
  ['a mistake of ours', new TypeError('undefined is not a function'), 'internal', false],
] as const)('%s', (_name, error, code, isAway) => {
  expect([classify(error).code, isDatabaseAway(error)]).toEqual([code, isAway]);
  expect(classify(error).details).toEqual(code === 'service_unavailable' ? { retryAfterSeconds: 5 } : {});
});
