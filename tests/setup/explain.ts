import { CamelCasePlugin, Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/database/connect.ts';
import type { DB } from '#server/database/schema.ts';

/** The plans of the queries that the work makes through the database that it is given, as PostgreSQL prints them. */
export async function plansOf(pool: pg.Pool, work: (db: Database) => Promise<unknown>): Promise<string[]> {
  const queries: CompiledQuery[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => void queries.push(event.query),
  });
  await work(db);
  const plans: string[] = [];
  for (const { sql, parameters } of queries) {
    if (!/^\s*(?:select|with|update)/i.test(sql)) continue;
    const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}
