import { sql } from 'kysely';
import type { OwnedKind } from '#shared/domain/ledger.ts';
import type { Database } from '../../database/connect.ts';

/** What a company has; sums in kopecks. */
export interface CompanyBalance {
  /** May be spent. */
  money: number;
  /** For what was ordered and is not done. */
  held: number;
  /** Paid for services that begin later. */
  advance: number;
  /** Spent before money; never paid out. */
  bonus: number;
  /** When the next part of the bonuses ends. */
  bonusUntil: Date | null;
  /** Openings of contacts that are bought. */
  contacts: number;
  contactsUntil: Date | null;
}

const NOTHING: CompanyBalance = {
  money: 0,
  held: 0,
  advance: 0,
  bonus: 0,
  bonusUntil: null,
  contacts: 0,
  contactsUntil: null,
};

const FIELDS: Readonly<Record<OwnedKind, 'money' | 'held' | 'advance' | 'bonus' | 'contacts'>> = {
  money: 'money',
  held: 'held',
  advance: 'advance',
  bonus: 'bonus',
  units: 'contacts',
};

export async function findCompanyBalance(db: Database, companyId: number): Promise<CompanyBalance> {
  const { rows } = await sql<{ kind: OwnedKind; balance: number; until: Date | null }>`
    select owned.kind, owned.balance, (
      select min(lot.expires_at) from ledger_lot lot where lot.ledger_account_id = owned.id and lot.remaining > 0
    ) as until
    from ledger_account owned where owned.company_id = ${companyId}::int8`.execute(db);
  const found: CompanyBalance = { ...NOTHING };
  for (const { kind, balance, until } of rows) {
    found[FIELDS[kind]] = balance;
    if (kind === 'bonus') found.bonusUntil = until;
    if (kind === 'units') found.contactsUntil = until;
  }
  return found;
}

/** Lots of bonuses and units that have ended and are not used up, of all companies or of one; the first to end first. */
export async function findExpiredLots(db: Database, now: Date, limit: number, ofCompany?: number) {
  const ended = db
    .selectFrom('ledgerLot')
    .innerJoin('ledgerAccount', 'ledgerAccount.id', 'ledgerLot.ledgerAccountId')
    .select(['ledgerLot.id', 'ledgerLot.remaining', 'ledgerAccount.companyId', 'ledgerAccount.kind'])
    .where('ledgerLot.expiresAt', '<=', now)
    .where('ledgerLot.remaining', '>', 0)
    .where('ledgerAccount.kind', 'in', ['bonus', 'units'])
    .orderBy('ledgerLot.expiresAt')
    .orderBy('ledgerLot.id')
    .limit(limit);
  const rows = await (
    ofCompany === undefined ? ended : ended.where('ledgerAccount.companyId', '=', ofCompany)
  ).execute();
  return rows.flatMap(({ companyId, ...lot }) => (companyId === null ? [] : [{ ...lot, companyId }]));
}

/** The lot that came with this booking and what is left of it; undefined for none. */
export function findLotOf(db: Database, key: string) {
  return db
    .selectFrom('ledgerTransaction')
    .innerJoin('ledgerLot', 'ledgerLot.transactionId', 'ledgerTransaction.id')
    .select(['ledgerLot.transactionId', 'ledgerLot.remaining'])
    .where('ledgerTransaction.key', '=', key)
    .executeTakeFirst();
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

/** What a booking has taken of money that came by card or SBP, and what was not given back since; kopecks. */
export async function findSpentByGateway(db: Database, key: string): Promise<number> {
  const { spent } = await db
    .selectFrom('ledgerTransaction')
    .innerJoin('ledgerLotUse', 'ledgerLotUse.transactionId', 'ledgerTransaction.id')
    .innerJoin('ledgerLot', 'ledgerLot.id', 'ledgerLotUse.lotId')
    .select(sql<number>`coalesce(sum(ledger_lot_use.amount), 0)::int8`.as('spent'))
    .where('ledgerTransaction.key', '=', key)
    .where('ledgerLot.source', 'in', ['card', 'sbp'])
    .executeTakeFirstOrThrow();
  return spent;
}
