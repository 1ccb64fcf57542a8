import { sql, type Kysely } from 'kysely';

const KINDS = sql`('permit', 'passport_page', 'snils', 'inn', 'med', 'work_book', 'other')`;

/** Files that applicants keep, and what companies ask of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table wallet_file (
      file_id uuid primary key references uploaded_file (id) on delete cascade,
      account_id uuid not null references account (id),
      kind text not null check (kind in ${KINDS}),
      title text not null check (char_length(title) between 1 and 100),
      pages int not null check (pages between 1 and 20),
      added_at timestamptz not null
    )`.execute(db);
  await sql`create index wallet_file_owner on wallet_file (account_id, added_at desc)`.execute(db);

  await sql`
    create table document_request (
      id bigint generated always as identity primary key,
      respond_id bigint not null references respond (id) on delete cascade,
      company_id bigint not null references company (id),
      account_id uuid not null references account (id),
      asked_by uuid references account (id),
      purpose text not null check (char_length(purpose) between 10 and 300),
      items jsonb not null,
      retention_days int not null check (retention_days between 7 and 90),
      status text not null default 'requested'
        check (status in ('requested', 'granted', 'partial', 'viewed', 'declined', 'revoked', 'expired')),
      asked_at timestamptz not null,
      answer_by timestamptz not null,
      answered_at timestamptz,
      open_until timestamptz,
      ended_at timestamptz,
      check ((status in ('granted', 'partial', 'viewed')) = (open_until is not null)),
      check ((status in ('declined', 'revoked', 'expired')) = (ended_at is not null))
    )`.execute(db);
  await sql`create index document_request_respond on document_request (respond_id)`.execute(db);
  await sql`create index document_request_owner on document_request (account_id, asked_at desc)`.execute(db);
  await sql`create index document_request_company on document_request (company_id, asked_at desc)`.execute(db);
  await sql`create index document_request_asked_by on document_request (asked_by)`.execute(db);
  await sql`create index document_request_due on document_request (answer_by) where status = 'requested'`.execute(db);
  await sql`create index document_request_open on document_request (open_until) where open_until is not null`.execute(
    db,
  );

  // What is removed from the wallet is open to nobody.
  await sql`
    create table document_grant (
      request_id bigint not null references document_request (id) on delete cascade,
      file_id uuid not null references wallet_file (file_id) on delete cascade,
      position int not null,
      primary key (request_id, file_id)
    )`.execute(db);
  await sql`create index document_grant_file on document_grant (file_id)`.execute(db);

  // The title as it was: the log outlives the file.
  await sql`
    create table document_look (
      id uuid primary key default uuidv7(),
      request_id bigint not null references document_request (id) on delete cascade,
      account_id uuid references account (id),
      title text not null check (char_length(title) between 1 and 100),
      at timestamptz not null
    )`.execute(db);
  await sql`create index document_look_request on document_look (request_id, at desc)`.execute(db);
  await sql`create index document_look_account on document_look (account_id)`.execute(db);

  await sql`alter table chat_message drop constraint chat_message_type_check`.execute(db);
  await sql`
    alter table chat_message add constraint chat_message_type_check
      check (type in ('text', 'voice', 'location', 'interview', 'offer', 'document_request', 'system'))`.execute(db);
}
