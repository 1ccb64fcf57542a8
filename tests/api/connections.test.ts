import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '#server/config.ts';
import { limitConnections, limitPipelines } from '#server/platform/connections.ts';
import { installProblems } from '#server/platform/problem-handler.ts';
import { cutSlowBodies } from '#server/platform/slow-bodies.ts';
import { exchange, openRaw, type RawSocket } from '../setup/raw-socket.ts';

let app: FastifyInstance | undefined;
/** Ends the reading of a body that is held. */
let release: () => void = () => {};
/** Ends each answer of `/held`. */
let held: (() => void)[] = [];
const opened: RawSocket[] = [];

afterEach(async () => {
  for (const { socket } of opened.splice(0)) socket.destroy();
  held = [];
  await app?.close();
});

/** A server with limits from environment variables. */
async function serve(variables: Record<string, string>): Promise<number> {
  app = Fastify({ http: { connectionsCheckingInterval: 20 } });
  installProblems(app, {});
  const { network } = readConfig(variables);
  cutSlowBodies(app.server, network.bodies);
  limitConnections(app.server, network.connections, () => false);
  limitPipelines(app.server, network.connections.pipelinedMax, { 'x-own': 'kept' });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
    payload.resume();
    payload.on('error', done).on('end', () => done(null, null));
  });
  app.addContentTypeParser('application/x-held', (_request, _payload, done) => void (release = () => done(null, null)));
  app.post('/echo', async ({ body }) => ({ body }));
  app.get('/held', () => new Promise((resolve) => held.push(() => resolve({ ok: true }))));
  app.get('/read', async () => ({ ok: true }));
  app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
}

async function open(port: number): Promise<RawSocket> {
  const raw = await openRaw(port);
  opened.push(raw);
  return raw;
}

const post = (type: string, bytes: number) =>
  `POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: ${type}\r\ncontent-length: ${bytes}\r\n\r\n`;

/** Sends a byte now and then until the connection ends. */
async function trickle(raw: RawSocket, everyMs: number, piece = ' '): Promise<string> {
  const timer = setInterval(() => raw.send(piece), everyMs);
  try {
    return await raw.closed();
  } finally {
    clearInterval(timer);
  }
}

describe('slow bodies', () => {
  test('a body without a byte is 408 and its connection is closed', async () => {
    const raw = await open(await serve({ BODY_IDLE_MS: '60' }));
    raw.send(`${post('application/json', 100)}{"a":`);
    const answer = await raw.closed();
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('connection: close');
    expect(answer).toContain('"code":"request_timeout"');
  });

  test('an upload without a byte too', async () => {
    const raw = await open(await serve({ BODY_IDLE_MS: '60' }));
    raw.send(`${post('application/octet-stream', 100)}abc`);
    expect(await raw.closed()).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('a body below the minimum rate is cut off though it never stalls', async () => {
    const raw = await open(
      await serve({ BODY_IDLE_MS: '60000', BODY_RATE_MS: '120', BODY_BYTES_PER_SECOND_MIN: '1000' }),
    );
    raw.send(post('application/octet-stream', 1_000_000));
    expect(await trickle(raw, 20)).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('chunks cannot evade the limit', async () => {
    const raw = await open(
      await serve({ BODY_IDLE_MS: '60000', BODY_RATE_MS: '120', BODY_BYTES_PER_SECOND_MIN: '1000' }),
    );
    raw.send('POST /echo HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
    expect(await trickle(raw, 20, '1\r\n \r\n')).toMatch(/^HTTP\/1\.1 408 /);
  });

  test.each(['application/json', 'application/problem+json', 'application/x-www-form-urlencoded; charset=utf-8'])(
    '%s has a total time limit, an upload at the same rate does not',
    async (type) => {
      const port = await serve({ BODY_TOTAL_MS: '150', BODY_BYTES_PER_SECOND_MIN: '1' });
      const [short, upload] = [await open(port), await open(port)];
      short.send(post(type, 1_000_000));
      upload.send(post('application/octet-stream', 1_000_000));
      const uploading = setInterval(() => upload.send('x'), 20);
      await trickle(short, 20);
      clearInterval(uploading);
      expect(upload.received()).toBe('');
      expect(upload.socket.destroyed).toBe(false);
    },
  );

  test('a body after the answer does not hold the connection', async () => {
    const raw = await open(await serve({ BODY_IDLE_MS: '60' }));
    raw.send('GET /read HTTP/1.1\r\nhost: a\r\ncontent-length: 100\r\n\r\nabc');
    expect(await raw.closed()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a body that waits for the server is not slow', async () => {
    const port = await serve({ BODY_IDLE_MS: '60' });
    const [held, idle] = [await open(port), await open(port)];
    held.send(`${post('application/x-held', 3)}ab`);
    idle.send(`${post('application/json', 3)}ab`);
    await idle.closed();
    release();
    await expect.poll(() => held.received()).toMatch(/^HTTP\/1\.1 200 /);
  });

  test('a quick body leaves its connection open', async () => {
    const port = await serve({ BODY_IDLE_MS: '60', BODY_TOTAL_MS: '60' });
    const [quick, idle] = [await open(port), await open(port)];
    quick.send(`${post('application/json', 2)}{}`);
    idle.send(`${post('application/json', 3)}ab`);
    await idle.closed();
    quick.send(`${post('application/json', 2)}{}`);
    await expect.poll(() => quick.received().match(/HTTP\/1\.1 200 /g)?.length).toBe(2);
  });
});

describe('connections', () => {
  test('beyond the limit they are refused until there is room', async () => {
    const port = await serve({ CONNECTIONS_MAX: '2' });
    const first = await open(port);
    await open(port);
    expect(await (await open(port)).closed()).toBe('');
    first.socket.destroy();
    await once(first.socket, 'close');
    await expect
      .poll(() => exchange(port, 'GET /read HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'))
      .toMatch(/^HTTP\/1\.1 200 /);
  });

  test('idle ones make room', async () => {
    const port = await serve({ CONNECTIONS_MAX: '1' });
    const idle = await open(port);
    idle.send('GET /read HTTP/1.1\r\nhost: a\r\n\r\n');
    await expect.poll(() => idle.received()).toMatch(/^HTTP\/1\.1 200 /);
    await (await open(port)).closed();
    await idle.closed();
    expect(await exchange(port, 'GET /read HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 200 /,
    );
  });

  test('each address has its own limit', async () => {
    const port = await serve({ CONNECTIONS_PER_ADDRESS_MAX: '1' });
    const first = await open(port);
    expect(await (await open(port)).closed()).toBe('');
    first.socket.destroy();
    await expect
      .poll(() => exchange(port, 'GET /read HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'))
      .toMatch(/^HTTP\/1\.1 200 /);
  });

  test('each connection has a limit of concurrent requests', async () => {
    const port = await serve({ PIPELINED_MAX: '3' });
    const flood = await open(port);
    flood.send('GET /held HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(1_000));
    await expect.poll(() => held.length).toBe(3);
    // Other connections and sequential requests are not affected.
    for (let turn = 0; turn < 5; turn += 1)
      expect(await exchange(port, 'GET /read HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n')).toMatch(
        /^HTTP\/1\.1 200 /,
      );
    for (const answer of held) answer();
    const answers = await flood.closed();
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 429']);
    expect(answers).toMatch(/x-own: kept/i);
    expect(answers).toMatch(/retry-after: 1/i);
    expect(held).toHaveLength(3);
  });

  test('sequential requests of a connection do not add up', async () => {
    const raw = await open(await serve({ PIPELINED_MAX: '1' }));
    for (let turn = 1; turn <= 3; turn += 1) {
      raw.send('GET /read HTTP/1.1\r\nhost: a\r\n\r\n');
      await expect.poll(() => raw.received().match(/HTTP\/1\.1 200/g)).toHaveLength(turn);
    }
  });

  test('headers that never end do not hold a connection', async () => {
    const raw = await open(await serve({ HEADERS_MS: '60' }));
    raw.send('GET /read HTTP/1.1\r\nhost: a\r\nx: ');
    await raw.closed();
  });

  test('a response that nobody reads does not hold one', async () => {
    const raw = await open(await serve({ SILENCE_MS: '60' }));
    raw.socket.pause();
    raw.send('GET /large HTTP/1.1\r\nhost: a\r\n\r\n');
    const connections = () => new Promise<number>((resolve) => app?.server.getConnections((_error, n) => resolve(n)));
    await expect.poll(connections).toBe(1);
    await expect.poll(connections).toBe(0);
  });
});
