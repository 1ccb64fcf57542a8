import { sql } from 'kysely';
import type { Database } from '#server/database/connect.ts';
import { OWN_TABLES } from '../contract/tables.ts';

/** Dictionaries, which calls here do not write, and what is counted with every request, whatever comes of it. */
const LEFT_OUT = [...(OWN_TABLES['server/domains/compendium'] ?? []), 'rateLimit'];

/** A sum of the rows of each table, and of all jobs, so that two of them tell what was stored or sent in between. */
export async function rowDigest(db: Database): Promise<Record<string, string>> {
  const tables = Object.values(OWN_TABLES).flat();
  const parts = [...tables.filter((table) => !LEFT_OUT.includes(table)), 'test_jobs.enqueued'].map(
    (table) =>
      sql`select ${table} as name, md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as sum from ${sql.table(table)} t`,
  );
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(parts, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
}

/** Columns of all tables, as the code names them. */
export async function columnNames(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct column_name as name from information_schema.columns where table_schema = current_schema()`.execute(
    db,
  );
  return rows.map(({ name }) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
}
