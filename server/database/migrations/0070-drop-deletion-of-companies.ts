import { sql, type Kysely } from 'kysely';

/** A closed company has a status; nobody ever set the time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company drop column deleted_at`.execute(db);
}
