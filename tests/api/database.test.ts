import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql, type SqlBool } from 'kysely';
import { builtOnce, type Param } from '#server/database/built-once.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a column added by another process fails at most one query', async () => {
  const read = () => database.db.selectFrom('region').selectAll().where('slug', '=', 'tatarstan').executeTakeFirst();
  for (let round = 0; round < 20; round += 1) await read();
  await sql`alter table region add column extra int`.execute(database.db);
  await read().catch(() => {});
  for (let round = 0; round < 20; round += 1) expect(await read()).toHaveProperty('extra');
});

test('a query that is built once answers each of its inputs, also inside a transaction', async () => {
  const readNames = builtOnce((db, param: Param<{ slugs: readonly string[]; suffix: string }>) =>
    db
      .selectFrom('region')
      .select(sql<string>`slug || ${param('suffix')}::text`.as('name'))
      .where(sql<SqlBool>`slug = any(${param('slugs')}::text[])`)
      .orderBy('slug'),
  );
  expect(await readNames(database.db, { slugs: ['tatarstan'], suffix: '!' })).toEqual([{ name: 'tatarstan!' }]);
  expect(await readNames(database.db, { slugs: [], suffix: '!' })).toEqual([]);
  await database.db.transaction().execute(async (tx) => {
    await tx.updateTable('region').set({ slug: 'volga' }).where('slug', '=', 'tatarstan').execute();
    expect(await readNames(tx, { slugs: ['tatarstan', 'volga'], suffix: '?' })).toEqual([{ name: 'volga?' }]);
    await tx.updateTable('region').set({ slug: 'tatarstan' }).where('slug', '=', 'volga').execute();
  });
});

test('int8 is a number, and one past 2^53 throws instead of being rounded', async () => {
  const read = (text: string) => sql<{ n: number }>`select ${text}::int8 as n`.execute(database.db);
  expect((await read('9007199254740991')).rows[0]?.n).toBe(9007199254740991);
  await expect(read('9007199254740993')).rejects.toThrow(RangeError);
});

test('the database supports Russian: case, trigrams, stems', async () => {
  const { rows } = await sql<{ folded: string; similar: boolean; stemmed: boolean }>`
    select lower('КРАНОВЩИК') as folded, similarity('прораб', 'прараб') > 0.3 as similar,
      to_tsvector('russian', 'сварщиками') @@ plainto_tsquery('russian', 'сварщик') as stemmed`.execute(database.db);
  expect(rows[0]).toEqual({ folded: 'крановщик', similar: true, stemmed: true });
});

test('a connection that dies during a transaction fails only that transaction', async () => {
  const uncaught: unknown[] = [];
  const hear = (error: unknown) => void uncaught.push(error);
  process.on('uncaughtException', hear);
  const broken = database.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await expect
      .poll(() =>
        sql`select 1`.execute(tx).then(
          () => 'alive',
          () => 'dead',
        ),
      )
      .toBe('dead');
    await sql`select 1`.execute(tx);
  });
  await expect(broken).rejects.toThrow();
  expect((await sql<{ n: number }>`select 1 as n`.execute(database.db)).rows).toEqual([{ n: 1 }]);
  process.off('uncaughtException', hear);
  expect(uncaught).toEqual([]);
});
