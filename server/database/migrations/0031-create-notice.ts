import { sql, type Kysely } from 'kysely';

/** What people are told, how it leaves, what they want to be told, and their browsers that take pushes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table notice (
      id uuid primary key default uuidv7(),
      account_id uuid not null references account (id) on delete cascade,
      event text not null check (char_length(event) <= 60),
      key text not null check (char_length(key) between 1 and 200),
      batch text not null check (char_length(batch) <= 100),
      data jsonb not null,
      visible_from timestamptz not null,
      expires_at timestamptz,
      read_at timestamptz,
      created_at timestamptz not null,
      unique (account_id, key)
    )`.execute(db);
  await sql`create index notice_newest on notice (account_id, visible_from desc)`.execute(db);
  await sql`create index notice_unread on notice (account_id) where read_at is null`.execute(db);
  await sql`create index notice_key on notice (key)`.execute(db);
  await sql`create index notice_age on notice (visible_from)`.execute(db);
  await sql`
    create table notice_delivery (
      notice_id uuid not null references notice (id) on delete cascade,
      channel text not null check (channel in ('mail', 'push', 'sms')),
      due_at timestamptz not null,
      sent_at timestamptz,
      primary key (notice_id, channel)
    )`.execute(db);
  await sql`create index notice_delivery_due on notice_delivery (due_at) where sent_at is null`.execute(db);
  await sql`
    create table notice_setting (
      account_id uuid primary key references account (id) on delete cascade,
      choices jsonb not null default '{}',
      quiet boolean not null default true,
      quiet_from smallint not null default 22 check (quiet_from between 0 and 23),
      quiet_to smallint not null default 8 check (quiet_to between 0 and 23),
      digest boolean not null default false,
      sms boolean not null default true,
      updated_at timestamptz not null
    )`.execute(db);
  await sql`
    create table push_subscription (
      id uuid primary key default uuidv7(),
      account_id uuid not null references account (id) on delete cascade,
      session_id uuid not null unique references session (id) on delete cascade,
      endpoint text not null unique check (char_length(endpoint) <= 1000),
      p256dh text not null check (char_length(p256dh) <= 100),
      auth text not null check (char_length(auth) <= 40),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index push_subscription_account on push_subscription (account_id)`.execute(db);
}
