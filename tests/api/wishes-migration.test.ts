import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOldDatabase, type OldDatabase } from '../setup/old-schema.ts';

/** Wishes of pay from before there was a range of them. */

let old: OldDatabase;

beforeAll(async () => {
  old = await createOldDatabase('0096');
});
afterAll(() => old.drop());

const wish = (amountKopecks: number | null, mode = 'month') => ({ amountKopecks, mode, net: true, negotiable: true });
const ids = (rows: { id: string; is_asked: boolean }[]) =>
  Object.fromEntries(rows.map((row) => [row.id, row.is_asked]));

test('a sum that nobody can mean is asked for again, wherever it is stored', async () => {
  const applicant_id = await old.insert('account', { kind: 'applicant', email: `${randomUUID()}@pochta.example` });
  const resume = (pay_wish: object) =>
    old.insert('resume', { applicant_id, title: 'Сварщик', status: 'draft', pay_wish: JSON.stringify(pay_wish) });
  const [cheap, dear, usual, hourly, open] = [
    await resume(wish(500)),
    await resume(wish(200_000_001)),
    await resume(wish(9_000_000)),
    await resume(wish(50_000, 'hour')),
    await resume(wish(null)),
  ];
  await old.pool.query(
    `insert into resume_edit (resume_id, content, saved_at) values ($1, $3, now()), ($2, $4, now())`,
    [
      ...[usual, cheap],
      ...[wish(500), wish(9_000_000)].map((payWish) => JSON.stringify({ title: 'Сварщик', payWish })),
    ],
  );
  const draft = (payMonthKopecks: number) =>
    old.insert('resume_anonymous_draft', {
      ...{ id: randomUUID(), consent_subject: Buffer.from(randomUUID()), kept_until: 'now', saved_at: 'now' },
      content: JSON.stringify({ cityId: 1, payMonthKopecks }),
    });
  const [slip, meant] = [await draft(500), await draft(9_000_000)];

  await old.migrate();

  const resumes = await old.pool.query<{ id: string; is_asked: boolean }>(
    'select id, pay_wish is null as is_asked from resume',
  );
  expect(ids(resumes.rows)).toEqual({ [cheap]: true, [dear]: true, [usual]: false, [hourly]: false, [open]: false });
  const edits = await old.pool.query<{ id: string; is_asked: boolean }>(
    `select resume_id as id, content -> 'payWish' = 'null' as is_asked from resume_edit where content ->> 'title' = 'Сварщик'`,
  );
  expect(ids(edits.rows)).toEqual({ [usual]: true, [cheap]: false });
  const drafts = await old.pool.query<{ id: string; is_asked: boolean }>(
    `select id, content -> 'payMonthKopecks' = 'null' as is_asked from resume_anonymous_draft`,
  );
  expect(ids(drafts.rows)).toEqual({ [slip]: true, [meant]: false });
});
