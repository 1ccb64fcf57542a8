import { addDays } from '#shared/domain/time.ts';
import { book, findLotOf, ofCompany, ofMarketplace } from '../../ledger/index.ts';
import { companyOf, type Effect } from './effect.ts';
import { daysOf } from './term.ts';

const boughtBy = (lineId: number) => `line:${lineId}:units`;

/** A number of openings, used by whoever opens contacts. */
export const contacts: Effect = {
  async start({ clock }, tx, line) {
    const now = clock.now();
    const endsAt = addDays(now, daysOf(line));
    await book(tx, {
      key: boughtBy(line.id),
      reason: 'start',
      entries: [
        { ...ofMarketplace('units_issued', 'contact'), amount: -line.quantity },
        {
          ...ofCompany(companyOf(line), 'units', 'contact'),
          amount: line.quantity,
          source: 'units',
          expiresAt: endsAt,
        },
      ],
      purchaseId: line.purchaseId,
      occurredAt: now,
    });
    return { startsAt: now, endsAt };
  },
  async unused(tx, line) {
    const lot = await findLotOf(tx, boughtBy(line.id));
    return { left: lot?.remaining ?? line.quantity, of: line.quantity };
  },
  async stop({ clock }, tx, line) {
    const lot = await findLotOf(tx, boughtBy(line.id));
    if (!lot || lot.remaining === 0) return;
    await book(tx, {
      key: `${boughtBy(line.id)}:returned`,
      reason: 'refund',
      entries: [
        {
          ...ofCompany(companyOf(line), 'units', 'contact'),
          amount: -lot.remaining,
          takesFrom: lot.transactionId,
        },
        { ...ofMarketplace('units_issued', 'contact'), amount: lot.remaining },
      ],
      purchaseId: line.purchaseId,
      occurredAt: clock.now(),
    });
  },
};
