import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import { hireStaff } from '../setup/staff-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let moderator: TestBrowser;
let administrator: TestBrowser;
const field = (name: string) =>
  expect.objectContaining({
    problem: expect.objectContaining({ errors: [expect.objectContaining({ field: name })] }),
  });
const auditOf = (target: string) => administrator.call('GET /staff/audit', { target });

beforeAll(async () => {
  t = await createTestApp();
  moderator = await hireStaff(t, 'moderator@karkas.example', 'moderator');
  administrator = await hireStaff(t, 'administrator@karkas.example', 'administrator');
  const company = await makeCompany(t.db);
  for (let count = 0; count < 4; count += 1) {
    const id = String(await makeVacancy(t.db, company, { status: 'on_review' }));
    const decision = { kind: 'vacancy' as const, id, action: 'approve' as const, version: 1 };
    await moderator.call('POST /staff/moderation/{kind}/{id}', decision);
  }
  await hireStaff(t, 'one@karkas.example', 'support');
  await hireStaff(t, 'two@karkas.example', 'support');
});
afterAll(() => t.close());

describe('dead letters', () => {
  const letters = [
    {
      id: '01935c1e-0000-7000-8000-00000000d001',
      job: 'send-mail',
      payload: { id: '20261122-1', sealed: 'c2VhbGVk' },
      error: { message: '550 no such mailbox ildar@pochta.example at all' },
      failedAt: new Date('2026-01-01'),
    },
    {
      id: '01935c1e-0000-7000-8000-00000000d002',
      job: 'make-archive',
      payload: { accountId: '01935c1e-0000-7000-8000-00000000aaaa', to: 'Галеев', n: 3 },
      error: null,
      failedAt: new Date('2026-01-02'),
    },
  ];
  const done: string[] = [];
  beforeAll(() => {
    Object.assign(t.sources.deadLetters, {
      listDeadLetters: async () => letters,
      retryDeadLetter: async (_db: unknown, id: string) => void done.push(`retry ${id.slice(-1)}`),
      deleteDeadLetter: async (_db: unknown, id: string) => void done.push(`delete ${id.slice(-1)}`),
    });
  });

  test('are listed and shown without what is in them', async () => {
    const { items, total } = await administrator.call('GET /staff/moderation', { kind: 'dead-letter' });
    expect([total, items.map(({ title }) => title)]).toEqual([2, ['send-mail', 'make-archive']]);
    const [mail, archive] = await Promise.all(
      letters.map(({ id }) => administrator.call('GET /staff/moderation/{kind}/{id}', { kind: 'dead-letter', id })),
    );
    const text = JSON.stringify([mail, archive]);
    expect(text).not.toMatch(/pochta|Галеев|c2VhbGVk/);
    expect(text).toContain('550 no such mailbox ••• at all');
    expect(text).toContain('01935c1e-0000-7000-8000-00000000aaaa');
  });

  test('are run again or given up, with an entry each', async () => {
    for (const [index, action] of (['retry', 'close'] as const).entries())
      await administrator.call('POST /staff/moderation/{kind}/{id}', {
        kind: 'dead-letter',
        id: letters[index]?.id ?? '',
        action,
        version: null,
      });
    expect(done).toEqual(['retry 1', 'delete 2']);
    expect((await auditOf(`dead-letter:${letters[0]?.id}`)).items).toHaveLength(1);
    await expect(
      administrator.call('POST /staff/moderation/{kind}/{id}', {
        kind: 'dead-letter',
        id: letters[0]?.id ?? '',
        action: 'approve',
        version: null,
      }),
    ).rejects.toEqual(refusal('wrong_state'));
  });
});

describe('the audit log', () => {
  test('is searched by account, action and days, page by page', async () => {
    const { id: accountId } = await moderator.call('GET /users/me');
    const mine = await administrator.call('GET /staff/audit', { account: 'Moderator@karkas.example' });
    expect(mine.items.length).toBeGreaterThan(3);
    expect(mine.items.every((one) => one.accountId === accountId)).toBe(true);
    expect(await administrator.call('GET /staff/audit', { account: accountId })).toEqual(mine);
    const approved = await administrator.call('GET /staff/audit', { action: 'vacancy.approve' });
    expect(new Set(approved.items.map(({ action }) => action))).toEqual(new Set(['vacancy.approve']));
    const staff = await administrator.call('GET /staff/audit', { action: 'staff' });
    expect(staff.items.length).toBeGreaterThan(3);
    expect(staff.items.every(({ action }) => action.startsWith('staff.'))).toBe(true);
    expect((await administrator.call('GET /staff/audit', { to: '2020-01-01' })).items).toEqual([]);
    expect((await administrator.call('GET /staff/audit', { from: '2020-01-01', action: 'staff' })).items).toHaveLength(
      staff.items.length,
    );
    await expect(administrator.call('GET /staff/audit', { account: 'nobody@karkas.example' })).rejects.toEqual(
      field('account'),
    );
  });

  test('has whole days of Moscow, the last one too', async () => {
    const times = ['04T20:59:59.999Z', '04T21:00:00Z', '05T20:59:59.999Z', '05T21:00:00Z'];
    for (const [index, time] of times.entries())
      await sql`insert into audit_entry (actor_kind, action, target, ip, at) values ('system', 'days.pass', ${`days:${index}`}, '127.0.0.1', ${`2024-03-${time}`})`.execute(
        t.db,
      );
    const found = async (days: { from?: string; to?: string }) => {
      const { items } = await administrator.call('GET /staff/audit', { action: 'days.pass', ...days });
      return items.map(({ target }) => target).toSorted();
    };
    expect(await found({ from: '2024-03-05', to: '2024-03-05' })).toEqual(['days:1', 'days:2']);
    expect(await found({ to: '2024-03-05' })).toEqual(['days:0', 'days:1', 'days:2']);
    expect(await found({ from: '2024-03-05' })).toEqual(['days:1', 'days:2', 'days:3']);
  });

  test('continues after its last entry, without repetitions', async () => {
    await sql`insert into audit_entry (actor_kind, action, target, ip, at) select 'system', 'test.page', 'test:' || n, '127.0.0.1', now() from generate_series(1, 120) n`.execute(
      t.db,
    );
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next } = await administrator.call('GET /staff/audit', {
        action: 'test',
        ...(cursor && { cursor }),
      });
      seen.push(...items.map(({ id }) => id));
      cursor = next ?? undefined;
    } while (cursor);
    expect([seen.length, new Set(seen).size]).toEqual([120, 120]);
    expect(seen).toEqual(seen.toSorted().toReversed());
  });

  test('only grows', async () => {
    await expect(sql`update audit_entry set ip = ''`.execute(t.db)).rejects.toThrow('never changed');
    await expect(sql`delete from audit_entry`.execute(t.db)).rejects.toThrow('never changed');
  });
});
