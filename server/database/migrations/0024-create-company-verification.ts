import { sql, type Kysely } from 'kysely';

/**
 * Documents by which companies are verified, what staff decide about companies, changes of lost contacts, and what undoes
 * a change of address.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table company_verification (
      id uuid primary key default uuidv7(),
      company_id bigint not null references company (id),
      status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'cancelled')),
      sent_by uuid not null references account (id),
      note text check (char_length(note) <= 1000),
      reason text,
      field text check (char_length(field) <= 60),
      answer text check (char_length(answer) <= 1000),
      sent_at timestamptz not null,
      decided_at timestamptz,
      files_released_at timestamptz,
      check ((status = 'waiting') = (decided_at is null)),
      check (status <> 'refused' or reason is not null)
    )`.execute(db);
  await sql`create unique index company_verification_waiting on company_verification (company_id) where status = 'waiting'`.execute(
    db,
  );
  await sql`create index company_verification_company on company_verification (company_id, sent_at)`.execute(db);
  await sql`create index company_verification_sent_by on company_verification (sent_by)`.execute(db);
  await sql`create index company_verification_decided on company_verification (decided_at) where files_released_at is null`.execute(
    db,
  );
  // When staff have looked at a company that registered, and why it is held back.
  await sql`
    alter table company
      add column looked_at timestamptz,
      add column held_reason text,
      add column held_note text check (char_length(held_note) <= 1000),
      add column closed_at timestamptz`.execute(db);
  await sql`create index company_held on company (status) where status in ('on_check', 'restricted', 'blocked')`.execute(
    db,
  );
  await sql`
    create table contact_change (
      id uuid primary key default uuidv7(),
      company_id bigint not null references company (id),
      account_id uuid not null references account (id) on delete cascade,
      session_id uuid,
      kind text not null check (kind in ('email', 'phone')),
      value text not null check (char_length(value) <= 254),
      explanation text not null check (char_length(explanation) between 1 and 1000),
      status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused', 'cancelled')),
      reason text,
      answer text check (char_length(answer) <= 1000),
      asked_at timestamptz not null,
      decided_at timestamptz,
      check ((status = 'waiting') = (decided_at is null))
    )`.execute(db);
  await sql`create unique index contact_change_waiting on contact_change (account_id) where status = 'waiting'`.execute(
    db,
  );
  await sql`create index contact_change_account on contact_change (account_id, asked_at)`.execute(db);
  await sql`create index contact_change_company on contact_change (company_id)`.execute(db);
  await sql`alter table confirmation drop constraint confirmation_purpose_check`.execute(db);
  await sql`
    alter table confirmation add constraint confirmation_purpose_check check (purpose in (
      'applicant_sign_in', 'applicant_phone_sign_up', 'applicant_email_sign_up', 'member_sign_up', 'express_sign_up',
      'password_recovery', 'change_phone', 'change_email', 'undo_email', 'remove_account', 'close_company',
      'data_archive'))`.execute(db);
  // What a resume was before its owner removed the account: it comes back so with the account.
  await sql`alter table resume add column hidden_status text check (hidden_status in ('published', 'on_moderation'))`.execute(
    db,
  );
}
