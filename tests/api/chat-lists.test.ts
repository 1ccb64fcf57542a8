import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { listMessages } from '#server/domains/chat/read-messages.ts';
import { listDialogs } from '#server/domains/chat/read-dialogs.ts';
import { countUnread } from '#server/domains/chat/dialog-repository.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { fillDialog } from '../setup/chat-world.ts';
import { countQueries } from '../setup/count-queries.ts';
import { plansOf } from '../setup/explain.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let head: TestMember;
let member: TestMember;
let applicant: Actor & { kind: 'applicant' };
let long: string;
let short: string;

beforeAll(async () => {
  t = await createTestApp();
  const company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true });
  member = await makeMember(t.db, company, { scopeKind: 'own', permissions: ['chat.write'] });
  applicant = await makeApplicant(t.db);
  const open = async () => {
    const vacancyId = await makeVacancy(t.db, company);
    const respondId = await makeRespond(t.db, { companyId: company, vacancyId, accountId: applicant.accountId });
    return (await t.as(applicant)('POST /chat/dialogs', { respondId })).id;
  };
  long = await open();
  short = await open();
  await fillDialog(t, long, 20_000);
  await fillDialog(t, short, 100);
  // Dialogs of others, so that reading all of them would not pay.
  const others = await Promise.all(Array.from({ length: 5 }, () => makeCompany(t.db)));
  await t.pool.query(
    `with other as (insert into account (kind) select 'applicant' from generate_series(1, 3000) returning id),
    made as (insert into dialog (kind, account_id, company_id, created_at, last_at)
      select 'inquiry', other.id, ($1::int8[])[1 + row_number() over () % 5], now(), now() from other
      returning id, account_id, company_id)
    insert into dialog_side (dialog_id, side, account_id, company_id)
      select id, 'applicant', account_id, null::bigint from made union all select id, 'company', null, company_id from made`,
    [others],
  );
  await t.pool.query('analyze dialog, dialog_side, dialog_person, chat_message, company, vacancy, respond');
});
afterAll(() => t.close());

const pageOf = (dialog: string, more: object = {}) =>
  ({ dialog, limit: 50, ...more }) as Parameters<typeof listMessages>[1];

test('opening, paging and catching up read an index of messages, however long the dialog is', async () => {
  const plans = await plansOf(t.pool, async (db) => {
    const context = { ...t.context(applicant), db };
    await listMessages(context, pageOf(long));
    await listMessages(context, pageOf(long, { before: 9_000 }));
    await listMessages(context, pageOf(long, { around: 5_000 }));
    await listMessages(context, pageOf(long, { since: 19_990 }));
  });
  const ofMessages = plans.filter((plan) => plan.includes('chat_message'));
  expect(ofMessages.length).toBeGreaterThan(4);
  for (const plan of ofMessages) expect(plan).not.toMatch(/Seq Scan on (?:chat_message|dialog)\b/);
});

test('only answers look for what they answer, whatever PostgreSQL takes the length of the dialog for', async () => {
  const plans = await plansOf(t.pool, (db) => listMessages({ ...t.context(applicant), db }, pageOf(long)));
  const [plan = ''] = plans.filter((one) => one.includes('original'));
  expect(plan).toMatch(/One-Time Filter: \(chat_message\.reply_to_seq IS NOT NULL\)/);
});

test('the lists and the count of what is unread read indexes', async () => {
  for (const caller of [applicant, head, member]) {
    const plans = await plansOf(t.pool, async (db) => {
      await listDialogs({ ...t.context(caller), db }, { page: 1, per_page: 20, set: 'all' });
      await countUnread(db, caller);
    });
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?:chat_message|dialog|dialog_side)\b/);
  }
});

test('a long dialog costs as many queries as a short one, and a long list as a short one', async () => {
  const cost = (dialog: string) =>
    countQueries(t.db, (db) => listMessages({ ...t.context(applicant), db }, pageOf(dialog)));
  // The first look notes what has been delivered.
  await cost(long);
  await cost(short);
  expect(await cost(long)).toBe(await cost(short));
  const lists = (limit: number) =>
    countQueries(t.db, (db) => listDialogs({ ...t.context(head), db }, { page: 1, per_page: limit, set: 'all' }));
  expect(await lists(2)).toBe(await lists(1));
});

test('pages go back without gaps, and around a message', async () => {
  const call = t.as(applicant);
  const newest = await call('GET /chat/messages', { dialog: short, limit: 30 });
  expect(newest.items.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 71));
  const older = await call('GET /chat/messages', { dialog: short, before: 71, limit: 70 });
  expect([older.items[0]?.seq, older.items.at(-1)?.seq, older.hasMore]).toEqual([1, 70, false]);
  const around = await call('GET /chat/messages', { dialog: short, around: 50, limit: 10 });
  expect(around.items.map(({ seq }) => seq)).toContain(50);
  expect(around.items).toHaveLength(10);
  expect((await call('GET /chat/messages', { dialog: short, around: 1, limit: 10 })).items[0]?.seq).toBe(1);
  expect((await call('GET /chat/messages', { dialog: short, around: 100, limit: 10 })).items.at(-1)?.seq).toBe(100);
  expect((await call('GET /chat/messages', { dialog: short, before: 1 })).items).toEqual([]);
});
