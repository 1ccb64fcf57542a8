import { sql, type CompiledQuery } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createBreaker } from '#server/database/breaker.ts';
import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { inSavepoint, together, withCommit } from '#server/database/round-trips.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

/** What is sent without waiting for answers, on one connection, so that whatever a transaction leaves behind is met by the next. */

let database: TestDatabase;
let pool: pg.Pool;
let db: Database;
const unhandled: unknown[] = [];
const hear = (error: unknown) => void unhandled.push(error);

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool(database.url, 1, 'requests');
  db = createDatabase(pool);
  await sql`create table said (id int primary key, text text not null,
    answers int references said deferrable initially deferred)`.execute(db);
  process.on('unhandledRejection', hear);
  process.on('uncaughtException', hear);
});
beforeEach(() => sql`delete from said`.execute(db));
afterEach(() => {
  vi.restoreAllMocks();
  expect(unhandled).toEqual([]);
});
afterAll(async () => {
  process.off('unhandledRejection', hear);
  process.off('uncaughtException', hear);
  await db.destroy();
  await database.drop();
});

const say = (id: number, text: string | null, answers: number | null = null): CompiledQuery<{ id: number }> =>
  sql<{ id: number }>`insert into said (id, text, answers) values (${id}, ${text}, ${answers}) returning id`.compile(
    db,
  );
const kept = async () =>
  (await sql<{ id: number }>`select id from said order by id`.execute(db)).rows.map(({ id }) => id);
const inTransaction = <Result>(work: (tx: Database) => Promise<Result>) => db.transaction().execute(work);

const NOT_NULL = { code: '23502' };
const DUPLICATE = { code: '23505' };

test('what is sent together is answered in order, each statement after those before', async () => {
  const rows = await inTransaction((tx) =>
    together(tx, say(1, 'раз'), sql<{ n: number }>`select count(*) as n from said`.compile(tx), say(2, 'два')),
  );
  expect(rows).toEqual([[{ id: 1 }], [{ n: 1 }], [{ id: 2 }]]);
  expect(await kept()).toEqual([1, 2]);
});

test.each([[[say3, say1, say2]], [[say1, say3, say2]], [[say1, say2, say3]]])(
  'when one of them fails its error is thrown and nothing is kept, wherever it stands',
  async (statements) => {
    const [first, ...others] = statements.map((make) => make());
    await expect(inTransaction((tx) => together(tx, first!, ...others))).rejects.toMatchObject(NOT_NULL);
    expect(await kept()).toEqual([]);
  },
);
function say1() {
  return say(1, 'раз');
}
function say2() {
  return say(2, 'два');
}
function say3() {
  return say(3, null);
}

test('a statement that nobody has sent before is known after one that failed beside it', async () => {
  const text = sql<{ n: number }>`select ${5}::int + 37 as n`.compile(db);
  await expect(inTransaction((tx) => together(tx, say(1, null), text))).rejects.toMatchObject(NOT_NULL);
  expect((await db.executeQuery(text)).rows).toEqual([{ n: 42 }]);
});

test('a transaction whose error was swallowed is not committed and says so', async () => {
  const swallowed = inTransaction(async (tx) => {
    await tx.executeQuery(say(1, 'раз'));
    await tx.executeQuery(say(1, 'раз')).catch(() => {});
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('rolled back instead');
  const withMore = inTransaction(async (tx) => {
    await tx.executeQuery(say(3, null)).catch(() => {});
    await withCommit(tx, say(4, 'четыре'));
  });
  await expect(withMore).rejects.toMatchObject({ code: '25P02' });
  expect(await kept()).toEqual([]);
});

test('what leaves with the commit is stored with it, in order, and not before', async () => {
  await inTransaction(async (tx) => {
    await withCommit(tx, say(1, 'раз'));
    await withCommit(tx, say(2, 'два', 1));
    expect((await sql`select from said`.execute(tx)).rows).toHaveLength(0);
  });
  expect(await kept()).toEqual([1, 2]);
});

test('when it fails its error is thrown and nothing of the transaction is kept', async () => {
  const failing = inTransaction(async (tx) => {
    await tx.executeQuery(say(1, 'раз'));
    await withCommit(tx, say(2, 'два'), say(1, 'снова'), say(3, 'три'));
  });
  await expect(failing).rejects.toMatchObject(DUPLICATE);
  expect(await kept()).toEqual([]);
});

test('what is checked at the commit alone fails the transaction too', async () => {
  const failing = inTransaction((tx) => withCommit(tx, say(1, 'раз', 404)));
  await expect(failing).rejects.toMatchObject({ code: '23503' });
  expect(await kept()).toEqual([]);
});

test('after a rollback nothing is left for the next transaction of the connection', async () => {
  const failing = inTransaction(async (tx) => {
    await withCommit(tx, say(1, 'раз'));
    throw new Error('Changed my mind');
  });
  await expect(failing).rejects.toThrow('Changed my mind');
  await inTransaction((tx) => tx.executeQuery(say(2, 'два')));
  expect(await kept()).toEqual([2]);
});

test('a savepoint that is given up takes along what was to leave with the commit', async () => {
  await inTransaction(async (tx) => {
    await withCommit(tx, say(1, 'раз'));
    const attempt = inSavepoint(tx, async () => {
      await withCommit(tx, say(2, 'два'));
      await tx.executeQuery(say(3, null));
    });
    await expect(attempt).rejects.toMatchObject(NOT_NULL);
    expect(await inSavepoint(tx, () => withCommit(tx, say(4, 'четыре')).then(() => 'kept'))).toBe('kept');
  });
  expect(await kept()).toEqual([1, 4]);
});

test('outside of a transaction there is no commit to go with, and what is no plain value goes with none', async () => {
  expect(() => withCommit(db, say(1, 'раз'))).toThrow('Only a transaction');
  const nested: Record<string, unknown> = {};
  nested.self = nested;
  const given = inTransaction(async (tx) => {
    await tx.executeQuery(say(1, 'раз'));
    await withCommit(tx, { ...say(2, 'два'), parameters: [2, nested, null] });
  });
  await expect(given).rejects.toThrow(TypeError);
  expect(await kept()).toEqual([]);
});

/** Instead of the beginning, something that fails. */
function failToBegin() {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function send(this: pg.Client, ...input: unknown[]) {
    const [first, ...rest] = input as [{ text?: string }];
    const isBegin = typeof first === 'object' && first.text === 'begin';
    return Reflect.apply(query, this, isBegin ? [{ ...first, text: 'begun' }, ...rest] : input) as void;
  });
}

test('where no transaction could begin, nothing goes on on that connection', async () => {
  // A new connection, whose statements the spy sees.
  await pool.end();
  failToBegin();
  pool = createPool(database.url, 1, 'requests');
  db = createDatabase(pool);
  let hasGoneOn = false;
  const unbegun = inTransaction(async (tx) => {
    await sql`select 1`.execute(tx);
    await tx.executeQuery(say(1, 'раз'));
    hasGoneOn = true;
  });
  await expect(unbegun).rejects.toThrow();
  expect(hasGoneOn).toBe(false);
  vi.restoreAllMocks();
  expect(await kept()).toEqual([]);
});

test('a connection that is cut off before the commit keeps nothing and leaves nothing behind', async () => {
  const other = createDatabase(database.pool);
  const cut = inTransaction(async (tx) => {
    await tx.executeQuery(say(1, 'раз'));
    await withCommit(tx, say(2, 'два'));
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other);
  });
  await expect(cut).rejects.toThrow();
  expect(await kept()).toEqual([]);
});

test('a database that is known to be away fails what is on its way at once', async () => {
  const breaker = createBreaker(pool);
  const through = createDatabase(breaker);
  const slow = sql`select pg_sleep(30)`.execute(through);
  slow.catch(() => {});
  const busy = () =>
    sql`select from pg_stat_activity where query like '%pg_sleep(30)%' and state = 'active' and pid <> pg_backend_pid()`
      .execute(createDatabase(database.pool))
      .then(({ rows }) => rows.length);
  await expect.poll(busy).toBe(1);
  breaker.setAway(true);
  await expect(slow).rejects.toThrow('Connection terminated');
  await expect(sql`select 1`.execute(through)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  breaker.setAway(false);
  expect((await sql`select 1 as one`.execute(through)).rows).toEqual([{ one: 1 }]);
});
