import { sql, type Kysely } from 'kysely';

/** When the registers were last asked of a company, and the words in which they answer; the city of a company is searched by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table company add column checked_at timestamptz`.execute(db);
  await sql`
    alter table company add constraint company_egrul_status
      check (egrul_status in ('active', 'liquidating', 'bankrupt', 'reorganizing', 'liquidated'))`.execute(db);
  await sql`create index company_city on company (city_id)`.execute(db);
}
