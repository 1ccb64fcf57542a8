import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContracts } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { classify } from '#server/platform/problem-handler.ts';
import { createMadeCalls } from '../setup/made-calls.ts';
import { exchange } from '../setup/raw-socket.ts';

const contracts = defineContracts({
  'POST /test/list': {
    summary: 'Takes what a form can hold',
    body: z.strictObject({ list: z.array(z.string()).optional(), names: z.record(z.string(), z.string()).optional() }),
    answer: z.object({ names: z.array(z.string()) }),
    errors: [],
    access: 'public',
  },
});

let served: Awaited<ReturnType<typeof createMadeCalls>>;
let port: number;

beforeAll(async () => {
  served = await createMadeCalls(contracts, {
    'POST /test/list': async ({ body }) => ({ names: Object.keys(body.names ?? {}) }),
  });
  await served.app.listen({ port: 0, host: '127.0.0.1' });
  port = (served.app.server.address() as AddressInfo).port;
});
afterAll(() => served.close());

const post = (payload: string) =>
  served.app.inject({
    method: 'POST',
    url: '/api/test/list',
    payload,
    headers: { 'content-type': 'application/json' },
  });

describe('bodies within the limit of bytes', () => {
  test.each([
    ['deep arrays', `{"list":${'['.repeat(120_000)}${']'.repeat(120_000)}}`],
    ['deep arrays that never end', '['.repeat(250_000)],
    ['deep objects', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    ['deep objects beside a prototype', `{"a":${'{"__proto__":'.repeat(15_000)}1${'}'.repeat(15_000)}}`],
    ['a prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a prototype in escapes', '{"\\u005f_proto__":{"isAdmin":true}}'],
    ['a constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['a prototype in a record', '{"names":{"__proto__":"x"}}'],
    ['an array of wrong things', `{"list":[${'1,'.repeat(120_000)}1]}`],
    ['an array instead of an object', `[${'{},'.repeat(80_000)}{}]`],
    [
      'twelve thousand unknown keys',
      JSON.stringify(Object.fromEntries(Array.from({ length: 12_000 }, (_, n) => [`k${n}`, 1]))),
    ],
    ['one very long key', `{"${'k'.repeat(250_000)}":1}`],
    ['a very long number', `{"list":${'9'.repeat(250_000)}}`],
    ['a lone surrogate', '{"\\ud800":1}'],
    ['no JSON at all', '\u0000'.repeat(1_000)],
    ['nothing', ''],
  ])('%s: a short refusal', async (_name, payload) => {
    const answer = await post(payload);
    expect([answer.statusCode, problemSchema.parse(answer.json()).code]).toEqual([400, 'bad_argument']);
    expect(answer.payload.length).toBeLessThan(4_000);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

test('fifteen hundred unknown keys, the maximum in an address: a short refusal', async () => {
  const keys = Array.from({ length: 1_500 }, (_, at) => `${at.toString(36)}=`).join('&');
  const answer = await served.app.inject(`/api/vacancy/list?${keys}`);
  expect(answer.statusCode).toBe(400);
  expect(answer.payload.length).toBeLessThan(2_000);
});

describe('requests that clients do not send', () => {
  const raw = (head: string, body = '') => exchange(port, `${head}\r\nhost: a\r\nconnection: close\r\n\r\n${body}`);

  test('an absolute address works', async () => {
    expect(await raw('GET http://evil.example/api/health HTTP/1.1')).toMatch(/^HTTP\/1\.1 200 /);
    expect(await raw('GET HTTPS://evil.example/api/nothing HTTP/1.1')).toContain('/api/nothing');
    expect(await raw('GET http://evil.example?a=/api HTTP/1.1')).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each(['OPTIONS', 'TRACE', 'DELETE', 'PATCH'])('%s of a call is 405 with Allow', async (method) => {
    const answer = await raw(`${method} /api/vacancy/list HTTP/1.1`);
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(answer).toContain('allow: GET, HEAD\r\n');
    expect(answer).not.toContain('access-control');
  });

  test.each(['/api/compendium/city', '/api/compendium/city/', '/api/compendium/%63ity?a=b'])(
    'TRACE of %s is 405: its kind is a parameter',
    async (address) => {
      const answer = await raw(`TRACE ${address} HTTP/1.1`);
      expect(answer).toMatch(/^HTTP\/1\.1 405 /);
      expect(answer).toContain('allow: GET, HEAD\r\n');
    },
  );

  test('TRACE echoes nothing, and CONNECT is refused', async () => {
    const traced = await exchange(port, 'TRACE / HTTP/1.1\r\nhost: a\r\ncookie: secret=1\r\nconnection: close\r\n\r\n');
    expect(traced).toMatch(/^HTTP\/1\.1 404 /);
    expect(traced).not.toContain('secret');
    expect(await raw('CONNECT evil.example:443 HTTP/1.1')).toBe('');
    expect(await raw('OPTIONS * HTTP/1.1')).toMatch(/^HTTP\/1\.1 404 /);
  });

  test.each([
    ['two lengths', 'content-length: 5\r\ncontent-length: 6', 'abcde'],
    ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked', '0\r\n\r\n'],
    ['a negative length', 'content-length: -5', ''],
    ['an endless length', 'content-length: 99999999999999999999999', ''],
    ['a chunk of no size', 'transfer-encoding: chunked', 'zz\r\n'],
    ['an endless extension of a chunk', 'transfer-encoding: chunked', `1;${'a'.repeat(65_536)}\r\n{\r\n`],
  ])('%s closes the connection', async (_name, headers, body) => {
    const type = 'content-type: application/json';
    const answer = await exchange(
      port,
      `POST /api/test/list HTTP/1.1\r\nhost: a\r\n${type}\r\n${headers}\r\n\r\n${body}`,
    );
    expect(answer).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/);
  });

  test('Expect with a body that is too large is refused', async () => {
    const head = 'content-type: application/json\r\nexpect: 100-continue\r\ncontent-length: 99999999';
    const answer = await exchange(port, `POST /api/test/list HTTP/1.1\r\nhost: a\r\n${head}\r\n\r\n`);
    expect(answer).toContain('HTTP/1.1 413 ');
  });

  test('a client that aborts a body causes no server error', () => {
    const lost = (message: string) => classify(Object.assign(new Error(message), { code: 'ECONNRESET' })).code;
    expect(lost('aborted')).toBe('bad_argument');
    expect(lost('read ECONNRESET')).toBe('service_unavailable');
  });
});
