import { sql, type Kysely } from 'kysely';

/**
 * Short drafts of people who are not signed in, each for the browser that has its cookie. They were to be resumes without an
 * owner, which only the demo has made: every resume has one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table resume_anonymous_draft (
      id uuid primary key,
      content jsonb not null check (octet_length(content::text) <= 16384),
      consent_subject bytea not null unique,
      kept_until timestamptz not null,
      saved_at timestamptz not null
    )`.execute(db);
  await sql`delete from resume where status = 'anonymous_draft'`.execute(db);
  await sql`
    alter table resume
      drop constraint resume_status_check,
      drop constraint resume_check,
      add constraint resume_status_check
        check (status in ('draft', 'published', 'blocked', 'on_moderation', 'archive', 'deleted')),
      add constraint resume_owned check (applicant_id is not null)`.execute(db);
  await sql`create index resume_anonymous_draft_kept on resume_anonymous_draft (kept_until)`.execute(db);
}
