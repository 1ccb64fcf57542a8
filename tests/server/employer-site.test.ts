import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import net from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { startServer } from '../setup/server-process.ts';
import { makeScratch } from '../setup/scratch.ts';

let dataDir: string;
let database: TestDatabase;
let environment: Record<string, string>;

beforeAll(async () => {
  dataDir = await makeScratch('employer');
  database = await createTestDatabase();
  environment = { DATA_DIR: dataDir, DATABASE_URL: database.url, FILL_DEMO: '1', EMPLOYER_PORT: '0' };
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

test('the start prints the address, and the key allows it', async () => {
  const server = await startServer(environment);
  const [origin = ''] = /http:\/\/127\.0\.0\.1:\d+(?=\/vakansii)/.exec(server.output()) ?? [];
  const html = await (await fetch(`${origin}/vakansii`)).text();
  const [, key] = /embed-key="(\w+)"/.exec(html) ?? [];
  const feed = await server.get(`/api/embed/feed?key=${key}`, { origin });
  expect(feed.status).toBe(200);
  expect(feed.headers.get('access-control-allow-origin')).toBe(origin);
  expect((await server.get(`/api/embed/feed?key=${key}`, { origin: 'http://127.0.0.1:9' })).status).toBe(403);
  await server.stop();
  await expect(fetch(origin)).rejects.toThrow();
});

test('a busy port is reported in one sentence, and the start continues', async () => {
  const other = net.createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as net.AddressInfo;
  const server = await startServer({ ...environment, EMPLOYER_PORT: String(port) });
  expect(server.output()).toContain(`Port ${port} is busy: the demo employer's site is left out.`);
  expect((await server.get('/api/health')).status).toBe(200);
  await server.stop();
  other.close();
});

test('production has no employer site', async () => {
  const server = await startServer({ ...environment, APP_MODE: 'production' });
  expect(server.output()).not.toContain('employer');
  await server.stop();
});
