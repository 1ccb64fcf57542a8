import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Lots of bonuses and units that have ended and are not used up, of all companies or of one; the first to end first. */
export function expiredLots(db: Database, now: Date, limit: number, ofCompany?: number) {
  return db
    .selectFrom('ledgerLot')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerLot.ledgerAccountId')
    .select(['ledgerLot.id', 'ledgerLot.remaining', 'ledgerAccount.kind'])
    .select(sql<number>`ledger_account.company_id`.as('companyId'))
    .where('ledgerLot.expiresAt', '<=', now)
    .where('ledgerLot.remaining', '>', 0)
    .where('ledgerAccount.kind', 'in', ['bonus', 'units'])
    .where('ledgerAccount.companyId', ofCompany === undefined ? 'is not' : '=', ofCompany ?? null)
    .orderBy('ledgerLot.expiresAt')
    .orderBy('ledgerLot.id')
    .limit(limit);
}

/** The lots that came with these bookings and what is left of them, by the key of the booking. */
export async function findLotsOf(db: Database, keys: readonly string[]) {
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('ledgerTransaction')
          .innerJoin('ledgerLot', 'ledgerLot.transactionId', 'ledgerTransaction.id')
          .select(['ledgerTransaction.key', 'ledgerLot.transactionId', 'ledgerLot.remaining'])
          .where('ledgerTransaction.key', 'in', [...keys])
          .execute();
  return new Map(rows.map(({ key, ...lot }) => [key, lot]));
}

/** What came with this booking ends then. The caller holds the lock of its account. */
export async function setLotEnd(tx: Database, key: string, expiresAt: Date): Promise<void> {
  await tx
    .updateTable('ledgerLot')
    .set({ expiresAt })
    .where('transactionId', 'in', (eb) => eb.selectFrom('ledgerTransaction').select('id').where('key', '=', key))
    .where('expiresAt', 'is not', null)
    .execute();
}

/** Lots of bought units that end within this span and are not used up. */
export async function findLotsEnding(db: Database, span: { from: Date; to: Date }, limit: number) {
  const rows = await db
    .selectFrom('ledgerLot')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerLot.ledgerAccountId')
    .select(['ledgerLot.id', 'ledgerLot.remaining', 'ledgerLot.expiresAt', 'ledgerAccount.companyId'])
    .where('ledgerAccount.kind', '=', 'units')
    .where('ledgerLot.remaining', '>', 0)
    .where('ledgerLot.expiresAt', '>', span.from)
    .where('ledgerLot.expiresAt', '<=', span.to)
    .orderBy('ledgerLot.expiresAt')
    .limit(limit)
    .execute();
  return rows.flatMap(({ companyId, expiresAt, ...lot }) =>
    companyId === null || !expiresAt ? [] : [{ ...lot, companyId, expiresAt }],
  );
}

/** Of the money that each of these bookings took, what had come by card or SBP and was not given back since; kopecks. */
export async function findSpentByGateway(db: Database, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows =
    keys.length === 0
      ? []
      : await db
          .selectFrom('ledgerTransaction')
          .innerJoin('ledgerLotUse', 'ledgerLotUse.transactionId', 'ledgerTransaction.id')
          .innerJoin('ledgerLot', 'ledgerLot.id', 'ledgerLotUse.lotId')
          .select('ledgerTransaction.key')
          .select(sql<number>`sum(ledger_lot_use.amount)::int8`.as('spent'))
          .where('ledgerTransaction.key', 'in', [...keys])
          .where('ledgerLot.source', 'in', ['card', 'sbp'])
          .groupBy('ledgerTransaction.key')
          .execute();
  return new Map(rows.map(({ key, spent }) => [key, spent]));
}
