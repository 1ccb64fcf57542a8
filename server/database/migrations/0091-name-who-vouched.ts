import { sql, type Kysely } from 'kysely';

/**
 * By which key of the company's server a visitor was vouched for: a key that is removed takes what it has brought along. And whether
 * somebody who showed a page their account was told that the two become one.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table widget_grant add column signing_kid text`.execute(db);
  await sql`create index widget_grant_signed on widget_grant (embed_key_id, signing_kid) where signing_kid is not null`.execute(
    db,
  );
  await sql`alter table widget_link add column joins boolean not null default false`.execute(db);
}
