import { sql, type Kysely } from 'kysely';

/** Files of one title are looked at one by one. The number outlives its file, as the title does; looks of before have none. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table document_look add column file_id uuid`.execute(db);
}
