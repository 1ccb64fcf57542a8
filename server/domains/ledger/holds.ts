import type { DatabaseTransaction } from '../../database/connect.ts';
import { book, ofCompany, type LedgerEntry } from './book.ts';

interface Hold {
  companyId: number;
  amountKopecks: number;
  /** What it is for, such as `withdrawal:3`; one hold for each. */
  purpose: string;
  accountId?: string;
  /** For those who read the history. */
  note?: string;
  /** The purchase that is paid by it, and the key of that booking. */
  pays?: { purchaseId: number; key: string };
}

/** Sets money of a company aside. Throws `payment_required` where there is less. */
export async function openHold(
  tx: DatabaseTransaction,
  { companyId, amountKopecks, purpose, accountId, note, pays }: Hold,
  now: Date,
): Promise<void> {
  const made = await book(tx, {
    ...(pays ? { ...pays, reason: 'purchase' } : { key: `hold:${purpose}`, reason: 'hold' }),
    entries: [
      { ...ofCompany(companyId, 'money'), amount: -amountKopecks },
      { ...ofCompany(companyId, 'held'), amount: amountKopecks, source: 'hold' },
    ],
    occurredAt: now,
    ...(accountId ? { accountId } : {}),
    ...(note ? { note } : {}),
  });
  if (!made.isNew) return;
  await tx
    .insertInto('ledgerHold')
    .values({ companyId, transactionId: made.id, amount: amountKopecks, purpose, openedAt: now })
    .execute();
}

/** Gives it back to what may be spent, each part to where it was taken from. False for one that is closed or was never opened. */
export async function releaseHold(tx: DatabaseTransaction, purpose: string, now: Date): Promise<boolean> {
  const hold = await closeHold(tx, purpose, now);
  if (!hold) return false;
  await book(tx, {
    key: `hold:${purpose}:released`,
    reason: 'release',
    entries: [
      { ...ofCompany(hold.companyId, 'held'), amount: -hold.amount },
      { ...ofCompany(hold.companyId, 'money'), amount: hold.amount },
    ],
    reverses: hold.transactionId,
    occurredAt: now,
  });
  return true;
}

interface Spending {
  reason: 'start' | 'withdrawal' | 'refund';
  entries: readonly LedgerEntry[];
  purchaseId?: number;
  accountId?: string;
  /** Of the booking; absent: of the hold. */
  key?: string;
  /** A part that returns to where it was taken from. */
  backKopecks?: number;
}

/**
 * Gives it to what it was held for: `entries` get the sum of the hold, without what returns. False as in {@link releaseHold}.
 */
export async function spendHold(
  tx: DatabaseTransaction,
  purpose: string,
  { backKopecks = 0, entries, ...to }: Spending,
  now: Date,
): Promise<boolean> {
  const hold = await closeHold(tx, purpose, now);
  if (!hold) return false;
  const { companyId, amount, transactionId } = hold;
  await book(tx, {
    key: `hold:${purpose}:spent`,
    ...to,
    entries: [
      { ...ofCompany(companyId, 'held'), amount: -amount },
      ...entries,
      { ...ofCompany(companyId, 'money'), amount: backKopecks },
    ],
    ...(backKopecks > 0 ? { reverses: transactionId } : {}),
    occurredAt: now,
  });
  return true;
}

function closeHold(tx: DatabaseTransaction, purpose: string, now: Date) {
  return tx
    .updateTable('ledgerHold')
    .set({ closedAt: now })
    .where('purpose', '=', purpose)
    .where('closedAt', 'is', null)
    .returning(['companyId', 'amount', 'transactionId'])
    .executeTakeFirst();
}
