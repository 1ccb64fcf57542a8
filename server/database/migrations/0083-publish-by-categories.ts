import { sql, type Kysely } from 'kysely';

/** What visitors may see of a resume that everyone sees: only what its applicant has agreed to, each by itself (152-ФЗ, ст. 10.1). */
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
  // Resumes that come to their end without their applicant: whoever has not signed in for long, and deleted ones.
  await sql`create index resume_deleted on resume (deleted_at) where status = 'deleted'`.execute(db);
}
