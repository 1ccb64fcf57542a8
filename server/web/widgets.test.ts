import Fastify, { type FastifyInstance } from 'fastify';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installProblems } from '../platform/problem-handler.ts';
import { serveWidgets } from './widgets.ts';

let folder: string;
let app: FastifyInstance;

async function write(name: string, text: string): Promise<void> {
  const file = path.join(folder, 'widgets', name);
  await mkdir(path.dirname(file), { recursive: true });
  await Promise.all([
    writeFile(file, text),
    writeFile(`${file}.br`, brotliCompressSync(text)),
    writeFile(`${file}.gz`, gzipSync(text)),
  ]);
}

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-widgets-'));
  await write('all.js', 'export {}');
  await write('chunks/shell-abc.js', 'export const shell = 1');
  await write('types.d.ts', 'export {}');
  await writeFile(path.join(folder, 'secret.js'), 'no');
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  installProblems(app, {});
  serveWidgets(app, {
    dir: path.join(folder, 'widgets'),
    version: '1.4.2',
    headers: { 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin' },
  });
});

afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

test.each([
  ['/widgets/v1/all.js', 'public, max-age=300, stale-while-revalidate=86400'],
  ['/widgets/1.4.2/all.js', 'public, max-age=31536000, immutable'],
  ['/widgets/v1/chunks/shell-abc.js', 'public, max-age=31536000, immutable'],
])('%s has cache-control %s', async (url, cacheControl) => {
  const answer = await get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'cache-control': cacheControl,
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  });
});

test('is sent as it was compressed', async () => {
  const answer = await get('/widgets/v1/all.js', { 'accept-encoding': 'gzip, br' });
  expect(answer.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('export {}');
  expect((await get('/widgets/v1/all.js', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get('/widgets/v1/types.d.ts')).headers['content-type']).toBe('text/plain; charset=utf-8');
});

test('is not sent to who has it', async () => {
  const { etag } = (await get('/widgets/v1/all.js')).headers;
  const answer = await get('/widgets/v1/all.js', { 'if-none-match': String(etag) });
  expect([answer.statusCode, answer.body]).toEqual([304, '']);
});

test.each([
  '/widgets/v1/none.js',
  '/widgets/1.0.0/all.js',
  '/widgets/v1/all.js.br',
  '/widgets/v1/../secret.js',
  '/widgets/v1/%2e%2e/secret.js',
  '/widgets/v1/..%2fsecret.js',
  '/widgets/v1/',
  '/widgets/v1/__proto__',
])('%s is 404', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not_found' }]);
});
