import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/problem.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { sendRaw } from '../setup/raw-request.ts';

let served: TestApp;
let port: number;

beforeAll(async () => {
  served = await createTestApp((api) =>
    api.get('/test/begun', { schema: { hide: true } }, (_request, reply) => {
      reply.hijack();
      reply.raw.write('begun');
    }),
  );
  port = Number(new URL(await served.app.listen({ port: 0, host: '127.0.0.1' })).port);
});
afterAll(() => served.close());

const exchange = (...parts: readonly string[]) => sendRaw(port, ...parts);

const END = 'Host: localhost\r\nConnection: close\r\n\r\n';

describe('by a problem document with our headers', () => {
  test.each([
    ['an address over 8 KB', `GET /api/health?${'a'.repeat(8_200)} HTTP/1.1\r\n${END}`, 414, 'address_too_long'],
    [
      'one that no parameter holds',
      `GET /api/vacancy/${'1'.repeat(9_000)} HTTP/1.1\r\n${END}`,
      414,
      'address_too_long',
    ],
    ['one that cannot be decoded', `GET /api/${'%zz'.repeat(3_000)} HTTP/1.1\r\n${END}`, 414, 'address_too_long'],
    ['one over 16 KB', `GET /api/health?${'a'.repeat(90_000)} HTTP/1.1\r\n${END}`, 414, 'address_too_long'],
    ['headers over 16 KB', `GET /api/health HTTP/1.1\r\nX: ${'a'.repeat(17_000)}\r\n${END}`, 431, 'headers_too_large'],
    ['a malformed header', `GET /api/health HTTP/1.1\r\nX y z\r\n${END}`, 400, 'bad_argument'],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'bad_argument'],
  ])('%s', async (_name, request, status, code) => {
    const answer = await exchange(request);
    expect(answer.status).toBe(status);
    expect(problemSchema.parse(JSON.parse(answer.body))).toMatchObject({ status, code });
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-request-id')).toBe(JSON.parse(answer.body).requestId);
  });

  test('headers over 16 KB in many packets', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `X-${index}: ${'a'.repeat(1_000)}\r\n`);
    expect((await exchange('GET /api/health HTTP/1.1\r\n', ...lines, END)).status).toBe(431);
  });

  test('what is no request at all', async () => {
    expect((await exchange('\u0016\u0003\u0001\u0002\r\n\r\n')).status).toBe(400);
  });
});

test('an address of 8 KB and headers of 7 KB are read', async () => {
  const query = `q=${'a'.repeat(8_100)}`;
  const answer = await exchange(`GET /api/vacancy/list?${query} HTTP/1.1\r\nX: ${'a'.repeat(7_000)}\r\n${END}`);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'bad_argument', errors: [{ field: 'q' }] });
});

test('nothing is written into an answer that has begun', async () => {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.on('data', (chunk) => (received += String(chunk))).on('error', () => {});
  const closed = once(socket, 'close');
  socket.write('GET /api/test/begun HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await expect.poll(() => received).toContain('begun');
  socket.write('nonsense\r\n\r\n');
  await closed;
  expect(received).not.toContain('HTTP/1.1 400');
});
