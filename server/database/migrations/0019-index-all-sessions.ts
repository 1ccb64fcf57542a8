import { sql, type Kysely } from 'kysely';

/** Ended sessions tell which devices and addresses an account has used. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index session_account`.execute(db);
  await sql`create index session_account on session (account_id, last_seen_at)`.execute(db);
}
