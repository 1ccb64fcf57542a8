import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMovements } from '#server/domains/ledger/index.ts';
import { spanOfMonth } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { plansOf } from '../setup/explain.ts';
import { makeCompany } from '../setup/things.ts';

/** How PostgreSQL reads the ledger. */
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

test('a page of movements reads by an index, however many there are', async () => {
  const companyId = await makeCompany(t.db);
  await sql`
    with booked as (
      insert into ledger_transaction (key, reason, occurred_at)
      select 'many ' || ${companyId}::text || n, 'correction', now() from generate_series(1, 5000) n returning id),
    owned as (
      insert into ledger_account (owner, company_id, kind, asset, balance)
      values ('company', ${companyId}, 'money', 'rub', 0) returning id),
    lot as (
      insert into ledger_lot (ledger_account_id, transaction_id, source, amount, remaining)
      select owned.id, booked.id, 'bank', 1, 0 from booked, owned)
    insert into ledger_entry (transaction_id, ledger_account_id, asset, amount, balance_after)
    select booked.id, owned.id, 'rub', sign, 0 from booked, owned, (values (1), (-1)) as side (sign)`.execute(t.db);
  await sql`analyze`.execute(t.db);
  for (const span of [null, spanOfMonth('2026-12')]) {
    const asked = { companyId, direction: 'all', span, before: 1_000_000, limit: 20 } as const;
    const plans = await plansOf(t.pool, (db) => findMovements(db, asked));
    expect(plans).toHaveLength(1);
    expect(plans[0]).not.toMatch(/Seq Scan on ledger_(?:entry|transaction|lot)/);
  }
});
