import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDue, findWaiting } from '#server/domains/notice/delivery-repository.ts';
import { notify } from '#server/domains/notice/index.ts';
import { system } from '#server/platform/actor.ts';
import type { Database } from '#server/database/connect.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeApplicant } from '../setup/responds.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const RESPOND = { respondId: 12, vacancyId: 7, vacancyTitle: 'Сварщик', companyName: 'Мост' };

const tell = (to: string, keys: readonly string[]) =>
  t.db
    .transaction()
    .execute((tx) =>
      notify(
        tx,
        t.context(system),
        ...keys.map((key) => ({ to, key, event: 'respond.invitation' as const, data: RESPOND })),
      ),
    );

/** Rows of notices and deliveries that this connection has read. */
async function rowsRead(tx: Database): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (sum(seq_tup_read) + sum(coalesce(idx_tup_fetch, 0)))::int as read
    from pg_stat_xact_user_tables where relname in ('notice', 'notice_delivery')`.execute(tx);
  return rows[0]?.read ?? 0;
}

test('what is due is found without a look at all that its person was ever told, or that waits for others', async () => {
  const [person, other] = [await makeApplicant(t.db), await makeApplicant(t.db)];
  const now = t.clock.now();
  const many = Array.from({ length: 200 }, () => randomUUID());
  await tell(person.accountId, many);
  await t.db.updateTable('noticeDelivery').set({ sentAt: now }).execute();
  await tell(person.accountId, ['the last']);
  await tell(other.accountId, many);
  const found = await findDue(t.db, now, '00000000-0000-0000-0000-000000000000', 10);
  const due = found.find(({ accountId }) => accountId === person.accountId);
  expect(due).toMatchObject({ noticeIds: [expect.any(String)], takesAlong: false });
  const read = await t.db.transaction().execute(async (tx) => {
    // Of tables that are so small PostgreSQL reads all anyway.
    await sql`set local enable_seqscan = off`.execute(tx);
    const before = await rowsRead(tx);
    expect(due && (await findWaiting(tx, due, now)).map(({ channel }) => channel).toSorted()).toEqual(['mail', 'push']);
    return (await rowsRead(tx)) - before;
  });
  expect(read).toBeLessThan(10);
});
