import { sql, type Kysely } from 'kysely';

/**
 * Popular queries are counted by people: each once a day, whatever the order of the words. Whom a day has counted is known by
 * a hash with the salt of that day, and goes with it. Rows of before have no `words` and count no more.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table search_day (
      day date primary key,
      salt uuid not null default gen_random_uuid()
    )`.execute(db);
  await sql`
    create table search_query_visitor (
      day date not null references search_day (day) on delete cascade,
      words text not null check (char_length(words) <= 200),
      visitor bytea not null,
      primary key (day, words, visitor)
    )`.execute(db);
  await sql`alter table search_query_count add column words text check (char_length(words) <= 200)`.execute(db);
}
