import { sql, type Kysely } from 'kysely';

/**
 * Counts of limits are of minutes and hours: they need not survive a crash of the database, and nobody waits until they are on
 * the disk. The table is that of the library which counts; where it is not there yet, it is made as the library would.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`create unlogged table if not exists rate_limit
    (key varchar(255) primary key, points integer not null default 0, expire bigint)`.execute(db);
  await sql`alter table rate_limit set unlogged`.execute(db);
}
