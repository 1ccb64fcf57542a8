import { sql, type Kysely } from 'kysely';

/**
 * Dialogs with their sides, messages and what each person has set for themselves. Questions that were asked about vacancies
 * so far become dialogs.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table dialog (
      id uuid primary key default uuidv7(),
      kind text not null check (kind in ('respond', 'inquiry', 'resume', 'support')),
      status text not null default 'open' check (status in ('open', 'read_only', 'blocked')),
      account_id uuid references account (id),
      company_id bigint references company (id),
      vacancy_id bigint references vacancy (id),
      respond_id bigint references respond (id),
      resume_id bigint references resume (id) on delete set null,
      assigned_member_id uuid references company_member (id) on delete set null,
      person_name text check (char_length(person_name) <= 200),
      blocked_by text check (blocked_by in ('applicant', 'company', 'staff')),
      closed_because text check (closed_because in ('vacancy_archived', 'company_closed', 'account_erased')),
      reopened_at timestamptz,
      archived boolean not null default false,
      last_seq bigint not null default 0,
      rev bigint not null default 0,
      row_side text check (row_side in ('applicant', 'company', 'staff')),
      row_count int not null default 0,
      created_at timestamptz not null,
      last_at timestamptz not null,
      check ((status = 'blocked') = (blocked_by is not null)),
      check (status <> 'read_only' or closed_because is not null),
      check (kind = 'support' or company_id is not null)
    )`.execute(db);
  await sql`create unique index dialog_respond on dialog (respond_id)`.execute(db);
  await sql`create unique index dialog_inquiry on dialog (account_id, company_id, coalesce(vacancy_id, 0)) where kind = 'inquiry'`.execute(
    db,
  );
  await sql`create unique index dialog_of_resume on dialog (resume_id, company_id) where kind = 'resume'`.execute(db);
  await sql`create unique index dialog_support on dialog (account_id) where kind = 'support'`.execute(db);
  await sql`create index dialog_account on dialog (account_id, last_at)`.execute(db);
  await sql`create index dialog_company on dialog (company_id, last_at)`.execute(db);
  await sql`create index dialog_vacancy on dialog (vacancy_id)`.execute(db);
  await sql`create index dialog_assigned on dialog (assigned_member_id) where assigned_member_id is not null`.execute(
    db,
  );
  await sql`create index dialog_support_newest on dialog (last_at) where kind = 'support'`.execute(db);
  await sql`create index dialog_silent on dialog (last_at) where not archived`.execute(db);

  // What the sides have read; whose they are stands here too, so that what is unread is counted by an index.
  await sql`
    create table dialog_side (
      dialog_id uuid not null references dialog (id) on delete cascade,
      side text not null check (side in ('applicant', 'company', 'staff')),
      account_id uuid references account (id),
      company_id bigint references company (id),
      read_seq bigint not null default 0,
      delivered_seq bigint not null default 0,
      unread int not null default 0 check (unread >= 0),
      notice_key text check (char_length(notice_key) <= 200),
      changed_at timestamptz not null default now(),
      primary key (dialog_id, side)
    )`.execute(db);
  await sql`create index dialog_side_account on dialog_side (account_id) where unread > 0`.execute(db);
  await sql`create index dialog_side_company on dialog_side (company_id) where unread > 0`.execute(db);
  await sql`create index dialog_side_staff on dialog_side (side) where side = 'staff' and unread > 0`.execute(db);
  await sql`create index dialog_side_changed on dialog_side (changed_at)`.execute(db);

  await sql`
    create table dialog_person (
      dialog_id uuid not null references dialog (id) on delete cascade,
      account_id uuid not null references account (id),
      archived boolean,
      pinned boolean not null default false,
      muted_until timestamptz,
      primary key (dialog_id, account_id)
    )`.execute(db);
  await sql`create index dialog_person_account on dialog_person (account_id)`.execute(db);

  await sql`
    create table chat_message (
      id uuid primary key default uuidv7(),
      dialog_id uuid not null references dialog (id) on delete cascade,
      seq bigint not null,
      rev bigint not null,
      account_id uuid references account (id),
      side text check (side in ('applicant', 'company', 'staff')),
      author_name text check (char_length(author_name) <= 200),
      client_id uuid,
      source_key text check (char_length(source_key) <= 100),
      type text not null check (type in ('text', 'voice', 'location', 'interview', 'offer', 'system')),
      text text not null default '' check (char_length(text) <= 4000),
      payload jsonb,
      happened jsonb,
      files_of text check (char_length(files_of) <= 100),
      reply_to_seq bigint,
      created_at timestamptz not null,
      edited_at timestamptz,
      deleted_at timestamptz,
      changed_at timestamptz not null default now(),
      check ((type = 'system') = (happened is not null) or deleted_at is not null)
    )`.execute(db);
  await sql`create unique index chat_message_seq on chat_message (dialog_id, seq)`.execute(db);
  await sql`create unique index chat_message_rev on chat_message (dialog_id, rev)`.execute(db);
  await sql`create unique index chat_message_client on chat_message (dialog_id, account_id, client_id) where client_id is not null`.execute(
    db,
  );
  await sql`create unique index chat_message_source on chat_message (dialog_id, source_key) where source_key is not null`.execute(
    db,
  );
  await sql`create index chat_message_account on chat_message (account_id)`.execute(db);
  await sql`create index chat_message_changed on chat_message (changed_at)`.execute(db);
  await sql`create index chat_message_words on chat_message using gin (to_tsvector('russian', text))`.execute(db);

  await sql`
    create table chat_ticket (
      token_hash bytea primary key,
      session_id uuid not null references session (id) on delete cascade,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index chat_ticket_session on chat_ticket (session_id)`.execute(db);
  await sql`create index chat_ticket_expired on chat_ticket (expires_at)`.execute(db);

  await sql`alter table uploaded_file add column duration_ms int check (duration_ms between 0 and 61000)`.execute(db);
  await tellEndedSessions(db);
  await convertInquiries(db);
}

/** However a session ends, every process closes its sockets. */
async function tellEndedSessions(db: Kysely<never>): Promise<void> {
  await sql`
    create function tell_ended_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('karkas_chat', json_build_object('k', 'session', 'i', old.id)::text);
      return null;
    end $$`.execute(db);
  await sql`
    create trigger session_ended after update of ended_at on session
    for each row when (old.ended_at is null and new.ended_at is not null)
    execute function tell_ended_session()`.execute(db);
  await sql`
    create trigger session_deleted after delete on session
    for each row when (old.ended_at is null) execute function tell_ended_session()`.execute(db);
}

/** A question is a message of its applicant, its answer one of the company. */
async function convertInquiries(db: Kysely<never>): Promise<void> {
  await sql`
    insert into dialog (kind, account_id, company_id, vacancy_id, person_name, created_at, last_at)
    select 'inquiry', inquiry.account_id, inquiry.company_id, inquiry.vacancy_id, min(account.first_name),
      min(inquiry.created_at), max(coalesce(inquiry.answered_at, inquiry.created_at))
    from inquiry join account on account.id = inquiry.account_id
    group by inquiry.account_id, inquiry.company_id, inquiry.vacancy_id`.execute(db);
  await sql`
    insert into chat_message (dialog_id, seq, rev, account_id, side, author_name, source_key, type, text, created_at)
    select dialog.id, row_number() over told, row_number() over told, part.account_id, part.side, part.name,
      part.source_key, 'text', part.text, part.at
    from inquiry
    join dialog on dialog.kind = 'inquiry' and dialog.account_id = inquiry.account_id
      and dialog.company_id = inquiry.company_id and dialog.vacancy_id = inquiry.vacancy_id
    cross join lateral (
      select inquiry.account_id, 'applicant' as side,
        (select asking.first_name from account asking where asking.id = inquiry.account_id) as name,
        'inquiry:' || inquiry.id as source_key, inquiry.text, inquiry.created_at as at
      union all
      select inquiry.answered_by, 'company',
        (select nullif(concat_ws(' ', answering.first_name, answering.last_name), '') from account answering
          where answering.id = inquiry.answered_by),
        'answer:' || inquiry.id, inquiry.answer, inquiry.answered_at
      where inquiry.answer is not null) part
    window told as (partition by dialog.id order by part.at, part.source_key)`.execute(db);
  await sql`
    update dialog set last_seq = counted.count, rev = counted.count, row_side = newest.side, row_count = 1
    from (select dialog_id, count(*) as count from chat_message group by dialog_id) counted
    join chat_message newest on newest.dialog_id = counted.dialog_id and newest.seq = counted.count
    where dialog.id = counted.dialog_id`.execute(db);
  // A question without an answer is unread by the company; an answer was told by a notice.
  await sql`
    insert into dialog_side (dialog_id, side, account_id, company_id, read_seq, delivered_seq, unread)
    select id, 'applicant', account_id, null, last_seq, last_seq, 0 from dialog
    union all
    select id, 'company', null::uuid, company_id, case when row_side = 'applicant' then last_seq - 1 else last_seq end,
      last_seq, case when row_side = 'applicant' then 1 else 0 end from dialog`.execute(db);
}
