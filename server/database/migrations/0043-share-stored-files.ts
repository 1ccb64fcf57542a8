import { sql, type Kysely } from 'kysely';

/**
 * A file of a template goes with each message that is made of it. The row is copied, what is stored is not: it leaves with the
 * last row that has its name.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table uploaded_file drop constraint uploaded_file_stored_name_key`.execute(db);
  await sql`create index uploaded_file_stored on uploaded_file (stored_name)`.execute(db);
}
