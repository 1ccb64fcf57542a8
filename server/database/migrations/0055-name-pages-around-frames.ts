import { sql, type Kysely } from 'kysely';

/** A frame of ours asks by our own origin: the page that its person sees is kept beside it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table widget_grant add column site text check (char_length(site) <= 300)`.execute(db);
}
