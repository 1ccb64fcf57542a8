import { sql, type Kysely } from 'kysely';

/** The condition that open vacancies of a company are counted by, so that a count reads the index and no row. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`drop index vacancy_company_open`.execute(db);
  await sql`create index vacancy_company_open on vacancy (company_id) where status = 'active' and deleted_at is null and not anonymous`.execute(
    db,
  );
}
