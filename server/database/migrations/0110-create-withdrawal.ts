import { sql, type Kysely } from 'kysely';

/** Money that companies take back from their balance. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table withdrawal (
      id bigint generated always as identity primary key,
      company_id bigint not null references company (id),
      -- The head who has asked; null once the account is erased.
      account_id uuid references account (id) on delete set null,
      status text not null check (status in ('submitted', 'approved', 'sent', 'done', 'returned', 'rejected', 'cancelled')),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      bank text not null check (char_length(bank) <= 200),
      bik text not null check (bik ~ '^\\d{9}$'),
      account text not null check (account ~ '^\\d{20}$'),
      corr_account text not null check (corr_account ~ '^\\d{20}$'),
      reason text not null check (char_length(reason) <= 300),
      -- Of staff, for whoever has asked: why it was refused or came back.
      answer text check (char_length(answer) <= 300),
      approved_by uuid references account (id) on delete set null,
      -- Of a large one: somebody else.
      seconded_by uuid references account (id) on delete set null,
      submitted_at timestamptz not null,
      -- The end of its last day.
      due_at timestamptz not null,
      approved_at timestamptz,
      sent_at timestamptz,
      closed_at timestamptz,
      check (seconded_by is null or seconded_by is distinct from approved_by)
    )`.execute(db);
  await sql`create index withdrawal_company on withdrawal (company_id, id desc)`.execute(db);
  await sql`create index withdrawal_open on withdrawal (due_at) where status in ('submitted', 'approved', 'sent')`.execute(
    db,
  );
}
