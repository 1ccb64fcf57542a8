import { sql, type Kysely } from 'kysely';

/**
 * When a company answers in its chat; the page that somebody writes from, as it calls itself; and what a key has replaced, so
 * that its figures go on: `line_id` is the first key of a line, null for that one itself.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company add column chat_hours jsonb`.execute(db);
  await sql`alter table dialog add column page jsonb`.execute(db);
  await sql`alter table embed_key add column line_id uuid references embed_key (id)`.execute(db);
  await sql`create index embed_key_line on embed_key (line_id) where line_id is not null`.execute(db);
}
