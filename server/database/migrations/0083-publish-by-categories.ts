import { sql, type Kysely } from 'kysely';

/**
 * What visitors may see of a resume that everyone sees: only what its applicant has agreed to, each by itself (152-ФЗ, ст. 10.1). And
 * how a resume ends without its applicant.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table resume add column public_categories text[] not null default '{}'
      check (public_categories <@ array['name', 'photo', 'age', 'experience', 'education', 'permits', 'about', 'crew'])`.execute(
    db,
  );
  // Whom the consent of a resume is withdrawn for, and what goes with the account.
  await sql`create index consent_resume on consent (account_id, (details ->> 'resume')) where details ? 'resume'`.execute(
    db,
  );
  // Whoever has not signed in for long is warned twice before a resume is archived; a sign-in since then begins anew.
  await sql`
    alter table resume
      add column idle_warnings smallint not null default 0 check (idle_warnings between 0 and 2),
      add column idle_warned_at timestamptz,
      add check ((idle_warnings = 0) = (idle_warned_at is null))`.execute(db);
  await sql`create index resume_deleted on resume (deleted_at) where status = 'deleted'`.execute(db);
}
