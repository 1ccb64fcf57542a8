import { sql, type Kysely } from 'kysely';

/** Accounts of applicants, members of companies and staff; their sessions; the codes and links that confirm addresses. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table account (
      id uuid primary key default uuidv7(),
      kind text not null check (kind in ('applicant', 'member', 'staff')),
      status text not null default 'active' check (status in ('active', 'suspended', 'removing', 'erased')),
      email text check (char_length(email) <= 254 and email = lower(email)),
      email_confirmed_at timestamptz,
      phone text check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
      phone_confirmed_at timestamptz,
      password_hash text,
      password_changed_at timestamptz,
      last_name text check (char_length(last_name) between 1 and 100),
      first_name text check (char_length(first_name) between 1 and 100),
      middle_name text check (char_length(middle_name) between 1 and 100),
      birth_date date,
      city_id int references city (id),
      specialization_id int references specialization (id),
      preferred_contact text check (preferred_contact in ('phone', 'email', 'telegram', 'vk', 'max')),
      telegram text check (char_length(telegram) <= 32),
      call_hours text check (char_length(call_hours) <= 60),
      removal_asked_at timestamptz,
      erased_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (status <> 'removing' or removal_asked_at is not null),
      check (status <> 'erased' or (erased_at is not null and email is null and phone is null and password_hash is null)),
      check (status = 'erased' or kind = 'applicant' or email is not null)
    )`.execute(db);
  // Applicants sign in on one page, members and staff on another: a person may be both with one address.
  await sql`create unique index account_applicant_email on account (email) where kind = 'applicant'`.execute(db);
  await sql`create unique index account_company_email on account (email) where kind in ('member', 'staff')`.execute(db);
  await sql`create unique index account_applicant_phone on account (phone) where kind = 'applicant'`.execute(db);
  await sql`create index account_removing on account (removal_asked_at) where status = 'removing'`.execute(db);
  await sql`create index account_city on account (city_id)`.execute(db);
  await sql`create index account_specialization on account (specialization_id)`.execute(db);
  // Owners of the resumes that were there before accounts.
  await sql`
    insert into account (id, kind, last_name, first_name, middle_name)
    select distinct on (applicant_id) applicant_id, 'applicant', last_name, first_name, nullif(middle_name, '')
    from resume where applicant_id is not null order by applicant_id, id`.execute(db);
  await sql`alter table resume add constraint resume_applicant_id_fkey foreign key (applicant_id) references account (id)`.execute(
    db,
  );
  await sql`
    create table session (
      id uuid primary key default uuidv7(),
      account_id uuid not null references account (id) on delete cascade,
      token_hash bytea not null unique,
      refresh_hash bytea not null,
      previous_refresh_hash bytea,
      refreshed_at timestamptz not null,
      ip text not null,
      user_agent text not null check (char_length(user_agent) <= 400),
      created_at timestamptz not null default now(),
      last_seen_at timestamptz not null,
      expires_at timestamptz not null,
      ended_at timestamptz,
      ended_because text check (ended_because in ('signed_out', 'ended_elsewhere', 'password_changed', 'token_reused', 'removed', 'suspended')),
      check ((ended_at is null) = (ended_because is null))
    )`.execute(db);
  await sql`create index session_account on session (account_id) where ended_at is null`.execute(db);
  await sql`create index session_expires on session (expires_at)`.execute(db);
  await sql`
    create table confirmation (
      id uuid primary key default gen_random_uuid(),
      purpose text not null check (purpose in (
        'applicant_sign_in', 'applicant_phone_sign_up', 'applicant_email_sign_up', 'member_sign_up', 'express_sign_up',
        'password_recovery', 'change_phone', 'change_email', 'remove_account', 'data_archive')),
      channel text not null check (channel in ('mail', 'sms')),
      destination text not null,
      account_id uuid references account (id) on delete cascade,
      code_hash bytea,
      tries smallint not null default 0,
      token_hash bytea unique,
      details jsonb not null default '{}',
      ip text not null,
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      confirmed_at timestamptz,
      used_at timestamptz
    )`.execute(db);
  await sql`create index confirmation_destination on confirmation (destination, purpose, sent_at)`.execute(db);
  await sql`create index confirmation_account on confirmation (account_id)`.execute(db);
  await sql`create index confirmation_sent on confirmation (sent_at)`.execute(db);
}
