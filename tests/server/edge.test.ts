import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { startEmbedded, type EmbeddedDatabase } from '#server/database/embedded.ts';
import { SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { openRaw } from '../setup/raw-socket.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** What a real process does with strange callers, behind one proxy. */
let folder: string;
let database: EmbeddedDatabase;
let db: Database;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'karkas-edge-'));
  database = await startEmbedded({ dataDir: path.join(folder, 'postgres') });
  const environment = { DATABASE_URL: database.url('postgres'), DATA_DIR: folder, FILL_DEMO: '0', EMPLOYER_PORT: '0' };
  // The first one makes the tables; the index of the second then has the vacancy.
  await (await startServer(environment)).stop();
  db = createDatabase(createPool(database.url('postgres'), 4));
  const painter = SPECIALIZATIONS.find(({ slug }) => slug === 'malyar');
  await makeVacancy(db, await makeCompany(db), { title: 'Маляр', specializationIds: [painter?.id ?? 0] });
  server = await startServer({ ...environment, TRUST_PROXY: '1', BODY_IDLE_MS: '200' });
});

afterAll(async () => {
  await server.stop();
  await db.destroy();
  await database.destroy();
  await rm(folder, { recursive: true, force: true });
});

const port = () => Number(new URL(server.address).port);

test('a body without a byte is cut', async () => {
  const raw = await openRaw(port());
  raw.send(
    'POST /api/vacancy/list HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{',
  );
  expect(await raw.closed()).toMatch(/^HTTP\/1\.1 408 /);
});

test.each([
  ['/favicon.svg', 416],
  // From memory and as a whole, which ignores ranges.
  ['/widgets/v1/vacancy-feed.js', 200],
])('a range beyond the end of %s is %i', async (url, status) => {
  expect((await server.get(url, { range: 'bytes=999999999-' })).status).toBe(status);
});

describe('popular queries', () => {
  const open = (q: string, address: string) =>
    server.get(`/vacancy-list?q=${encodeURIComponent(q)}`, { 'x-forwarded-for': address });

  test('a page counts for each visitor once, from memory too', async () => {
    for (let time = 0; time < 90; time += 1) await open('маляр', `spoofed-${time}, 203.0.113.1`);
    for (let person = 2; person <= 5; person += 1) await open('маляр', `203.0.113.${person}`);
    // What waits is written at the stop.
    await server.stop();
    expect(await db.selectFrom('searchQueryCount').select(['text', 'words', 'count']).execute()).toEqual([
      { text: 'маляр', words: 'маляр', count: 5 },
    ]);
  });
});
