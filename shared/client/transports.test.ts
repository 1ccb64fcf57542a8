import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createCall, type CallOptions, type Transport } from './call.ts';
import { fetchTransport } from './transport-fetch.ts';
import { kyTransport } from './transport-ky.ts';

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

let replies: Reply[] = [];
let seen: string[] = [];
let origin = '';

const server = createServer((request, response) => {
  seen.push(`${request.method} ${request.url}`);
  // The last reply is repeated.
  const reply = replies.length > 1 ? replies.shift() : replies[0];
  reply?.(request, response);
});

beforeEach(async () => {
  seen = [];
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

function json(status: number, body: unknown, headers: Record<string, string> = {}): Reply {
  return (_, response) => {
    response.writeHead(status, { 'Content-Type': 'application/problem+json', ...headers }).end(JSON.stringify(body));
  };
}

const fail = (status: number, code: string, headers?: Record<string, string>) =>
  json(status, { type: 'about:blank', title: 'Ошибка', status, code, requestId: 'r' }, headers);

/** The typed client knows only real contracts; these tests need writes too. */
function callOver(transport: Transport) {
  return createCall(transport) as unknown as (name: string, input?: object, options?: CallOptions) => Promise<unknown>;
}

describe.each([
  ['fetchTransport', fetchTransport],
  ['kyTransport', (to: string) => kyTransport(to, 1)],
])('%s', (_, make) => {
  test.each([
    ['90', 90_000],
    ['Wed, 21 Oct 2026 07:28:00 GMT', 0],
    [undefined, 0],
  ])('a refusal by somebody before our API is one too, with Retry-After %s', async (header, waitMs) => {
    replies = [
      (_request, response) => void response.writeHead(429, header ? { 'Retry-After': header } : {}).end('Too many'),
    ];
    const failure = callOver(make(origin))('POST /thing', {});
    await expect(failure).rejects.toMatchObject({ code: 'limit_exceeded', status: 429, problem: null, waitMs });
  });

  test('sends path, query, headers and body', async () => {
    const bodies: string[] = [];
    replies = [
      (request, response) => {
        expect(request.headers).toMatchObject({ accept: 'application/json', 'idempotency-key': 'k' });
        expect(request.headers['content-type']).toBe('application/json');
        request.on('data', (chunk: Buffer) => bodies.push(chunk.toString()));
        request.on('end', () => json(200, { ok: true })(request, response));
      },
      json(200, { items: [] }),
    ];
    const call = callOver(make(origin));
    expect(await call('POST /thing/{id}', { id: 5, title: 'Кран' }, { idempotencyKey: 'k' })).toEqual({ ok: true });
    expect(await call('GET /thing/list', { city: [1, 2] })).toEqual({ items: [] });
    expect(bodies).toEqual(['{"title":"Кран"}']);
    expect(seen).toEqual(['POST /api/thing/5', 'GET /api/thing/list?city=1&city=2']);
  });

  test('gives a refusal’s problem', async () => {
    replies = [fail(404, 'not_found')];
    await expect(callOver(make(origin))('GET /thing')).rejects.toMatchObject({ code: 'not_found', status: 404 });
    expect(seen).toHaveLength(1);
  });

  test('never sends a write twice', async () => {
    replies = [fail(503, 'service_unavailable')];
    const writes = ['POST /a', 'PUT /a', 'PATCH /a', 'DELETE /a'];
    for (const name of writes) await expect(callOver(make(origin))(name)).rejects.toMatchObject({ status: 503 });
    expect(seen).toHaveLength(writes.length);
  });

  test('ends with its signal', async () => {
    const controller = new AbortController();
    replies = [() => controller.abort()];
    await expect(callOver(make(origin))('GET /thing', {}, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    expect(seen).toHaveLength(1);
  });

  test('without a server is service_unavailable', async () => {
    await expect(callOver(make('http://127.0.0.1:1'))('GET /thing')).rejects.toMatchObject({
      code: 'service_unavailable',
      status: 0,
    });
  });
});

describe('retries of kyTransport', () => {
  test.each([408, 409, 425, 429, 500, 502, 503, 504])('a read is retried after %i', async (status) => {
    replies = [fail(status, 'internal'), fail(status, 'internal'), json(200, { ok: true })];
    expect(await callOver(kyTransport(origin, 1))('GET /thing')).toEqual({ ok: true });
    expect(seen).toHaveLength(3);
  });

  test('a read is retried after a broken connection', async () => {
    replies = [(request) => request.socket.destroy(), json(200, { ok: true })];
    expect(await callOver(kyTransport(origin, 1))('GET /thing')).toEqual({ ok: true });
  });

  test('after three attempts the last problem is reported', async () => {
    replies = [fail(503, 'service_unavailable')];
    await expect(callOver(kyTransport(origin, 1))('GET /thing')).rejects.toMatchObject({
      code: 'service_unavailable',
      status: 503,
      problem: { title: 'Ошибка' },
    });
    expect(seen).toHaveLength(3);
  });

  test.each([400, 401, 403, 404, 410, 413, 422])('a read stops at %i', async (status) => {
    replies = [fail(status, 'bad_argument')];
    await expect(callOver(kyTransport(origin, 1))('GET /thing')).rejects.toMatchObject({ status });
    expect(seen).toHaveLength(1);
  });

  test('Retry-After takes precedence over our own delay', async () => {
    replies = [fail(429, 'limit_exceeded', { 'Retry-After': '0' }), json(200, { ok: true })];
    expect(await callOver(kyTransport(origin, 60_000))('GET /thing')).toEqual({ ok: true });
  });

  test('a long Retry-After is reported instead of waited for', async () => {
    replies = [fail(429, 'limit_exceeded', { 'Retry-After': '3600' })];
    await expect(callOver(kyTransport(origin, 1))('GET /thing')).rejects.toMatchObject({
      code: 'limit_exceeded',
      waitMs: 3_600_000,
    });
    expect(seen).toHaveLength(1);
  });

  test('an aborted call is not retried', async () => {
    const controller = new AbortController();
    replies = [fail(503, 'service_unavailable')];
    const answer = callOver(kyTransport(origin, 60_000))('GET /thing', {}, { signal: controller.signal });
    setTimeout(() => controller.abort(), 50);
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
    expect(seen).toHaveLength(1);
  });
});
