import { sql, type Kysely } from 'kysely';

/** A delivery that is asked for again has all its tries once more. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table webhook_delivery add column tries_before int not null default 0`.execute(db);
}
