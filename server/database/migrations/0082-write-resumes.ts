import { sql, type Kysely } from 'kysely';

/**
 * Resumes that people write: what is being written beside what others see, the mark of one that is shown and waits for staff, and
 * phones that applicants have confirmed besides that of their account. Sex, citizenship and tax number go: record 0088.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table resume
      add column review_asked_at timestamptz,
      drop column gender,
      drop column citizenships,
      drop column inn`.execute(db);
  await sql`
    create table resume_edit (
      resume_id bigint primary key references resume (id) on delete cascade,
      content jsonb,
      wrong jsonb not null default '{}',
      version int not null default 1,
      saved_at timestamptz not null
    )`.execute(db);
  await sql`
    create table confirmed_phone (
      account_id uuid not null references account (id) on delete cascade,
      phone text not null check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
      confirmed_at timestamptz not null,
      primary key (account_id, phone)
    )`.execute(db);
  await sql`alter table confirmation drop constraint confirmation_purpose_check`.execute(db);
  await sql`
    alter table confirmation add constraint confirmation_purpose_check check (purpose in (
      'applicant_sign_in', 'applicant_phone_sign_up', 'applicant_email_sign_up', 'member_sign_up', 'express_sign_up',
      'password_recovery', 'change_phone', 'change_email', 'undo_email', 'remove_account', 'close_company',
      'data_archive', 'quick_respond', 'widget_respond', 'widget_chat', 'resume_phone'))`.execute(db);
  // The expression of the queue, to the letter (repository.ts).
  await sql`drop index resume_on_moderation`.execute(db);
  await sql`
    create index resume_on_moderation on resume (coalesce(review_asked_at, updated_at), id)
    where deleted_at is null and (status = 'on_moderation' or (status = 'published' and review_asked_at is not null))`.execute(
    db,
  );
}
