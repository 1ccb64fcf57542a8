import { sql, type Kysely } from 'kysely';

/**
 * How often a key's elements were seen and used, by page and day of Moscow. Without origin and path: the pages that have no row of
 * their own.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table embed_day (
      embed_key_id uuid not null references embed_key (id) on delete cascade,
      company_id bigint not null references company (id),
      day date not null,
      origin text not null check (char_length(origin) <= 300),
      path text not null check (char_length(path) <= 200),
      kind text not null check (kind in ('view', 'open', 'respond', 'chat')),
      count int not null check (count > 0),
      primary key (embed_key_id, day, origin, path, kind),
      check ((origin = '') = (path = ''))
    )`.execute(db);
  await sql`create index embed_day_day on embed_day (day)`.execute(db);
}
