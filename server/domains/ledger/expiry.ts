import { inTransaction, type Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findExpiredLots, lockCompanyBalance } from './balance.ts';
import { book, ofCompany, ofMarketplace } from './book.ts';

const LOTS_AT_ONCE = 200;

/** Bonuses and bought contacts whose time is over are gone. Scheduled work; returns how many lots. */
export async function expireLots({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const lots = await findExpiredLots(db, now, LOTS_AT_ONCE);
  for (const { id, companyId } of lots) await expireLot(db, id, companyId, now);
  return lots.length;
}

/** Under the lock of its company, where it may have been spent meanwhile. */
function expireLot(db: Database, lotId: number, companyId: number, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    await lockCompanyBalance(tx, companyId);
    const lot = await tx
      .selectFrom('ledgerLot')
      .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerLot.ledgerAccountId')
      .select(['ledgerLot.remaining', 'ledgerAccount.kind'])
      .where('ledgerLot.id', '=', lotId)
      .where('ledgerLot.remaining', '>', 0)
      .where('ledgerAccount.kind', 'in', ['bonus', 'units'])
      .executeTakeFirst();
    if (!lot) return;
    // It ends first of its account's, so it is the one that gives.
    const isBonus = lot.kind === 'bonus';
    await book(tx, {
      key: `lot:${lotId}:expiry:${now.toISOString()}`,
      reason: 'expiry',
      entries: isBonus
        ? [
            { ...ofCompany(companyId, 'bonus'), amount: -lot.remaining },
            { ...ofMarketplace('bonus_given'), amount: lot.remaining },
          ]
        : [
            { ...ofCompany(companyId, 'units', 'contact'), amount: -lot.remaining },
            { ...ofMarketplace('units_expired', 'contact'), amount: lot.remaining },
          ],
      occurredAt: now,
    });
  });
}
