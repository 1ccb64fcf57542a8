import { sql, type RawBuilder } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { makePostgresIndex } from './search-quality/postgres.ts';

/** One search; pay in rubles a month. */
export interface BenchQuery {
  q?: string;
  city?: number[];
  spec?: number[];
  schedule?: string[];
  experience?: string[];
  pay_min?: number;
}

const PAGE = 20;
const HITS = sql`bench_vector b join vacancy v on v.id = b.id`;

/** Facets: the field whose own filter is left out, and the counted column. */
const FACETS = [
  { field: 'city', column: sql`v.city_id`, from: sql`` },
  { field: 'spec', column: sql`f.specialization_id`, from: sql`join vacancy_specialization f on f.vacancy_id = v.id` },
  { field: 'schedule', column: sql`v.schedule`, from: sql`` },
  { field: 'experience', column: sql`v.experience`, from: sql`` },
  { field: 'employment', column: sql`v.employment`, from: sql`` },
] as const;

/** Builds the naive search's table: a word vector with a GIN index for each published vacancy. */
export const prepareNaive: (db: Database) => Promise<void> = makePostgresIndex;

/** The same page by plain SQL: hits ordered by `ts_rank`, their count, and a grouping for each of five facets. */
export async function searchNaively(db: Database, query: BenchQuery): Promise<void> {
  const order = query.q
    ? sql`ts_rank(b.words, websearch_to_tsquery('russian', ${query.q})) desc, b.shown_at desc`
    : sql`b.shown_at desc`;
  await sql`select v.*, c.brand_name from ${HITS} join company c on c.id = v.company_id where ${conditions(query)} order by ${order} limit ${PAGE}`.execute(
    db,
  );
  await sql`select count(*) from ${HITS} where ${conditions(query)}`.execute(db);
  for (const { field, column, from } of FACETS) {
    const others = { ...query, [field]: undefined };
    await sql`select ${column}, count(*) from ${HITS} ${from} where ${conditions(others)} group by 1 order by 2 desc limit 20`.execute(
      db,
    );
  }
}

function conditions({ q, city, spec, schedule, experience, pay_min: payMin }: BenchQuery): RawBuilder<unknown> {
  const all = [
    q !== undefined && sql`b.words @@ websearch_to_tsquery('russian', ${q})`,
    city && sql`v.city_id = any(${city})`,
    spec &&
      sql`exists (select from vacancy_specialization s where s.vacancy_id = v.id and s.specialization_id = any(${spec}))`,
    schedule && sql`v.schedule = any(${schedule})`,
    experience && sql`v.experience = any(${experience})`,
    payMin !== undefined && sql`coalesce(v.pay_month_net_max, v.pay_month_net_min) >= ${payMin * 100}`,
  ];
  return sql.join(
    [sql`true`, ...all.filter((condition) => condition !== false && condition !== undefined)],
    sql` and `,
  );
}
