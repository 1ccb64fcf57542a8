import { sql, type Kysely } from 'kysely';

/** Addresses at which companies' own systems hear of what happens, and what was sent there. */
export async function up(db: Kysely<never>): Promise<void> {
  // Secrets are sealed: each delivery is signed with them.
  await sql`
    create table webhook (
      id uuid primary key default uuidv7(),
      company_id bigint not null references company (id),
      url text not null check (char_length(url) between 1 and 500),
      events text[] not null check (cardinality(events) between 1 and 20),
      exposes_people boolean not null default false,
      is_on boolean not null default true,
      secret text not null,
      old_secret text,
      old_secret_until timestamptz,
      failing_since timestamptz,
      stopped_at timestamptz,
      created_by uuid references account (id),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 1,
      unique (company_id, url),
      check ((old_secret is null) = (old_secret_until is null)),
      check (stopped_at is null or not is_on)
    )`.execute(db);
  await sql`create index webhook_created_by on webhook (created_by)`.execute(db);

  // Ids and statuses only: what is personal is read when it is sent.
  await sql`
    create table webhook_delivery (
      id uuid primary key default uuidv7(),
      webhook_id uuid not null references webhook (id) on delete cascade,
      event text not null check (char_length(event) <= 60),
      occurred_at timestamptz not null,
      version bigint not null,
      data jsonb not null,
      status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
      tries int not null default 0,
      due_at timestamptz,
      tried_at timestamptz,
      took_ms int,
      http_status int,
      error text check (char_length(error) <= 40),
      answer text check (char_length(answer) <= 1000),
      created_at timestamptz not null,
      check ((status = 'waiting') = (due_at is not null))
    )`.execute(db);
  await sql`create index webhook_delivery_log on webhook_delivery (webhook_id, created_at desc, id desc)`.execute(db);
  await sql`create index webhook_delivery_due on webhook_delivery (webhook_id, due_at) where status = 'waiting'`.execute(
    db,
  );
  await sql`create index webhook_delivery_age on webhook_delivery (created_at)`.execute(db);
}
