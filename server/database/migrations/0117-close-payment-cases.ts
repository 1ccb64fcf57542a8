import { sql, type Kysely } from 'kysely';

/** What was done about a case of payments, and by whom. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table payment_case
      add column outcome text check (outcome in ('returned', 'credited', 'with_provider', 'nothing')),
      add column note text check (char_length(note) <= 500),
      add column closed_by uuid references account (id) on delete set null,
      add constraint payment_case_closed check ((closed_at is null) = (outcome is null))`.execute(db);
}
