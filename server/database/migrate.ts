import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);

/**
 * Applies missing migrations in the order of their names, under a lock, so several processes may call it at once.
 * Migrations are forward only; a failed one is rolled back and its error thrown.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const migrator = new Migrator({
    db,
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
    provider: {
      async getMigrations() {
        const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).sort();
        const modules = await Promise.all(
          files.map((file) => import(new URL(file, folder).href) as Promise<Migration>),
        );
        return Object.fromEntries(files.map((file, index) => [file.replace(/\.ts$/, ''), modules[index] as Migration]));
      },
    },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}

/** True when the database folds Cyrillic case and creates trigrams of it; otherwise search is broken. */
export async function understandsRussian(pool: pg.Pool): Promise<boolean> {
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const { rows } = await sql<{ good: boolean }>`
    select cardinality(show_trgm('прораб')) > 0 and to_tsvector('russian', '«КРАНОВЩИК»') @@ 'крановщик'::tsquery as good`.execute(
    db,
  );
  return rows[0]?.good ?? false;
}
