import { sql, type Kysely } from 'kysely';

/** Who did what. Rows are added and never changed; an entry outlives the account that it names. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table audit_entry (
      id uuid primary key default uuidv7(),
      account_id uuid,
      actor_kind text not null,
      action text not null check (char_length(action) <= 100),
      target text not null check (char_length(target) <= 100),
      details jsonb not null default '{}',
      ip text not null,
      at timestamptz not null
    )`.execute(db);
  await sql`create index audit_entry_target on audit_entry (target, id)`.execute(db);
  await sql`create index audit_entry_account on audit_entry (account_id, id)`.execute(db);
  await sql`
    create function keep_audit_entry() returns trigger language plpgsql as $$
    begin
      raise exception 'The audit log is never changed' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger audit_entry_kept before update or delete on audit_entry
    for each row execute function keep_audit_entry()`.execute(db);
}
