import type { DatabaseTransaction } from '../../../database/connect.ts';
import { book, findBooking, ofCompany, ofMarketplace, openHold, releaseHold, spendHold } from '../../ledger/index.ts';
import type { WithdrawalRow } from './repository.ts';

type Money = Pick<WithdrawalRow, 'id' | 'companyId' | 'amountKopecks'>;

const purposeOf = ({ id }: Pick<Money, 'id'>) => `withdrawal:${id}`;
/** The booking that took the money from the balance. */
export const holdKey = (row: Pick<Money, 'id'>) => `hold:${purposeOf(row)}`;

/** Throws `payment_required` where there is less. */
export async function holdMoney(tx: DatabaseTransaction, row: Money, accountId: string, now: Date): Promise<void> {
  const { companyId, amountKopecks } = row;
  const note = 'Для\u00a0возврата на\u00a0счёт компании';
  await openHold(tx, { companyId, amountKopecks, purpose: purposeOf(row), accountId, note }, now);
}

/** What the change of its state means for its money. */
export async function moveMoney(tx: DatabaseTransaction, row: WithdrawalRow, now: Date): Promise<void> {
  const { id, companyId, amountKopecks } = row;
  switch (row.status) {
    case 'rejected':
    case 'cancelled':
      await releaseHold(tx, purposeOf(row), now);
      return;
    case 'sent':
      await spendHold(
        tx,
        purposeOf(row),
        { reason: 'withdrawal', entries: [{ ...ofMarketplace('payout'), amount: amountKopecks }] },
        now,
      );
      return;
    case 'done':
      await book(tx, {
        key: `withdrawal:${id}:done`,
        reason: 'withdrawal',
        entries: [
          { ...ofMarketplace('payout'), amount: -amountKopecks },
          { ...ofMarketplace('bank'), amount: amountKopecks },
        ],
        occurredAt: now,
      });
      return;
    case 'returned':
      await book(tx, {
        key: `withdrawal:${id}:returned`,
        reason: 'withdrawal',
        entries: [
          { ...ofMarketplace('payout'), amount: -amountKopecks },
          { ...ofCompany(companyId, 'money'), amount: amountKopecks, source: 'correction' },
        ],
        // Each part goes back to where the hold has taken it from.
        reverses: await findBooking(tx, holdKey(row)),
        note: 'Банк вернул перевод',
        occurredAt: now,
      });
      return;
    case 'submitted':
    case 'approved':
  }
}
