import { sql, type Kysely } from 'kysely';

/** Newsletters that somebody has asked for, what each of them has sent, and how often an address was asked to confirm one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table subscription (
      id uuid primary key default uuidv7(),
      kind text not null check (kind in ('vacancies', 'resumes', 'news', 'interesting_vacancies')),
      status text not null check (status in ('pending', 'active', 'paused', 'unsubscribed', 'bounced')),
      account_id uuid references account (id),
      company_id bigint references company (id),
      email text check (char_length(email) <= 254),
      href text check (char_length(href) <= 4000),
      title text not null,
      plain_title text not null,
      frequency text not null check (frequency in ('instant', 'daily', 'weekly')),
      hour smallint not null check (hour between 0 and 23),
      weekday smallint not null check (weekday between 1 and 7),
      time_zone text not null,
      confirm_until timestamptz,
      consent_subject bytea,
      seen_until timestamptz not null,
      next_at timestamptz,
      sent_count int not null default 0,
      last_sent_at timestamptz,
      refused_count int not null default 0,
      last_refused int not null default 0,
      created_at timestamptz not null,
      ended_at timestamptz,
      check (account_id is not null or email is not null),
      check (kind <> 'resumes' or company_id is not null),
      check ((status = 'pending') = (confirm_until is not null)),
      check ((status = 'active') = (next_at is not null)),
      check ((status in ('unsubscribed', 'bounced')) = (ended_at is not null))
    )`.execute(db);
  await sql`
    create unique index subscription_of_account on subscription (account_id, kind, coalesce(href, ''))
    where account_id is not null and ended_at is null`.execute(db);
  await sql`
    create unique index subscription_of_email on subscription (email, kind, coalesce(href, ''))
    where account_id is null and ended_at is null`.execute(db);
  await sql`create index subscription_account on subscription (account_id) where account_id is not null`.execute(db);
  await sql`create index subscription_email on subscription (email) where email is not null`.execute(db);
  await sql`create index subscription_company on subscription (company_id) where company_id is not null`.execute(db);
  await sql`
    create index subscription_consent on subscription (consent_subject) where consent_subject is not null`.execute(db);
  await sql`create index subscription_due on subscription (next_at) where next_at is not null`.execute(db);
  await sql`create index subscription_waits on subscription (confirm_until) where confirm_until is not null`.execute(
    db,
  );
  await sql`create index subscription_ended on subscription (ended_at) where ended_at is not null`.execute(db);
  await sql`
    create table subscription_item (
      subscription_id uuid not null references subscription (id) on delete cascade,
      item_id bigint not null,
      issue int not null,
      primary key (subscription_id, item_id)
    )`.execute(db);
  await sql`create table subscription_ask (email_hash bytea not null, asked_at timestamptz not null)`.execute(db);
  await sql`create index subscription_ask_email on subscription_ask (email_hash, asked_at)`.execute(db);
}
