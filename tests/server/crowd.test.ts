import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { makeScratch } from '../setup/scratch.ts';

/** As many as the process may have, and as many calls at once: each holds one. */
const CONNECTIONS = 2;

let folder: string;
let database: TestDatabase;
let server: ServerProcess;
let vacancyId: number;
beforeAll(async () => {
  folder = await makeScratch('crowd');
  database = await createTestDatabase();
  const { db } = database;
  vacancyId = await makeVacancy(db, await makeCompany(db));
  server = await startServer({
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: String(CONNECTIONS),
    DATA_DIR: folder,
    FILL_DEMO: '0',
  });
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

function send(index: number): Promise<Response> {
  return fetch(`${server.address}/api/respond/vacancy/quick`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      // With it the whole call is one transaction.
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      vacancyId,
      name: 'Ильдар',
      phone: `+7917000000${index}`,
      agreement: true,
      personalAgreement: true,
      transferAgreement: true,
    }),
  });
}

/** What the database knows of: a limit that finds no connection is counted in memory. */
async function counted(): Promise<number> {
  const { rows } = await database.pool.query<{ points: number }>(
    `select points from rate_limit where key like 'quick responds from one address:%'`,
  );
  return rows[0]?.points ?? 0;
}

test('calls that are counted within their transactions do not wait for the connections of each other', async () => {
  expect((await send(0)).status).toBe(202);
  expect(await counted()).toBe(1);
  const answers = await Promise.all(Array.from({ length: CONNECTIONS }, (_, index) => send(index + 1)));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  expect(await counted()).toBe(1 + CONNECTIONS);
});
