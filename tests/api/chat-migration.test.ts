import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase, type OldDatabase } from '../setup/old-schema.ts';

/** Questions that were asked before there was a chat are dialogs of it. */

let old: OldDatabase;
const ids: Record<string, string> = {};

const at = (minute: number) => `2026-11-01T10:${String(minute).padStart(2, '0')}:00Z`;

beforeAll(async () => {
  old = await createOldDatabase('0035');
  const { insert } = old;
  const person = (first_name: string, last_name: string | null) =>
    insert('account', {
      kind: last_name ? 'member' : 'applicant',
      email: `${randomUUID()}@pochta.example`,
      ...{ first_name, last_name },
    });
  ids.ildar = await person('Ильдар', null);
  ids.oleg = await person('Олег', null);
  ids.anna = await person('Анна', 'Котова');
  ids.company = await insert('company', { brand_name: 'Мостострой', letter: 'М' });
  for (const vacancy of ['welder', 'painter'])
    ids[vacancy] = await insert('vacancy', { company_id: ids.company, title: vacancy });
  const ask = (who: string, vacancy: string, text: string, created_at: string, answer?: [string, string]) =>
    insert('inquiry', {
      ...{ account_id: ids[who], vacancy_id: ids[vacancy], company_id: ids.company, text, created_at },
      ...(answer ? { answer: answer[0], answered_at: answer[1], answered_by: ids.anna } : {}),
    });
  // The second question came before the first was answered.
  await ask('ildar', 'welder', 'Есть общежитие?', at(0), ['Есть, рядом', at(20)]);
  await ask('ildar', 'welder', 'А питание?', at(10));
  await ask('ildar', 'painter', 'Какая краска?', at(5), ['Эмаль', at(6)]);
  await ask('oleg', 'welder', 'Сколько смен?', at(7));
  await old.migrate();
});
afterAll(() => old.drop());

async function dialogOf(who: string, vacancy: string) {
  const { rows } = await old.pool.query(
    `select * from dialog where kind = 'inquiry' and account_id = $1 and vacancy_id = $2 and company_id = $3`,
    [ids[who], ids[vacancy], ids.company],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function messagesOf(dialog: { id: string }): Promise<string[]> {
  const { rows } = await old.pool.query(
    `select seq, rev, side, author_name, text from chat_message where dialog_id = $1 order by seq`,
    [dialog.id],
  );
  return rows.map(({ seq, rev, side, author_name, text }) => `${seq}/${rev} ${side} ${author_name}: ${text}`);
}

async function sidesOf(dialog: { id: string }) {
  const { rows } = await old.pool.query(
    `select side, account_id, company_id, read_seq, delivered_seq, unread from dialog_side where dialog_id = $1 order by side`,
    [dialog.id],
  );
  return rows.map(({ side, account_id, company_id, read_seq, delivered_seq, unread }) => ({
    side,
    whose: String(account_id ?? company_id),
    counts: [read_seq, delivered_seq, unread].map(Number),
  }));
}

test('all questions of a person about a vacancy are one dialog, in the order in which all was said', async () => {
  const dialog = await dialogOf('ildar', 'welder');
  expect(await messagesOf(dialog)).toEqual([
    '1/1 applicant Ильдар: Есть общежитие?',
    '2/2 applicant Ильдар: А питание?',
    '3/3 company Анна Котова: Есть, рядом',
  ]);
  expect(dialog).toMatchObject({ status: 'open', person_name: 'Ильдар', row_side: 'company', row_count: 1 });
  expect([dialog.last_seq, dialog.rev].map(Number)).toEqual([3, 3]);
  expect([dialog.created_at, dialog.last_at]).toEqual([new Date(at(0)), new Date(at(20))]);
  expect(await sidesOf(dialog)).toEqual([
    { side: 'applicant', whose: ids.ildar, counts: [3, 3, 0] },
    { side: 'company', whose: ids.company, counts: [3, 3, 0] },
  ]);
});

test('a question that waits is unread by the company; other people and vacancies have dialogs of their own', async () => {
  const waiting = await dialogOf('oleg', 'welder');
  expect(await messagesOf(waiting)).toEqual(['1/1 applicant Олег: Сколько смен?']);
  expect(await sidesOf(waiting)).toEqual([
    { side: 'applicant', whose: ids.oleg, counts: [1, 1, 0] },
    { side: 'company', whose: ids.company, counts: [0, 1, 1] },
  ]);
  const answered = await dialogOf('ildar', 'painter');
  expect(await messagesOf(answered)).toEqual(['1/1 applicant Ильдар: Какая краска?', '2/2 company Анна Котова: Эмаль']);
  const { rows } = await old.pool.query('select count(*)::int as count from dialog');
  expect(rows[0].count).toBe(3);
});

test('each part says which question it was, so that the chat never tells it again', async () => {
  const { rows } = await old.pool.query(`
    select count(*)::int as count, count(distinct message.source_key)::int as keys
    from chat_message message join inquiry on message.source_key in ('inquiry:' || inquiry.id, 'answer:' || inquiry.id)`);
  expect(rows[0]).toEqual({ count: 6, keys: 6 });
});
