import { sql, type Kysely } from 'kysely';

/** What an opening of contacts was charged to, and whether it was given back because nobody could be reached by them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table resume_contact_opening
      add column charged_to text check (charged_to in ('pass', 'free', 'units')),
      -- The company says that phone and mail are dead.
      add column return_asked_at timestamptz,
      -- Staff have looked: it was given back, or not.
      add column return_decided_at timestamptz,
      add column is_returned boolean not null default false,
      add check (return_decided_at is null or return_asked_at is not null),
      add check (not is_returned or return_decided_at is not null)`.execute(db);
  await sql`update resume_contact_opening set charged_to = 'free' where is_charged`.execute(db);
  await sql`alter table resume_contact_opening drop column is_charged`.execute(db);
  await sql`
    create index resume_contact_opening_return on resume_contact_opening (return_asked_at)
    where return_asked_at is not null and return_decided_at is null`.execute(db);
}
