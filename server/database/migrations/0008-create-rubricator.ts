import { sql, type Kysely } from 'kysely';

/** How many open vacancies and public resumes there are: in all, of each group and of each specialization. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table rubricator_count (
      kind text not null check (kind in ('vacancies', 'resumes')),
      scope text not null check (scope in ('all', 'group', 'specialization')),
      scope_id int not null check ((scope = 'all') = (scope_id = 0)),
      count int not null check (count >= 0),
      primary key (kind, scope, scope_id)
    )`.execute(db);
}
