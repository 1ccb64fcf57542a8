import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import zlib from 'node:zlib';
import { compressAnswers } from './compression.ts';
import { compress } from './encoding.ts';

const BROTLI = { 'accept-encoding': 'br' };
const TEXT = 'Сварщик на объект. '.repeat(200);

let app: FastifyInstance;
const pack = vi.fn(compress);
afterEach(async () => {
  await app.close();
  pack.mockClear();
});

function serve(textOf: (url: string) => string) {
  app = Fastify();
  compressAnswers(app, pack);
  app.get('/*', (request) => textOf(request.url));
  return (url: string) => app.inject({ url, headers: BROTLI });
}

test('many callers of one answer share one compression, also later and at another address', async () => {
  const get = serve(() => TEXT);
  const answers = await Promise.all(Array.from({ length: 100 }, () => get('/a')));
  answers.push(await get('/a'), await get('/b'));
  expect(pack).toHaveBeenCalledTimes(1);
  for (const { rawPayload } of answers) expect(zlib.brotliDecompressSync(rawPayload).toString()).toBe(TEXT);
});

test('other bytes and other encodings are compressed anew', async () => {
  const get = serve((url) => url + TEXT);
  await Promise.all(['/a', '/b', '/a'].map(get));
  expect(pack).toHaveBeenCalledTimes(2);
  await app.inject({ url: '/a', headers: { 'accept-encoding': 'gzip' } });
  expect(pack).toHaveBeenCalledTimes(3);
});
