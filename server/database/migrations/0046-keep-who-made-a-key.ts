import { sql, type Kysely } from 'kysely';

/** Members of a company make its keys too; null for a key made by the command of the operator. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table embed_key add column created_by uuid references account (id)`.execute(db);
}
