import { sql, type Kysely } from 'kysely';

/** Tables of the platform: events that wait for their handlers, and answers kept for repeated writes. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`
    create table outbox_event (
      id bigint generated always as identity primary key,
      type text not null,
      payload jsonb not null,
      tags text[] not null default '{}',
      created_at timestamptz not null default now(),
      attempts int not null default 0,
      next_attempt_at timestamptz not null default now(),
      handled_at timestamptz,
      last_error text
    )`.execute(db);
  await sql`create index outbox_event_waiting on outbox_event (next_attempt_at) where handled_at is null`.execute(db);
  await sql`
    create table idempotency_key (
      actor text not null,
      key text not null,
      call text not null,
      body_hash text not null,
      answer jsonb not null,
      created_at timestamptz not null default now(),
      primary key (actor, key)
    )`.execute(db);
  await sql`create index idempotency_key_created on idempotency_key (created_at)`.execute(db);
}
