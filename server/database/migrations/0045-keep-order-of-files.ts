import { sql, type Kysely } from 'kysely';

/** Files have the order in which they were given; those of before were read in the order of their arrival, which 0 keeps. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table uploaded_file add column position smallint not null default 0`.execute(db);
}
