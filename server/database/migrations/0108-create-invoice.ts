import { sql, type Kysely } from 'kysely';

/** Invoices, what came from banks for them, and the counters of papers. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table paper_counter (
      kind text primary key check (kind in ('invoice', 'act')),
      -- Locked until the paper is written: numbers have no gaps.
      last bigint not null check (last >= 0)
    )`.execute(db);
  await sql`insert into paper_counter (kind, last) values ('invoice', 0), ('act', 0)`.execute(db);

  await sql`
    create table invoice (
      id bigint generated always as identity primary key,
      number bigint not null unique check (number > 0),
      company_id bigint not null references company (id),
      -- Who has asked for it; null once the account is erased.
      account_id uuid references account (id) on delete set null,
      status text not null check (status in ('issued', 'paid', 'expired', 'cancelled')),
      -- Waits for this money; null for a refill.
      purchase_id bigint unique references purchase (id),
      -- {"name", "inn", "kpp", "address"}, as they were on this day; so is the seller.
      payer jsonb not null check (jsonb_typeof(payer) = 'object'),
      seller jsonb not null check (jsonb_typeof(seller) = 'object'),
      -- What is printed; the total is their sum.
      lines jsonb not null check (jsonb_typeof(lines) = 'array'),
      total_kopecks bigint not null check (total_kopecks > 0),
      vat_kopecks bigint not null check (vat_kopecks between 0 and total_kopecks),
      vat_rate int not null,
      -- Of the offer that it is based on.
      offer_version int not null,
      -- What has come for it so far, which may be more or less.
      paid_kopecks bigint not null default 0 check (paid_kopecks >= 0),
      issued_at timestamptz not null,
      -- The end of its last day.
      pay_until timestamptz not null,
      paid_at timestamptz,
      closed_at timestamptz,
      check ((status = 'paid') = (paid_at is not null))
    )`.execute(db);
  await sql`create index invoice_company on invoice (company_id, id desc)`.execute(db);
  await sql`create index invoice_payer on invoice ((payer ->> 'inn'))`.execute(db);
  await sql`create index invoice_due on invoice (pay_until) where status = 'issued'`.execute(db);

  await sql`
    create table bank_document (
      id bigint generated always as identity primary key,
      -- Of the payment order. The same number, day, payer's account and sum are the same money.
      number text not null check (char_length(number) between 1 and 1000),
      dated_on text not null check (dated_on ~ '^\\d{4}-\\d{2}-\\d{2}$'),
      payer_account text not null check (payer_account ~ '^\\d{20}$'),
      sum_kopecks bigint not null check (sum_kopecks > 0),
      payer_name text not null,
      payer_inn text,
      payer_bank text not null,
      payer_bik text,
      purpose text not null,
      -- 'statement': the bank says so; 'mark': staff do.
      origin text not null check (origin in ('statement', 'mark')),
      -- 'credited': a company's; 'waiting': nobody's yet; 'left': nobody's, staff have said why.
      status text not null check (status in ('credited', 'waiting', 'left')),
      company_id bigint references company (id),
      invoice_id bigint references invoice (id),
      -- Of staff: who has brought it, and who has decided about it.
      brought_by uuid references account (id) on delete set null,
      decided_by uuid references account (id) on delete set null,
      note text check (char_length(note) <= 500),
      brought_at timestamptz not null,
      decided_at timestamptz,
      unique (dated_on, number, payer_account, sum_kopecks),
      check ((status = 'credited') = (company_id is not null))
    )`.execute(db);
  await sql`create index bank_document_waiting on bank_document (id) where status = 'waiting'`.execute(db);
  await sql`create index bank_document_invoice on bank_document (invoice_id) where invoice_id is not null`.execute(db);
  await sql`create index bank_document_company on bank_document (company_id) where company_id is not null`.execute(db);
}
