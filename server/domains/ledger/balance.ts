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
  const { rows } = await balanceRows(companyId).execute(db);
  return toCompanyBalance(rows);
}

export interface BalanceRow {
  kind: OwnedKind;
  balance: number;
  until: Date | null;
}

/** A row of each account that the company has. */
export const balanceRows = (companyId: number) =>
  sql<BalanceRow>`
    select owned.kind, owned.balance, (
      select min(lot.expires_at) from ledger_lot lot where lot.ledger_account_id = owned.id and lot.remaining > 0
    ) as until
    from ledger_account owned where owned.company_id = ${companyId}::int8`;

export function toCompanyBalance(rows: readonly BalanceRow[]): CompanyBalance {
  const found: CompanyBalance = { ...NOTHING };
  for (const { kind, balance, until } of rows) {
    found[FIELDS[kind]] = balance;
    if (kind === 'bonus') found.bonusUntil = until;
    if (kind === 'units') found.contactsUntil = until;
  }
  return found;
}
