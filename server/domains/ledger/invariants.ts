import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** Something in the books that cannot be. */
export interface Break {
  invariant: string;
  /** In English, for staff and logs: what does not agree, and by how much. */
  detail: string;
  /** To be frozen until staff have looked; absent where no single account is wrong. */
  ledgerAccountId?: number;
}

/** A rule that always holds; `find` answers what breaks it. */
export interface Invariant {
  name: string;
  find(db: Database): Promise<Omit<Break, 'invariant'>[]>;
}

const rule = (name: string, query: RawBuilder<{ detail: string; ledgerAccountId: number | null }>): Invariant => ({
  name,
  async find(db) {
    const { rows } = await query.execute(db);
    return rows.map(({ detail, ledgerAccountId }) => ({
      detail,
      ...(ledgerAccountId === null ? {} : { ledgerAccountId }),
    }));
  },
});

/** The rules about accounts, entries, lots and holds alone; domains above add theirs. */
export const LEDGER_INVARIANTS: readonly Invariant[] = [
  rule(
    'each transaction sums to zero',
    sql`select format('transaction %s: %s %s', transaction_id, sum(amount), asset) as detail, null::int8 as ledger_account_id
      from ledger_entry group by transaction_id, asset having sum(amount) <> 0 limit 100`,
  ),
  rule(
    'everything sums to zero',
    sql`select format('%s %s', sum(amount), asset) as detail, null::int8 as ledger_account_id
      from ledger_entry group by asset having sum(amount) <> 0`,
  ),
  rule(
    'a balance is the sum of its entries and what the last one has left',
    sql`select format('account %s: balance %s, entries %s, last %s', owned.id, owned.balance, total.amount, last.after) as detail,
        owned.id as ledger_account_id
      from ledger_account owned
      left join lateral (select coalesce(sum(amount), 0) as amount from ledger_entry where ledger_account_id = owned.id) total on true
      left join lateral (select balance_after as after from ledger_entry where ledger_account_id = owned.id
        order by id desc limit 1) last on true
      where owned.balance is not null
        and (owned.balance <> total.amount or owned.balance <> coalesce(last.after, 0)) limit 100`,
  ),
  rule(
    'nobody owes: money, held, bonus and units are not below zero',
    sql`select format('account %s: %s', id, balance) as detail, id as ledger_account_id
      from ledger_account where balance < 0 limit 100`,
  ),
  rule(
    'what is held is what open holds are for',
    sql`select format('company %s: held %s, open holds %s', coalesce(owned.company_id, hold.company_id), coalesce(owned.balance, 0),
        coalesce(hold.amount, 0)) as detail, owned.id as ledger_account_id
      from (select id, company_id, balance from ledger_account where kind = 'held') owned
      full join (select company_id, sum(amount) as amount from ledger_hold where closed_at is null group by company_id) hold
        on hold.company_id = owned.company_id
      where coalesce(owned.balance, 0) <> coalesce(hold.amount, 0) limit 100`,
  ),
  rule(
    'lots cover their account',
    sql`select format('account %s: balance %s, lots %s', owned.id, owned.balance, coalesce(lot.remaining, 0)) as detail,
        owned.id as ledger_account_id
      from ledger_account owned
      left join (select ledger_account_id, sum(remaining) as remaining from ledger_lot group by ledger_account_id) lot
        on lot.ledger_account_id = owned.id
      where owned.balance is not null and owned.balance <> coalesce(lot.remaining, 0) limit 100`,
  ),
];

/** Everything that breaks one of the rules, as of one moment: no booking may slip between two of its queries. */
export function findBreaks(db: Database, invariants: readonly Invariant[]): Promise<Break[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const found: Break[] = [];
      for (const { name, find } of invariants)
        found.push(...(await find(tx)).map((broken) => ({ invariant: name, ...broken })));
      return found;
    });
}

/** Nothing moves on these accounts any more. */
export async function freezeAccounts(db: Database, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('ledgerAccount')
    .set({ frozenAt: now })
    .where('id', 'in', [...ids])
    .where('frozenAt', 'is', null)
    .execute();
}

/** They move again: staff have looked. False for one that is not frozen. */
export async function releaseAccount(db: Database, id: number): Promise<boolean> {
  const row = await db
    .updateTable('ledgerAccount')
    .set({ frozenAt: null })
    .where('id', '=', id)
    .where('frozenAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** What each kind of account has, by its entries: for reports. Sums may be beyond what a number can hold. */
export async function findAccountSums(db: Database) {
  const { rows } = await sql<{ owner: string; kind: string; asset: string; accounts: number; sum: string }>`
    select owned.owner, owned.kind, owned.asset, count(distinct owned.id) as accounts, coalesce(sum(entry.amount), 0)::text as sum
    from ledger_account owned left join ledger_entry entry on entry.ledger_account_id = owned.id
    group by owned.owner, owned.kind, owned.asset order by owned.owner desc, owned.asset desc, owned.kind`.execute(db);
  return rows.map(({ sum, ...row }) => ({ ...row, sum: BigInt(sum) }));
}
