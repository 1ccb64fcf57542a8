import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import { book, findLotsOf, ofCompany, ofMarketplace, setLotEnd } from '../../ledger/index.ts';
import { moveTerms, type LineRow } from '../repository.ts';
import { companyOf, type Effect, type UnitsLeft } from './effect.ts';
import { daysOf } from './term.ts';

const boughtBy = (lineId: number) => `line:${lineId}:units`;

/** What is left of contacts that lines have brought; the other lines are left out. */
export async function findUnitsLeft(
  db: Database,
  lines: readonly Pick<LineRow, 'id' | 'service'>[],
): Promise<UnitsLeft> {
  const counted = lines.filter(({ service }) => service === 'contacts-add');
  const lots = await findLotsOf(
    db,
    counted.map(({ id }) => boughtBy(id)),
  );
  return new Map(
    counted.flatMap(({ id }) => {
      const lot = lots.get(boughtBy(id));
      return lot ? [[id, lot.remaining] as const] : [];
    }),
  );
}

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
  unused: (line, _now, left) => ({ left: left.get(line.id) ?? line.quantity, of: line.quantity }),
  async extend(_context, tx, line, days) {
    if (!line.startsAt || !line.endsAt) return;
    const endsAt = addDays(line.endsAt, days);
    await setLotEnd(tx, boughtBy(line.id), endsAt);
    await moveTerms(tx, [{ purchaseLineId: line.id, startsAt: line.startsAt, endsAt }]);
  },
  async stop({ clock }, tx, line) {
    const key = boughtBy(line.id);
    const lot = (await findLotsOf(tx, [key])).get(key);
    if (!lot || lot.remaining === 0) return;
    await book(tx, {
      key: `${key}:returned`,
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
