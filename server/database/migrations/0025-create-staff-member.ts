import { sql, type Kysely } from 'kysely';

/**
 * Staff of the site and what they may do. An account of staff without a row here is nobody, so that a half-made one opens
 * nothing. The indexes are for the queues of staff and for the search of the audit log.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table staff_member (
      account_id uuid primary key references account (id),
      role text not null check (role in ('moderator', 'support', 'administrator')),
      status text not null default 'active' check (status in ('active', 'suspended')),
      suspended_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check ((status = 'suspended') = (suspended_at is not null))
    )`.execute(db);
  await sql`create index audit_entry_subject on audit_entry ((details ->> 'subject'), id) where details ? 'subject'`.execute(
    db,
  );
  await sql`create index audit_entry_action on audit_entry (action, id)`.execute(db);
  await sql`create index audit_entry_at on audit_entry (at)`.execute(db);
  await sql`create index vacancy_on_review on vacancy (updated_at, id) where status = 'on_review' and deleted_at is null`.execute(
    db,
  );
  await sql`create index resume_on_moderation on resume (updated_at, id) where status = 'on_moderation' and deleted_at is null`.execute(
    db,
  );
}
