import { sql, type Kysely } from 'kysely';

/** Stations by their ids, links of the trades to other classifiers, and how often people ask for what. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table vacancy drop column metro, add column metro_ids int[] not null default '{}'`.execute(db);
  await sql`alter table specialization add column hh_role_ids int[] not null default '{}'`.execute(db);
  await sql`create index vacancy_company_open on vacancy (company_id) where status = 'active' and not anonymous`.execute(
    db,
  );
  await sql`
    create table search_query_count (
      day date not null,
      text text not null check (char_length(text) <= 200),
      count int not null,
      primary key (day, text)
    )`.execute(db);
}
