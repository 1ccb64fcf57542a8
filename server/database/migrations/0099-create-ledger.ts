import { sql, type Kysely } from 'kysely';

/**
 * The ledger: accounts, transactions that sum to zero, their entries, the lots that money and units came in, and holds. Record 0106
 * says why it is written by one function and why accounts of the marketplace have no running balance.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table ledger_account (
      id bigint generated always as identity primary key,
      owner text not null check (owner in ('marketplace', 'company', 'applicant')),
      company_id bigint references company (id),
      -- The id of an account that may be erased: the row stays without the person.
      applicant_id uuid,
      kind text not null check (kind in (
        'money', 'held', 'bonus', 'advance', 'units', 'gateway', 'bank', 'payout', 'revenue', 'vat', 'bonus_given',
        'units_issued', 'units_spent', 'units_expired')),
      asset text not null check (asset in ('rub', 'contact')),
      -- Null for accounts of the marketplace: theirs is the sum of their entries.
      balance bigint check (balance >= 0),
      -- The books do not agree: nothing moves until staff have looked.
      frozen_at timestamptz,
      check ((owner = 'marketplace') = (balance is null)),
      check ((owner = 'company') = (company_id is not null)),
      check ((owner = 'applicant') = (applicant_id is not null)),
      unique nulls not distinct (owner, company_id, applicant_id, kind, asset)
    )`.execute(db);
  await sql`create index ledger_account_company on ledger_account (company_id) where company_id is not null`.execute(
    db,
  );
  await sql`
    create table ledger_transaction (
      id bigint generated always as identity primary key,
      -- What it follows from; the same is booked once.
      key text not null unique check (char_length(key) between 3 and 200),
      reason text not null check (reason in (
        'refill', 'purchase', 'hold', 'release', 'start', 'refund', 'withdrawal', 'bonus', 'expiry', 'use', 'correction')),
      purchase_id bigint,
      -- Undone by this one, in whole or in part.
      reverses bigint references ledger_transaction (id),
      -- Null for the system, and once the account is erased.
      account_id uuid,
      note text check (char_length(note) <= 500),
      occurred_at timestamptz not null
    )`.execute(db);
  await sql`create index ledger_transaction_purchase on ledger_transaction (purchase_id) where purchase_id is not null`.execute(
    db,
  );
  await sql`
    create table ledger_entry (
      id bigint generated always as identity primary key,
      transaction_id bigint not null references ledger_transaction (id),
      ledger_account_id bigint not null references ledger_account (id),
      asset text not null,
      -- Kopecks, or units.
      amount bigint not null check (amount <> 0),
      -- Null for accounts of the marketplace.
      balance_after bigint check (balance_after >= 0)
    )`.execute(db);
  await sql`create index ledger_entry_account on ledger_entry (ledger_account_id, id desc) include (amount, balance_after)`.execute(
    db,
  );
  await sql`create index ledger_entry_transaction on ledger_entry (transaction_id)`.execute(db);

  await sql`
    create table ledger_lot (
      id bigint generated always as identity primary key,
      ledger_account_id bigint not null references ledger_account (id),
      transaction_id bigint not null references ledger_transaction (id),
      -- How it came in; for money also how it can go back.
      source text not null check (source in ('card', 'sbp', 'bank', 'bonus', 'units', 'hold', 'correction')),
      amount bigint not null check (amount > 0),
      remaining bigint not null check (remaining between 0 and amount),
      expires_at timestamptz
    )`.execute(db);
  await sql`create index ledger_lot_open on ledger_lot (ledger_account_id, expires_at, id) where remaining > 0`.execute(
    db,
  );
  await sql`create index ledger_lot_transaction on ledger_lot (transaction_id)`.execute(db);
  await sql`create index ledger_lot_expiry on ledger_lot (expires_at) where remaining > 0 and expires_at is not null`.execute(
    db,
  );
  await sql`
    create table ledger_lot_use (
      transaction_id bigint not null references ledger_transaction (id),
      lot_id bigint not null references ledger_lot (id),
      -- What is still taken: a reversal gives back.
      amount bigint not null check (amount >= 0),
      primary key (transaction_id, lot_id)
    )`.execute(db);

  await sql`
    create table ledger_hold (
      id bigint generated always as identity primary key,
      company_id bigint not null references company (id),
      transaction_id bigint not null unique references ledger_transaction (id),
      amount bigint not null check (amount > 0),
      -- What it is for: 'purchase:12', 'withdrawal:3'.
      purpose text not null unique check (char_length(purpose) between 3 and 100),
      opened_at timestamptz not null,
      closed_at timestamptz
    )`.execute(db);
  await sql`create index ledger_hold_open on ledger_hold (company_id) where closed_at is null`.execute(db);

  await sql`
    create function refuse_ledger_change() returns trigger language plpgsql as $$
    begin
      raise exception 'The ledger is only added to: % of % is refused', tg_op, tg_table_name;
    end $$`.execute(db);
  for (const table of ['ledger_transaction', 'ledger_entry']) {
    const name = sql.table(table);
    await sql`
      create trigger append_only before update or delete on ${name}
      for each row execute function refuse_ledger_change()`.execute(db);
    await sql`
      create trigger no_truncate before truncate on ${name}
      for each statement execute function refuse_ledger_change()`.execute(db);
  }
  await createPost(db);
}

/**
 * `post_ledger(booking)`: the only way to write entries. Answers the transaction and whether it is new: a key that is known books
 * nothing. Raises `KL001` when an account would be below zero, `KL002` when one is frozen, `KL003` when the entries do not sum to zero.
 */
async function createPost(db: Kysely<never>): Promise<void> {
  await sql`
    create function post_ledger(booking jsonb) returns table (transaction_id bigint, is_new boolean)
    language plpgsql as $$
    #variable_conflict use_column
    declare
      made bigint;
      undone bigint := (booking ->> 'reverses')::bigint;
      entry record;
      lot record;
      account record;
      after bigint;
      rest bigint;
      part bigint;
    begin
      insert into ledger_transaction (key, reason, purchase_id, reverses, account_id, note, occurred_at)
      values (
        booking ->> 'key', booking ->> 'reason', (booking ->> 'purchaseId')::bigint, undone,
        (booking ->> 'accountId')::uuid, booking ->> 'note', (booking ->> 'occurredAt')::timestamptz)
      on conflict (key) do nothing returning id into made;
      if made is null then
        return query select t.id, false from ledger_transaction t where t.key = booking ->> 'key';
        return;
      end if;
      if exists (
        select from jsonb_array_elements(booking -> 'entries') e
        group by e ->> 'asset' having sum((e ->> 'amount')::bigint) <> 0)
      then
        raise exception 'The entries do not sum to zero' using errcode = 'KL003';
      end if;
      insert into ledger_account (owner, company_id, applicant_id, kind, asset, balance)
      select distinct
        e ->> 'owner', (e ->> 'companyId')::bigint, (e ->> 'applicantId')::uuid, e ->> 'kind', e ->> 'asset',
        case when e ->> 'owner' <> 'marketplace' then 0 end
      from jsonb_array_elements(booking -> 'entries') e
      where not exists (
        select from ledger_account a
        where a.owner = e ->> 'owner' and a.company_id is not distinct from (e ->> 'companyId')::bigint
          and a.applicant_id is not distinct from (e ->> 'applicantId')::uuid
          and a.kind = e ->> 'kind' and a.asset = e ->> 'asset')
      on conflict do nothing;
      -- Locked in the order of their ids, so that no two bookings wait for each other.
      for account in
        select a.id from ledger_account a
        where a.balance is not null and exists (
          select from jsonb_array_elements(booking -> 'entries') e
          where a.owner = e ->> 'owner' and a.company_id is not distinct from (e ->> 'companyId')::bigint
            and a.applicant_id is not distinct from (e ->> 'applicantId')::uuid
            and a.kind = e ->> 'kind' and a.asset = e ->> 'asset')
        order by a.id for update
      loop
      end loop;
      for entry in
        select a.id as account_id, a.balance is not null as is_owned, a.frozen_at, a.asset,
          (e.value ->> 'amount')::bigint as amount, e.value ->> 'source' as source,
          (e.value ->> 'expiresAt')::timestamptz as expires_at, (e.value ->> 'takesFrom')::bigint as takes_from
        from jsonb_array_elements(booking -> 'entries') with ordinality e (value, place)
        join ledger_account a on a.owner = e.value ->> 'owner'
          and a.company_id is not distinct from (e.value ->> 'companyId')::bigint
          and a.applicant_id is not distinct from (e.value ->> 'applicantId')::uuid
          and a.kind = e.value ->> 'kind' and a.asset = e.value ->> 'asset'
        order by e.place
      loop
        if entry.frozen_at is not null then
          raise exception 'The account % is frozen', entry.account_id using errcode = 'KL002';
        end if;
        after := null;
        if entry.is_owned then
          update ledger_account set balance = balance + entry.amount
          where id = entry.account_id and balance + entry.amount >= 0 returning balance into after;
          if after is null then
            raise exception 'The account % would be below zero', entry.account_id using errcode = 'KL001';
          end if;
        end if;
        insert into ledger_entry (transaction_id, ledger_account_id, asset, amount, balance_after)
        values (made, entry.account_id, entry.asset, entry.amount, after);
        continue when not entry.is_owned;
        rest := abs(entry.amount);
        if entry.amount < 0 then
          -- First what the entry names, then what ends first, then what came first.
          for lot in
            select l.id, l.remaining from ledger_lot l
            where l.ledger_account_id = entry.account_id and l.remaining > 0
              -- What has ended is only taken away, or given back by what brought it.
              and (l.expires_at is null or l.expires_at > (booking ->> 'occurredAt')::timestamptz
                or booking ->> 'reason' = 'expiry' or l.transaction_id = entry.takes_from)
            order by (l.transaction_id = entry.takes_from) desc nulls last, l.expires_at nulls last, l.id
          loop
            exit when rest = 0;
            part := least(rest, lot.remaining);
            update ledger_lot set remaining = remaining - part where id = lot.id;
            insert into ledger_lot_use (transaction_id, lot_id, amount) values (made, lot.id, part)
            on conflict (transaction_id, lot_id) do update set amount = ledger_lot_use.amount + excluded.amount;
            rest := rest - part;
          end loop;
          if rest > 0 then
            raise exception 'The account % has less that has not ended', entry.account_id using errcode = 'KL001';
          end if;
        else
          -- What a reversal gives back returns to the lots that it was taken from, the last first.
          for lot in
            select l.id, u.amount from ledger_lot_use u join ledger_lot l on l.id = u.lot_id
            where u.transaction_id = undone and l.ledger_account_id = entry.account_id and u.amount > 0
            order by l.expires_at desc nulls first, l.id desc
          loop
            exit when rest = 0;
            part := least(rest, lot.amount);
            update ledger_lot set remaining = remaining + part where id = lot.id;
            update ledger_lot_use set amount = amount - part where transaction_id = undone and lot_id = lot.id;
            rest := rest - part;
          end loop;
          if rest > 0 then
            insert into ledger_lot (ledger_account_id, transaction_id, source, amount, remaining, expires_at)
            values (entry.account_id, made, coalesce(entry.source, 'correction'), rest, rest, entry.expires_at);
          end if;
        end if;
      end loop;
      return query select made, true;
    end $$`.execute(db);
}
