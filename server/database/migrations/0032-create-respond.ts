import { sql, type Kysely } from 'kysely';

/**
 * Responds with their history, interviews, notes of the company, undo of a bulk change, who opened contacts, and questions
 * asked before responding. Resumes learn which companies may open and have seen them.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table respond (
      id bigint primary key generated always as identity (start with 1000),
      kind text not null check (kind in ('vacancy_respond', 'quick_respond', 'company_respond', 'invitation', 'question_respond')),
      vacancy_id bigint references vacancy (id),
      company_id bigint not null references company (id),
      account_id uuid references account (id),
      resume_id bigint references resume (id) on delete set null,
      resume_snapshot jsonb,
      person_name text check (char_length(person_name) <= 200),
      phone text check (char_length(phone) <= 20),
      email text check (char_length(email) <= 254),
      city_id int references city (id),
      letter text check (char_length(letter) <= 2000),
      letter_hash bytea,
      answers jsonb not null default '[]',
      crew_count int not null default 1 check (crew_count between 1 and 60),
      ready_from date,
      shared_permits text[] not null default '{}',
      source text not null check (source in ('site', 'widget_feed', 'widget_button', 'widget_chat', 'newsletter', 'qr', 'api')),
      attribution jsonb not null default '{}',
      embed_key_id uuid references embed_key (id),
      page_origin text check (char_length(page_origin) <= 300),
      status text not null check (status in ('new', 'viewed', 'in_work', 'reserve', 'invited', 'interview', 'offer', 'hired',
        'started', 'no_show', 'declined', 'withdrawn', 'declined_by_applicant', 'expired', 'closed')),
      status_since timestamptz not null,
      held_status text,
      held_until timestamptz,
      reason text,
      reason_text text check (char_length(reason_text) <= 500),
      offer jsonb,
      started_by_company_at timestamptz,
      started_by_applicant_at timestamptz,
      resent_at timestamptz,
      rating int check (rating between 1 and 5),
      tags text[] not null default '{}' check (cardinality(tags) <= 10),
      assigned_member_id uuid references company_member (id),
      suspect_reason text,
      viewed_at timestamptz,
      first_reply_at timestamptz,
      deadline_at timestamptz,
      deadline_told_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 1,
      check ((kind = 'company_respond') = (vacancy_id is null)),
      check ((held_status is null) = (held_until is null))
    )`.execute(db);
  // One respond of a person to a vacancy, and one to a company without a vacancy.
  await sql`create unique index respond_pair on respond (vacancy_id, account_id)`.execute(db);
  await sql`create unique index respond_company_pair on respond (company_id, account_id) where vacancy_id is null`.execute(
    db,
  );
  await sql`create index respond_board on respond (vacancy_id, status, created_at)`.execute(db);
  await sql`create index respond_company on respond (company_id, created_at)`.execute(db);
  await sql`create index respond_account on respond (account_id, created_at)`.execute(db);
  await sql`create index respond_resume on respond (resume_id)`.execute(db);
  await sql`create index respond_assigned on respond (assigned_member_id) where assigned_member_id is not null`.execute(
    db,
  );
  await sql`create index respond_city on respond (city_id)`.execute(db);
  await sql`create index respond_embed_key on respond (embed_key_id) where embed_key_id is not null`.execute(db);
  await sql`create index respond_letter on respond (account_id, letter_hash) where letter_hash is not null`.execute(db);
  await sql`
    create index respond_deadline on respond (deadline_at)
    where status in ('new', 'viewed', 'in_work', 'reserve')`.execute(db);

  await sql`
    create table respond_event (
      id uuid primary key default uuidv7(),
      respond_id bigint not null references respond (id) on delete cascade,
      at timestamptz not null,
      action text not null,
      side text not null check (side in ('applicant', 'company', 'system')),
      account_id uuid references account (id),
      from_status text,
      to_status text not null,
      reason text,
      message text check (char_length(message) <= 2000),
      details jsonb not null default '{}',
      held_until timestamptz
    )`.execute(db);
  await sql`create index respond_event_respond on respond_event (respond_id, at)`.execute(db);
  await sql`create index respond_event_account on respond_event (account_id)`.execute(db);

  await sql`
    create table interview (
      id uuid primary key default uuidv7(),
      respond_id bigint not null references respond (id) on delete cascade,
      status text not null check (status in ('proposed', 'confirmed', 'done', 'missed', 'cancelled')),
      proposed_by text not null check (proposed_by in ('company', 'applicant')),
      options timestamptz[] not null check (cardinality(options) between 1 and 5),
      at timestamptz,
      duration_minutes int not null default 30 check (duration_minutes between 15 and 180),
      place text not null check (place in ('site', 'office', 'phone', 'video')),
      address text check (char_length(address) <= 255),
      documents text check (char_length(documents) <= 300),
      contact text check (char_length(contact) <= 160),
      note text check (char_length(note) <= 500),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (status not in ('confirmed', 'done', 'missed') or at is not null)
    )`.execute(db);
  await sql`create unique index interview_open on interview (respond_id) where status in ('proposed', 'confirmed')`.execute(
    db,
  );
  await sql`create index interview_respond on interview (respond_id, created_at)`.execute(db);
  await sql`create index interview_due on interview (at) where status = 'confirmed'`.execute(db);

  await sql`
    create table respond_note (
      id uuid primary key default uuidv7(),
      respond_id bigint not null references respond (id) on delete cascade,
      account_id uuid references account (id),
      text text not null check (char_length(text) between 1 and 2000),
      only_author boolean not null default false,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index respond_note_respond on respond_note (respond_id, created_at)`.execute(db);
  await sql`create index respond_note_account on respond_note (account_id)`.execute(db);

  await sql`
    create table respond_undo (
      token_hash bytea primary key,
      account_id uuid not null references account (id),
      company_id bigint not null references company (id),
      changes jsonb not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index respond_undo_account on respond_undo (account_id)`.execute(db);
  await sql`create index respond_undo_company on respond_undo (company_id)`.execute(db);
  await sql`create index respond_undo_expired on respond_undo (expires_at)`.execute(db);

  await sql`
    create table respond_contact_view (
      respond_id bigint not null references respond (id) on delete cascade,
      account_id uuid not null references account (id),
      views int not null default 1,
      first_viewed_at timestamptz not null,
      last_viewed_at timestamptz not null,
      primary key (respond_id, account_id)
    )`.execute(db);
  await sql`create index respond_contact_view_account on respond_contact_view (account_id)`.execute(db);

  await sql`
    create table inquiry (
      id uuid primary key default uuidv7(),
      vacancy_id bigint not null references vacancy (id),
      company_id bigint not null references company (id),
      account_id uuid not null references account (id),
      text text not null check (char_length(text) between 5 and 1000),
      answer text check (char_length(answer) <= 2000),
      answered_by uuid references account (id),
      created_at timestamptz not null,
      answered_at timestamptz,
      check ((answer is null) = (answered_at is null))
    )`.execute(db);
  await sql`create index inquiry_vacancy on inquiry (vacancy_id, created_at)`.execute(db);
  await sql`create index inquiry_company on inquiry (company_id) where answered_at is null`.execute(db);
  await sql`create index inquiry_account on inquiry (account_id, created_at)`.execute(db);
  await sql`create index inquiry_answered_by on inquiry (answered_by)`.execute(db);

  await sql`
    create table resume_company (
      resume_id bigint not null references resume (id) on delete cascade,
      company_id bigint not null references company (id),
      opened_at timestamptz,
      viewed_at timestamptz,
      primary key (resume_id, company_id)
    )`.execute(db);
  await sql`create index resume_company_company on resume_company (company_id, resume_id)`.execute(db);

  await sql`
    create table vacancy_notified_member (
      vacancy_id bigint not null references vacancy (id) on delete cascade,
      member_id uuid not null references company_member (id) on delete cascade,
      primary key (vacancy_id, member_id)
    )`.execute(db);
  await sql`create index vacancy_notified_member_member on vacancy_notified_member (member_id)`.execute(db);
}
