import type { InferResult } from 'kysely';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import { together } from '../../database/round-trips.ts';
import type { Context } from '../../platform/context.ts';
import { balanceRows, findCompanyBalance, toCompanyBalance, type CompanyBalance } from './balance.ts';
import { expiredLots } from './lots.ts';
import { book, ofCompany, ofMarketplace } from './book.ts';

const LOTS_AT_ONCE = 200;

/** Bonuses and bought contacts whose time is over are gone. Scheduled work; returns how many lots. */
export async function expireLots({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const lots = await expiredLots(db, now, LOTS_AT_ONCE).execute();
  for (const companyId of new Set(lots.map((lot) => lot.companyId)))
    await inTransaction(db, (tx) => lockCompanyBalance(tx, companyId, now));
  return lots.length;
}

/**
 * What a company has, with all its accounts locked until the end of the transaction: of purchases at one moment each sees what the one
 * before has left, and nobody what has ended. Locked in the order of their ids, as bookings do.
 */
export async function lockCompanyBalance(
  tx: DatabaseTransaction,
  companyId: number,
  now: Date,
): Promise<CompanyBalance> {
  const lock = tx.selectFrom('ledgerAccount').select('id').where('companyId', '=', companyId).orderBy('id').forUpdate();
  const [, ended, rows] = await together(
    tx,
    lock.compile(),
    expiredLots(tx, now, LOTS_AT_ONCE, companyId).compile(),
    balanceRows(companyId).compile(tx),
  );
  for (const lot of ended) await expireLot(tx, lot, now);
  return ended.length > 0 ? findCompanyBalance(tx, companyId) : toCompanyBalance(rows);
}

/** It ends first of its account's, so it is the one that gives. */
async function expireLot(
  tx: DatabaseTransaction,
  { id, companyId, kind, remaining }: InferResult<ReturnType<typeof expiredLots>>[number],
  now: Date,
): Promise<void> {
  await book(tx, {
    key: `lot:${id}:expiry:${now.toISOString()}`,
    reason: 'expiry',
    entries:
      kind === 'bonus'
        ? [
            { ...ofCompany(companyId, 'bonus'), amount: -remaining },
            { ...ofMarketplace('bonus_given'), amount: remaining },
          ]
        : [
            { ...ofCompany(companyId, 'units', 'contact'), amount: -remaining },
            { ...ofMarketplace('units_expired', 'contact'), amount: remaining },
          ],
    occurredAt: now,
  });
}
