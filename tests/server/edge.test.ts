import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { exchange, openRaw } from '../setup/raw-socket.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { launchServer, startServer, type ServerProcess } from '../setup/server-process.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { makeScratch } from '../setup/scratch.ts';

/** A real process and unusual clients, behind one proxy. */
let folder: string;
let database: TestDatabase;
let db: Database;
let server: ServerProcess;
let environment: Record<string, string>;

beforeAll(async () => {
  folder = await makeScratch('edge');
  database = await createTestDatabase();
  db = database.db;
  environment = { DATABASE_URL: database.url, DATA_DIR: folder, FILL_DEMO: '0', EMPLOYER_PORT: '0' };
  const painter = SPECIALIZATIONS.find(({ slug }) => slug === 'malyar');
  await makeVacancy(db, await makeCompany(db), { title: 'Маляр', specializationIds: [painter?.id ?? 0] });
  server = await startServer({ ...environment, TRUST_PROXY: '1', BODY_IDLE_MS: '200' });
});

afterAll(async () => {
  await server.stop();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const port = () => Number(new URL(server.address).port);

test('a request without a byte of its body is cut off', async () => {
  const raw = await openRaw(port());
  raw.send(
    'POST /api/users/applicant/login/email HTTP/1.1\r\nhost: a\r\nsec-fetch-site: same-origin\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  expect(await raw.closed()).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  ['/favicon.svg', 416],
  // Served whole from memory, which ignores ranges.
  ['/widgets/v1/vacancy-feed.js', 200],
])('a range beyond the end of %s is %i', async (url, status) => {
  expect((await server.get(url, { range: 'bytes=999999999-' })).status).toBe(status);
});

describe('requests that no client sends', () => {
  const statuses = (text: string) => Array.from(text.matchAll(/HTTP\/1\.1 (\d+) /g), ([, status]) => status);

  test('a request without a host is refused even if its page is cached', async () => {
    const lines = 'GET /vacancy-list HTTP/1.1\r\nconnection: close\r\n\r\n';
    const named = lines.replace('1.1', '1.1\r\nhost: a');
    // With the same encoding, so that the request below finds the cached copy.
    expect(statuses(await exchange(port(), named))).toEqual(['200']);
    expect(statuses(await exchange(port(), lines))).toEqual(['400']);
    expect(statuses(await exchange(port(), lines.replace('1.1', '1.0')))).toEqual(['200']);
  });

  test.each(['/vacancy-list', '/nothing', '/api/vacancy/list'])(
    'broken chunks to %s get one response',
    async (target) => {
      const head = 'host: a\r\ncontent-type: application/x-www-form-urlencoded\r\ntransfer-encoding: chunked';
      const answer = await exchange(port(), `POST ${target} HTTP/1.1\r\n${head}\r\n\r\nzz\r\n`);
      expect(statuses(answer)).toHaveLength(1);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
    },
  );

  test('unencoded bytes in an address get our error page', async () => {
    const raw = await openRaw(port());
    raw.socket.write(Buffer.from('GET /vacancy-list?q=сварщик HTTP/1.1\r\nhost: a\r\n\r\n'));
    const answer = await raw.closed();
    expect(statuses(answer)).toEqual(['400']);
    expect(answer).toContain('content-type: text/html');
  });
});

test.each([
  ['text/html,application/xhtml+xml', 'text/html; charset=utf-8'],
  ['*/*', 'text/html; charset=utf-8'],
  ['application/json, text/html;q=0.5', 'text/html; charset=utf-8'],
  ['application/json, text/plain, */*', 'application/problem+json; charset=utf-8'],
  ['application/problem+json', 'application/problem+json; charset=utf-8'],
])('a client that accepts %s gets an error as %s', async (accept, type) => {
  const refused = await fetch(`${server.address}/vacancy-list`, { method: 'DELETE', headers: { accept } });
  expect([refused.status, refused.headers.get('content-type'), refused.headers.get('allow')]).toEqual([
    405,
    type,
    'GET, HEAD',
  ]);
});

test('an unknown address cannot write to the log', async () => {
  const { ready, child, output, ended } = launchServer(environment);
  const address = await ready;
  for (const target of ['/forged%0A{"level":50,"msg":"forged"}', '/forged%0Dforged', '/forged'])
    expect((await fetch(address + target)).status).toBe(404);
  // All of its output is there when it has ended.
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(output()).not.toContain('forged');
});

test('a redirect has the common headers', async () => {
  const { status, headers } = await server.get('/vacancy-list/?q=1');
  expect([status, headers.get('location')]).toEqual([308, '/vacancy-list?q=1']);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
});

test('a server continues when its log is closed', async () => {
  const { child, ready, ended } = launchServer({ ...environment, LOG_LEVEL: 'debug' });
  // Before the first line, so that every line fails.
  child.stdout?.destroy();
  child.stderr?.destroy();
  const address = await ready;
  for (let call = 0; call < 3; call += 1) expect((await fetch(`${address}/api/health`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

describe('popular queries', () => {
  const open = (q: string, address: string) =>
    server.get(`/vacancy-list?q=${encodeURIComponent(q)}`, { 'x-forwarded-for': address });

  test('a page counts once for each visitor, also from the cache', async () => {
    for (let time = 0; time < 90; time += 1) await open('маляр', `spoofed-${time}, 203.0.113.1`);
    for (let person = 2; person <= 5; person += 1) await open('маляр', `203.0.113.${person}`);
    // Waiting counts are written at the stop.
    await server.stop();
    expect(await db.selectFrom('searchQueryCount').select(['text', 'words', 'count']).execute()).toEqual([
      { text: 'маляр', words: 'маляр', count: 5 },
    ]);
  });
});
