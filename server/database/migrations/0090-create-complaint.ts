import { sql, type Kysely } from 'kysely';

/** Complaints, gathered into a case for each thing that they are about, until staff decide it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table complaint_case (
      id bigint generated always as identity primary key,
      target text not null check (target in ('vacancy', 'company', 'resume', 'message')),
      target_id text not null check (char_length(target_id) <= 40),
      title text not null,
      subtitle text,
      status text not null default 'new' check (status in ('new', 'in_review', 'actioned', 'dismissed')),
      people int not null default 0,
      opened_at timestamptz not null,
      decided_at timestamptz,
      version int not null default 1,
      check ((status in ('new', 'in_review')) = (decided_at is null))
    )`.execute(db);
  await sql`create unique index complaint_case_waits on complaint_case (target, target_id) where decided_at is null`.execute(
    db,
  );
  await sql`
    create table complaint (
      id uuid primary key,
      case_id bigint not null references complaint_case (id) on delete cascade,
      reason text not null,
      text text not null check (char_length(text) <= 1000),
      account_id uuid,
      email text,
      reporter_hash bytea not null,
      created_at timestamptz not null,
      unique (case_id, reporter_hash)
    )`.execute(db);
  await sql`create index complaint_account on complaint (account_id) where account_id is not null`.execute(db);
}
