import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/database/connect.ts';
import { createChatBus, type ChatBus } from '#server/domains/chat/index.ts';
import type { ChatNote } from '#server/domains/chat/chat-bus.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

/** What every bus of the chat must do; a broker that takes the place of PostgreSQL is another row. */
const BUSES: readonly (readonly [string, (url: string) => ChatBus])[] = [['PostgreSQL', createChatBus]];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

async function listen(bus: ChatBus) {
  const notes: ChatNote[] = [];
  const gaps: Date[] = [];
  const listening = bus.listen({ onNote: (note) => void notes.push(note), onGap: (since) => void gaps.push(since) });
  stops.push(() => listening.stop());
  await listening.ready;
  return { notes, gaps };
}

const message = (rev: number): ChatNote => ({ k: 'message', d: DIALOG, r: rev });
const DIALOG = randomUUID();

test.each(BUSES)('%s tells every process, in the order of the commits', async (_name, create) => {
  const bus = create(database.url);
  const listeners = [await listen(bus), await listen(create(database.url))];
  for (let rev = 1; rev <= 20; rev += 1) await inTransaction(database.db, (tx) => bus.tell(tx, message(rev)));
  for (const { notes } of listeners)
    await expect.poll(() => notes).toEqual(Array.from({ length: 20 }, (_, index) => message(index + 1)));
});

test.each(BUSES)('%s tells nobody what was rolled back, and nobody before the commit', async (_name, create) => {
  const bus = create(database.url);
  const { notes } = await listen(bus);
  const failed = inTransaction(database.db, async (tx) => {
    await bus.tell(tx, message(1));
    throw new Error('rolled back');
  });
  await expect(failed).rejects.toThrow('rolled back');
  await inTransaction(database.db, async (tx) => {
    await bus.tell(tx, message(2), message(3));
    await bus.tell(database.db, message(4));
    await expect.poll(() => notes).toEqual([message(4)]);
  });
  await expect.poll(() => notes).toEqual([message(4), message(2), message(3)]);
});

test.each(BUSES)('%s says since when something may have been missed, and goes on', async (_name, create) => {
  const bus = create(database.url);
  const { notes, gaps } = await listen(bus);
  expect(gaps).toEqual([]);
  await database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'karkas-chat' and datname = current_database()`,
  );
  await expect.poll(() => gaps.length, { timeout: 5_000 }).toBe(1);
  expect(gaps[0]?.getTime()).toBeLessThanOrEqual(Date.now());
  await bus.tell(database.db, message(9));
  await expect.poll(() => notes).toContainEqual(message(9));
});

test('what is no note of this version is passed over', async () => {
  const { notes } = await listen(createChatBus(database.url));
  for (const text of ['', 'null', '{', '{"k":"drop"}', '{"k":"message","d":"1","r":1}'])
    await database.pool.query(`select pg_notify('karkas_chat', $1)`, [text]);
  await createChatBus(database.url).tell(database.db, message(1));
  await expect.poll(() => notes).toEqual([message(1)]);
});
