import { sql, type Kysely } from 'kysely';

/** Acts of what companies were served in a month. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table act (
      id bigint generated always as identity primary key,
      number bigint not null unique check (number > 0),
      company_id bigint not null references company (id),
      -- '2026-11'.
      month text not null check (month ~ '^\\d{4}-\\d{2}$'),
      -- Parties and lines as they were when it was made; so is the VAT.
      buyer jsonb not null check (jsonb_typeof(buyer) = 'object'),
      seller jsonb not null check (jsonb_typeof(seller) = 'object'),
      lines jsonb not null check (jsonb_typeof(lines) = 'array'),
      -- Below zero where more came back for earlier months than was served in this one.
      total_kopecks bigint not null,
      vat_kopecks bigint not null,
      vat_rate int not null,
      offer_version int not null,
      made_at timestamptz not null,
      unique (company_id, month)
    )`.execute(db);
  // What a month has earned, and what it began and ended with.
  await sql`create index ledger_transaction_time on ledger_transaction (occurred_at)`.execute(db);
}
