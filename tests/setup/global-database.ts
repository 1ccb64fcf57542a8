import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { startEmbedded } from '#server/database/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { syncCompendium } from '#server/domains/compendium/index.ts';
import { HASTY, makeScratch } from './scratch.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the test server with `{name}` where the database's name goes. */
    databaseUrl: string;
  }
}

export const TEMPLATE = 'karkas_template';

/** One server for the run with a migrated template database, which each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await makeScratch(`test-${project.name}`);
  const server = await startEmbedded({
    dataDir: path.join(folder, 'postgres'),
    settings: HASTY,
  });
  const admin = createPool(server.url('postgres'), 1);
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  const pool = createPool(server.url(TEMPLATE), 2);
  await migrate(pool);
  await syncCompendium(createDatabase(pool));
  await pool.end();
  project.provide('databaseUrl', server.url('{name}'));
  return async () => {
    await server.destroy();
    await rm(folder, { recursive: true, force: true });
  };
}
