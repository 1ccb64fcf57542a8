import { sql, type Kysely } from 'kysely';

/**
 * What tells one import from the next: the INN under which a company came, and the columns that a source had last time,
 * as `{ column: header }`.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table company add column imported_inn text unique check (imported_inn ~ '^([0-9]{10}|[0-9]{12})$')`.execute(
    db,
  );
  await sql`
    create table import_source (
      format text not null,
      name text not null,
      columns jsonb not null,
      seen_at timestamptz not null,
      primary key (format, name)
    )`.execute(db);
}
