import { sql, type Kysely } from 'kysely';

/** Staff put the companies of the home page in order. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table company
      add column best_place smallint check (best_place > 0),
      add column talents_here_place smallint check (talents_here_place > 0)`.execute(db);
}
