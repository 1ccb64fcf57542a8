import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/problem.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { sendRaw } from '../setup/raw-request.ts';
import { openRaw } from '../setup/raw-socket.ts';

let served: TestApp;
let port: number;
const HIDDEN = { schema: { hide: true } };
/** Ends the pending responses. */
const held: (() => void)[] = [];

beforeAll(async () => {
  served = await createTestApp((api) => {
    api.get('/test/begun', HIDDEN, (_request, reply) => {
      reply.hijack();
      reply.raw.write('begun');
      held.push(() => reply.raw.end());
    });
    api.get('/test/held', HIDDEN, async () => {
      await new Promise<void>((resolve) => held.push(resolve));
      return 'second';
    });
    api.post('/test/echo', HIDDEN, async (request) => request.body);
  });
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

  test('bytes that are not a request', async () => {
    expect((await exchange('\u0016\u0003\u0001\u0002\r\n\r\n')).status).toBe(400);
  });
});

test('an address of 8 KB and headers of 7 KB are accepted', async () => {
  const query = `q=${'a'.repeat(8_100)}`;
  const answer = await exchange(`GET /api/vacancy/list?${query} HTTP/1.1\r\nX: ${'a'.repeat(7_000)}\r\n${END}`);
  expect(JSON.parse(answer.body)).toMatchObject({ code: 'bad_argument', errors: [{ field: 'q' }] });
});

test('HEAD is refused without a body', async () => {
  const answer = await exchange(`HEAD /api/health HTTP/1.1\r\nX: ${'a'.repeat(17_000)}\r\n${END}`);
  expect([answer.status, answer.headers.get('content-type'), answer.body]).toEqual([
    431,
    'application/problem+json; charset=utf-8',
    '',
  ]);
});

test('an unknown Expect header is ignored', async () => {
  const answer = await exchange(`GET /api/health HTTP/1.1\r\nExpect: wonders\r\n${END}`);
  expect([answer.status, JSON.parse(answer.body)]).toEqual([200, expect.objectContaining({ status: 'ok' })]);
});

test.each(['PURGE', 'PROPFIND', 'M-SEARCH', 'TRACE'])('%s of a call is 405, elsewhere 404', async (method) => {
  const known = await exchange(`${method} /api/vacancy/list HTTP/1.1\r\n${END}`);
  expect([known.status, known.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  expect((await exchange(`${method} /api/nothing HTTP/1.1\r\n${END}`)).status).toBe(404);
});

describe('responses on one connection keep their order', () => {
  const statuses = (text: string) => Array.from(text.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => Number(status));
  const GET_HELD = 'GET /api/test/held HTTP/1.1\r\nHost: a\r\n\r\n';

  test.each(['begun', 'held'])('an unreadable request after one that is %s', async (path) => {
    const raw = await openRaw(port);
    raw.send(`GET /api/test/${path} HTTP/1.1\r\nHost: a\r\n\r\n${GET_HELD}`);
    await expect.poll(() => held.length).toBe(2);
    raw.send('nonsense\r\n\r\n');
    // Served on another connection after the unreadable request was read.
    await exchange(`GET /api/health HTTP/1.1\r\n${END}`);
    expect(statuses(raw.received())).not.toContain(400);
    for (const release of held.splice(0)) release();
    const text = await raw.closed();
    expect(statuses(text)).toEqual([200, 200, 400]);
    expect(text.indexOf('second')).toBeLessThan(text.indexOf('HTTP/1.1 400'));
  });

  test('in one packet, the last one according to its own first line', async () => {
    const raw = await openRaw(port);
    raw.send(`GET /api/health HTTP/1.1\r\nHost: a\r\n\r\nHEAD /api/health HTTP/1.1\r\nX y z\r\n${END}`);
    const [, refused = ''] = (await raw.closed()).split('HTTP/1.1 400');
    expect(refused).toMatch(/\r\n\r\n$/);
  });

  const CHUNKED = 'Host: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  test.each([
    ['with its head', [`POST /api/test/echo HTTP/1.1\r\n${CHUNKED}zz\r\n{}\r\n`]],
    ['after it', [`POST /api/test/echo HTTP/1.1\r\n${CHUNKED}2\r\n{}\r\n`, 'zz\r\n{}\r\n']],
    ['to a call that reads none', [`POST /api/health HTTP/1.1\r\n${CHUNKED}`, 'zz\r\n{}\r\n']],
  ])('broken chunks %s get one response', async (_name, parts) => {
    const raw = await openRaw(port);
    for (const part of parts) {
      raw.send(part);
      await exchange(`GET /api/health HTTP/1.1\r\n${END}`);
    }
    const [status, ...more] = statuses(await raw.closed());
    expect([status, more]).toEqual([expect.toSatisfy((code: number) => code === 400 || code === 405), []]);
  });

  test('broken chunks get their response after earlier ones', async () => {
    const raw = await openRaw(port);
    raw.send(`${GET_HELD}POST /api/test/echo HTTP/1.1\r\n${CHUNKED}`);
    await expect.poll(() => held.length).toBe(1);
    raw.send('zz\r\n');
    await exchange(`GET /api/health HTTP/1.1\r\n${END}`);
    expect(raw.received()).toBe('');
    for (const release of held.splice(0)) release();
    const text = await raw.closed();
    expect(statuses(text)).toEqual([200, 400]);
    expect(text).toContain('bad_argument');
  });
});
