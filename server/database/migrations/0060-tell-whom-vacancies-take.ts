import { sql, type Kysely } from 'kysely';

/**
 * Help with a patent and other papers, and the phrases in which a vacancy names a nationality: it stays out of feeds and waits for
 * staff. Vacancies of before have none until they are written again.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table vacancy
      add column docs_help boolean not null default false,
      add column nationalities text[] not null default '{}' check (cardinality(nationalities) <= 50)
  `.execute(db);
  await sql`create index vacancy_nationalities on vacancy (updated_at) where nationalities <> '{}'`.execute(db);
}
