import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '#server/demo/index.ts';
import { createStorage } from '#server/gateways/storage.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLimiter } from '#server/platform/limits.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { makeScratch } from '../setup/scratch.ts';

let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  [database, folder] = await Promise.all([createTestDatabase(), makeScratch('first')]);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

test('the demo is created once and completely: an interrupted attempt leaves nothing', async () => {
  const { db } = database;
  const fill = (log: (line: string) => void) =>
    fillDemo({ db, storage: createStorage(folder), clock: systemClock, log });
  const cut = fill((line) => {
    if (line.startsWith('Demo: ')) throw new Error('killed');
  });
  await expect(cut).rejects.toThrow('killed');
  expect(await db.selectFrom('company').select('id').execute()).toEqual([]);
  expect((await Promise.all([fill(() => {}), fill(() => {})])).sort()).toEqual([false, true]);
  expect(await fill(() => {})).toBe(false);
}, 90_000);

test('files are readable by their owner only', async () => {
  const storage = createStorage(folder);
  await storage.public.write('first/start.txt', Buffer.from('x'));
  const [file, above] = await Promise.all(
    ['first/start.txt', 'first'].map((name) => stat(path.join(storage.public.folder, name))),
  );
  expect([file, above].map((found) => (found?.mode ?? 0) & 0o077)).toEqual([0, 0]);
});

test('several processes create the table of limits concurrently', async () => {
  const { db, pool } = database;
  // Open connections query at the same moment.
  await Promise.all(Array.from({ length: 8 }, () => sql`select pg_sleep(0.1)`.execute(db)));
  for (let round = 0; round < 10; round += 1) {
    await sql`drop table if exists rate_limit`.execute(db);
    await Promise.all(Array.from({ length: 8 }, () => createLimiter(pool)));
  }
});
