import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** The next `count` ids of the table. */
export async function takeIds(db: Database, table: string, count: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Inserts records with their ids; jsonb columns hold JavaScript values. All rows are one parameter, so their number is
 * not limited by a statement's parameters. Missing columns get their defaults.
 */
export async function insertRecords(tx: Database, table: string, records: readonly object[]): Promise<void> {
  const named = records.map((record) =>
    Object.entries(record)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [snakeCase(key), value] as const),
  );
  const groups = Map.groupBy(named, (entries) => entries.map(([column]) => column).join());
  for (const [columns, group] of groups) {
    const list = sql.join(columns.split(',').map((column) => sql.ref(column)));
    const rows = JSON.stringify(group.map((entries) => Object.fromEntries(entries)));
    await sql`insert into ${sql.table(table)} (${list}) overriding system value select ${list} from json_populate_recordset(null::${sql.table(table)}, ${rows}::json)`.execute(
      tx,
    );
  }
}

function snakeCase(key: string): string {
  return key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
