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
  for (const name of ['build/_astro/a.js', 'build/_astro/a.js.br', 'files/a.txt'])
    await writeFile(path.join(folder, name), '0123456789');
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

describe.each(['/files/a.txt', '/_astro/a.js'])('%s', (url) => {
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
