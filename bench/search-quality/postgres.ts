import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { isPublicVacancy } from '#server/domains/vacancy/index.ts';

/** PostgreSQL's ranking functions. */
export const PG_RANKS = ['ts_rank', 'ts_rank_cd'] as const;
export type PgRank = (typeof PG_RANKS)[number];

/**
 * Creates a table for PostgreSQL's own search over the same fields as ours: a weighted `russian` vector of the title, the
 * trades, then skills, company and place, then the texts.
 */
export async function makePostgresIndex(db: Database): Promise<void> {
  await sql`create table bench_vector as
    select vacancy.id, coalesce(vacancy.bumped_at, vacancy.published_at) as shown_at,
      setweight(to_tsvector('russian', vacancy.title), 'A')
      || setweight(to_tsvector('russian', coalesce((select string_agg(s.name, ' ') from vacancy_specialization vs join specialization s on s.id = vs.specialization_id where vs.vacancy_id = vacancy.id), '')), 'B')
      || setweight(to_tsvector('russian', concat_ws(' ', array_to_string(vacancy.key_skills, ' '), case when vacancy.anonymous then vacancy.custom_employer_name else company.brand_name end, city.name, region.name)), 'C')
      || setweight(to_tsvector('russian', regexp_replace(concat_ws(' ', vacancy.duties, vacancy.requirements, vacancy.conditions, vacancy.description), '<[^>]*>', ' ', 'g')), 'D') as words
    from vacancy
    join company on company.id = vacancy.company_id
    left join city on city.id = vacancy.city_id
    left join region on region.id = vacancy.region_id
    where ${isPublicVacancy}`.execute(db);
  await sql`create index on bench_vector using gin (words)`.execute(db);
  await sql`alter table bench_vector add primary key (id)`.execute(db);
  await sql`analyze bench_vector`.execute(db);
}

/** Up to `limit` ids, the best first, then the newest. */
export async function searchPostgres(db: Database, text: string, rank: PgRank, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from bench_vector, websearch_to_tsquery('russian', ${text}) query
    where words @@ query
    order by ${sql.raw(rank)}(words, query) desc, shown_at desc, id desc
    limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}
