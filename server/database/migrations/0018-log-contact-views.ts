import { sql, type Kysely } from 'kysely';

/** Who has seen the contacts of a vacancy that are for signed-in people only. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vacancy_contact_view (
      vacancy_id bigint not null references vacancy (id) on delete cascade,
      account_id uuid not null references account (id),
      ip text not null,
      first_viewed_at timestamptz not null,
      last_viewed_at timestamptz not null,
      views int not null default 1,
      primary key (vacancy_id, account_id)
    )`.execute(db);
  await sql`create index vacancy_contact_view_account on vacancy_contact_view (account_id)`.execute(db);
}
