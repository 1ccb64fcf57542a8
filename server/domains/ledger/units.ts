import type { DatabaseTransaction } from '../../database/connect.ts';
import { book, findBooking, ofCompany, ofMarketplace } from './book.ts';

interface Use {
  companyId: number;
  /** What it is spent on, such as `opening:…`; the same is spent once. */
  purpose: string;
  accountId?: string;
}

const keyOf = (purpose: string) => `${purpose}:use`;

/** One bought contact is spent, of those that end first. Throws `payment_required` where none is left. */
export async function spendContact(
  tx: DatabaseTransaction,
  { companyId, purpose, accountId }: Use,
  now: Date,
): Promise<void> {
  await book(tx, {
    key: keyOf(purpose),
    reason: 'use',
    entries: [
      { ...ofCompany(companyId, 'units', 'contact'), amount: -1 },
      { ...ofMarketplace('units_spent', 'contact'), amount: 1 },
    ],
    occurredAt: now,
    ...(accountId ? { accountId } : {}),
  });
}

/** It was of no use: it comes back to those that it was of, with their end. */
export async function returnContact(
  tx: DatabaseTransaction,
  { companyId, purpose }: Omit<Use, 'accountId'>,
  now: Date,
): Promise<void> {
  await book(tx, {
    key: `${purpose}:returned`,
    reason: 'correction',
    entries: [
      { ...ofMarketplace('units_spent', 'contact'), amount: -1 },
      { ...ofCompany(companyId, 'units', 'contact'), amount: 1, source: 'units' },
    ],
    reverses: await findBooking(tx, keyOf(purpose)),
    occurredAt: now,
  });
}
