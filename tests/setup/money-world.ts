import { randomUUID } from 'node:crypto';
import { book, findBreaks, LEDGER_INVARIANTS, ofCompany, ofMarketplace } from '#server/domains/ledger/index.ts';
import { PURCHASE_INVARIANTS } from '#server/domains/purchase/index.ts';
import type { Database } from '#server/database/connect.ts';
import type { Clock } from '#server/platform/clock.ts';

/** So much money comes from the bank to the company's balance. */
export async function refill(t: { db: Database; clock: Clock }, companyId: number, rubles: number): Promise<void> {
  await book(t.db, {
    key: `test:${randomUUID()}`,
    reason: 'refill',
    entries: [
      { ...ofMarketplace('bank'), amount: -rubles * 100 },
      { ...ofCompany(companyId, 'money'), amount: rubles * 100, source: 'bank' },
    ],
    occurredAt: t.clock.now(),
  });
}

/** What is wrong in the books. */
export const breaksOf = (db: Database) => findBreaks(db, [...LEDGER_INVARIANTS, ...PURCHASE_INVARIANTS]);
