import { sql, type Kysely } from 'kysely';

/** One-use codes by which a page of an employer gets the grant that a signed-in person has allowed it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table widget_link (
      code_hash bytea primary key,
      embed_key_id uuid not null references embed_key (id) on delete cascade,
      account_id uuid not null references account (id) on delete cascade,
      origin text not null check (char_length(origin) <= 300),
      challenge text not null check (char_length(challenge) = 43),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index widget_link_key on widget_link (embed_key_id)`.execute(db);
  await sql`create index widget_link_account on widget_link (account_id)`.execute(db);
  await sql`create index widget_link_expires on widget_link (expires_at)`.execute(db);
}
