import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '#server/database/connect.ts';
import { migrate } from '#server/database/migrate.ts';

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

export interface OldDatabase {
  pool: pg.Pool;
  /** A row with these columns; returns its id. */
  insert(table: string, columns: Record<string, unknown>): Promise<string>;
  /** Brings it to the schema of today. */
  migrate(): Promise<void>;
  drop(): Promise<void>;
}

/** An empty database with the schema from before a migration, by its number: `0035`. */
export async function createOldDatabase(before: string): Promise<OldDatabase> {
  const address = inject('databaseUrl');
  const name = `old_${randomUUID().replaceAll('-', '')}`;
  const admin = createPool(address.replace('{name}', 'postgres'), 1);
  await admin.query(`create database ${name}`);
  const pool = createPool(address.replace('{name}', name), 2);
  await migrateOnly(
    pool,
    (await migrationNames()).filter((file) => file < before),
  );
  return {
    pool,
    async insert(table, columns) {
      const names = Object.keys(columns);
      const places = names.map((_, index) => `$${index + 1}`);
      const { rows } = await pool.query<{ id: string }>(
        `insert into ${table} (${names.join(', ')}) values (${places.join(', ')}) returning id`,
        Object.values(columns),
      );
      return String(rows[0]?.id);
    },
    migrate: () => migrate(pool),
    async drop() {
      await pool.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    },
  };
}
