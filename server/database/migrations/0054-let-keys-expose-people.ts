import { sql, type Kysely } from 'kysely';

/** A company may let its own pages read who responds on them (`pii.events`). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table embed_key drop constraint embed_key_scopes_check`.execute(db);
  await sql`
    alter table embed_key add constraint embed_key_scopes_check
      check (scopes <@ '{feed.read,respond.create,chat.guest,pii.events}')`.execute(db);
}
