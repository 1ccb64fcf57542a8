import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type pg from 'pg';

const MIGRATIONS = new URL('../../server/database/migrations/', import.meta.url);

/** Files of the migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).sort();
}

/** Gives the database the schema of an earlier version, which had only these migrations. */
export async function migrateOnly(pool: pg.Pool, names: readonly string[]): Promise<void> {
  const migrations = await Promise.all(
    names.map(async (name) => {
      const module = (await import(new URL(name, MIGRATIONS).href)) as Migration;
      return [name.replace(/\.ts$/, ''), module] as const;
    }),
  );
  const { error } = await new Migrator({
    db: new Kysely<never>({ dialect: new PostgresDialect({ pool }) }),
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(migrations)) },
  }).migrateToLatest();
  if (error) throw error;
}
