import { sql, type Kysely } from 'kysely';

/** Vacancies for those of 15 years, and the hours of a week of the young, which the labour code limits (`shared/domain/youth-work.ts`). */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table vacancy
      drop constraint vacancy_youth_age_check,
      add constraint vacancy_youth_age_check check (youth_age in (14, 15, 16)),
      add column youth_week_hours double precision check (youth_week_hours > 0 and youth_week_hours <= 168)`.execute(
    db,
  );
}
