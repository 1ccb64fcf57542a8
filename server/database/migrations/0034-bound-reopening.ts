import { sql, type Kysely } from 'kysely';

/** How often a company has taken up a respond again, and the version of a respond that its applicant knows while a change is held. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table respond
      add column reopen_count smallint not null default 0 check (reopen_count >= 0),
      add column held_version integer`.execute(db);
}
