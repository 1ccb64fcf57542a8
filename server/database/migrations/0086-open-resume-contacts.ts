import { sql, type Kysely } from 'kysely';

/** Contacts of resumes that companies have opened, and which resumes each member has read on a day. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table resume_contact_opening (
      id uuid primary key default uuidv7(),
      -- Null once the resume is gone: the company has used its opening all the same.
      resume_id bigint references resume (id) on delete set null,
      company_id bigint not null references company (id) on delete cascade,
      account_id uuid references account (id),
      opened_at timestamptz not null,
      -- So long all members of the company with the right see them.
      until timestamptz not null,
      is_charged boolean not null,
      -- When the applicant was told.
      told_at timestamptz
    )`.execute(db);
  await sql`create index resume_contact_opening_resume on resume_contact_opening (resume_id, opened_at desc)`.execute(
    db,
  );
  await sql`create index resume_contact_opening_company on resume_contact_opening (company_id, opened_at)`.execute(db);
  await sql`create index resume_contact_opening_account on resume_contact_opening (account_id, opened_at)`.execute(db);
  await sql`create index resume_contact_opening_untold on resume_contact_opening (opened_at) where told_at is null`.execute(
    db,
  );
  await sql`
    create table resume_look (
      -- Of a member, by Moscow's day; deleted with the day, so nothing refers to the account.
      account_id uuid not null,
      day date not null,
      resume_id bigint not null references resume (id) on delete cascade,
      -- Without the contacts: it counts in the limit of the day.
      is_counted boolean not null,
      primary key (account_id, day, resume_id)
    )`.execute(db);
  await sql`create index resume_look_day on resume_look (day)`.execute(db);
  await sql`create index resume_look_resume on resume_look (resume_id)`.execute(db);
}
