import { sql, type Kysely } from 'kysely';

/** What a process must know to ask which events it has missed: the transaction that told of each, and what it took away. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table outbox_event
      add column removes boolean not null default false,
      add column tx xid8 not null default pg_current_xact_id()`.execute(db);
  await sql`create index outbox_event_tx on outbox_event (tx)`.execute(db);
}
