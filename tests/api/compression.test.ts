import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asStaff } from '../setup/actors.ts';
import { createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { exchange } from '../setup/raw-socket.ts';

let w: EmbedWorld;
let key: string;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey({ requestsPerMinute: 10_000 });
});
afterAll(() => w.t.close());

const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

test.each([
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a feed in %s decompresses to the feed', async (encoding, accepted, decompress) => {
  const plain = await w.get('feed', { key });
  const packed = await w.get('feed', { key }, { origin: SITE, 'accept-encoding': accepted });
  expect(packed.headers['content-encoding']).toBe(encoding);
  expect(decompress(packed.rawPayload).toString()).toBe(plain.payload);
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
  expect(Number(packed.headers['content-length'])).toBe(packed.rawPayload.length);
  expect(packed.headers.etag).toBe(plain.headers.etag);
  expect(packed.headers.etag).toMatch(/^W\//);
  expect([plain.headers.vary, packed.headers.vary]).toEqual(['origin, accept-encoding', 'origin, accept-encoding']);
});

test.each([undefined, 'identity', 'deflate', 'br;q=0, gzip;q=0', 'zstd'])(
  '%s gets an uncompressed response',
  async (accepted) => {
    const answer = await w.get('feed', { key }, accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(answer.json()).toMatchObject({ total: 3 });
  },
);

test('304 in any encoding, with the same Vary', async () => {
  const { etag } = (await w.get('feed', { key }, BROTLI)).headers;
  const again = await w.get('feed', { key }, { ...BROTLI, 'if-none-match': String(etag) });
  expect([again.statusCode, again.payload, again.headers.vary]).toEqual([304, '', 'origin, accept-encoding']);
  expect(again.headers).not.toHaveProperty('content-encoding');
});

test('HEAD has the headers of GET', async () => {
  const url = `/api/embed/feed?key=${key}`;
  const got = await w.t.app.inject({ url, headers: BROTLI });
  const head = await w.t.app.inject({ method: 'HEAD', url, headers: BROTLI });
  expect(head.rawPayload.length).toBe(0);
  for (const name of ['content-encoding', 'content-length', 'etag', 'vary'] as const)
    expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
});

test.each(['/api/openapi.json', '/api/search/vacancy', '/api/vacancy/list'])('%s is compressed', async (url) => {
  const packed = await w.t.app.inject({ url, headers: BROTLI });
  expect(packed.headers['content-encoding']).toBe('br');
  expect(packed.headers.vary).toContain('accept-encoding');
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual((await w.t.app.inject(url)).json());
});

test('feeds are compressed', async () => {
  for (const name of ['feed.xml', 'feed.rss', 'feed.json']) {
    const packed = await w.get(name, { key }, BROTLI);
    expect([name, packed.headers['content-encoding']]).toEqual([name, 'br']);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await w.get(name, { key })).payload);
  }
});

test('a short response is not compressed', async () => {
  const answer = await w.t.app.inject({ url: '/api/health', headers: BROTLI });
  expect(answer.headers).not.toHaveProperty('content-encoding');
  expect(answer.headers.vary).toBe('accept-encoding');
});

test('responses to signed-in users are not compressed', async () => {
  const call = w.t.as(asStaff());
  await call('GET /vacancy/list');
  const answer = await w.t.app.inject({
    url: '/api/vacancy/list',
    headers: { ...BROTLI, 'x-access-token': 'token-0' },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty('content-encoding');
  const cookie = await w.t.app.inject({ url: '/api/vacancy/list', headers: { ...BROTLI, cookie: 'session=1' } });
  expect(cookie.headers).not.toHaveProperty('content-encoding');
  for (const [sent, encoding] of [
    ['cookie_choice=2.analytics', 'br'],
    ['cookie_choice=2; session=1', undefined],
  ] as const) {
    const answer = await w.t.app.inject({ url: '/api/vacancy/list', headers: { ...BROTLI, cookie: sent } });
    expect(answer.headers['content-encoding']).toBe(encoding);
  }
});

test('over a socket Content-Length is that of the compressed body', async () => {
  await w.t.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = w.t.app.server.address() as AddressInfo;
  const answer = await exchange(
    port,
    `GET /api/embed/feed?key=${key} HTTP/1.1\r\nhost: a\r\naccept-encoding: br\r\nconnection: close\r\n\r\n`,
  );
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  expect(Number(/content-length: (\d+)/.exec(head)?.[1])).toBe(Buffer.from(body, 'latin1').length);
});
