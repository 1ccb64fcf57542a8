import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { problemSchema } from '#shared/contracts/problem.ts';
import { createStorage } from '../gateways/storage.ts';
import { installProblems } from '../platform/problem-handler.ts';
import { serveBuild, serveStorage } from './files.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-web-files-'));
  await mkdir(path.join(folder, 'build/_astro'), { recursive: true });
  await mkdir(path.join(folder, 'files'));
  for (const name of ['build/_astro/a.js', 'build/a.svg', 'build/a.svg.br', 'files/a.txt'])
    await writeFile(path.join(folder, name), '0123456789');
  await writeFile(path.join(folder, 'build/_astro/a.js.br'), 'compressed');
  app = Fastify();
  installProblems(app, {});
  await serveStorage(app, createStorage(folder).public, { 'x-frame-options': 'DENY' });
  await serveBuild(app, path.join(folder, 'build'), { 'x-frame-options': 'DENY' });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

describe.each(['/files/a.txt', '/a.svg'])('%s', (url) => {
  const get = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') => app.inject({ method, url, headers });

  test.each([
    ['bytes=2-4', 'bytes 2-4/10', '234'],
    ['bytes=7-', 'bytes 7-9/10', '789'],
    ['bytes=-3', 'bytes 7-9/10', '789'],
    ['bytes=5-1000', 'bytes 5-9/10', '56789'],
  ])('%s gets a part', async (range, contentRange, body) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.headers['content-range'], answer.payload]).toEqual([206, contentRange, body]);
  });

  test.each(['bytes=10-', 'bytes=999999999-', 'bytes=100-200'])('%s is beyond the end', async (range) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */10']);
    expect(problemSchema.parse(answer.json()).code).toBe('range_not_satisfiable');
    expect((await get({ range, 'accept-encoding': 'br' })).statusCode).toBe(416);
  });

  test.each([
    'bytes=0-1,4-5',
    `bytes=${'0-0,'.repeat(3_000)}1-1`,
    'bytes=4-2',
    'bytes=a-b',
    'bytes=',
    'bytes',
    'lines=1-2',
    'bytes=1-2-3',
    'bytes=-',
  ])('%s gets the whole file', async (range) => {
    const answer = await get({ range });
    expect([answer.statusCode, answer.payload]).toEqual([200, '0123456789']);
  });

  test('only GET gets a part', async () => {
    expect((await get({ range: 'bytes=999-' }, 'HEAD')).statusCode).toBe(200);
  });

  test('a changed file gets 412', async () => {
    const answer = await get({ 'if-match': '"another"' });
    expect([answer.statusCode, problemSchema.parse(answer.json()).code]).toEqual([412, 'precondition_failed']);
  });
});

describe('what the build has named after its content', () => {
  const url = '/_astro/a.js';

  test('comes for ever, as it was compressed for who takes that', async () => {
    const plain = await app.inject({ url });
    expect([plain.statusCode, plain.payload]).toEqual([200, '0123456789']);
    expect(plain.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-frame-options': 'DENY',
      vary: 'accept-encoding',
    });
    const packed = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } });
    expect([packed.headers['content-encoding'], packed.payload]).toEqual(['br', 'compressed']);
    // What the build has not compressed goes as it is.
    const other = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } });
    expect([other.headers['content-encoding'], other.payload]).toEqual([undefined, '0123456789']);
  });

  test('is not sent to who has it, nor to HEAD', async () => {
    const { etag } = (await app.inject({ method: 'HEAD', url })).headers;
    const answer = await app.inject({ url, headers: { 'if-none-match': String(etag) } });
    expect([answer.statusCode, answer.payload]).toEqual([304, '']);
    expect((await app.inject({ method: 'HEAD', url })).payload).toBe('');
  });

  test('a part is asked for in vain: the whole comes', async () => {
    const answer = await app.inject({ url, headers: { range: 'bytes=2-4' } });
    expect([answer.statusCode, answer.payload]).toEqual([200, '0123456789']);
  });

  test.each(['/_astro/none.js', '/_astro/a.js.br', '/_astro/..%2fa.svg', '/_astro/', '/_astro/__proto__'])(
    '%s is no file of it',
    async (target) => {
      expect((await app.inject({ url: target })).statusCode).toBe(404);
    },
  );

  test('it takes no other method', async () => {
    const answer = await app.inject({ method: 'DELETE', url });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect((await app.inject({ method: 'DELETE', url: '/_astro/none.js' })).statusCode).toBe(404);
  });
});

test('a type that nobody has named fails the start', async () => {
  await writeFile(path.join(folder, 'build/_astro/b.strange'), '');
  await expect(serveBuild(Fastify(), path.join(folder, 'build'), {})).rejects.toThrow('not served');
});
