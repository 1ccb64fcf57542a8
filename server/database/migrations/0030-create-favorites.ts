import { sql, type Kysely } from 'kysely';

/**
 * Favourites in folders. Without a company they are an applicant's vacancies; with one, a member's resumes. An item
 * without a folder is only in «Все». A removed item stays for the time in which its owner may take it back.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table favorite_folder (
      id uuid primary key default uuidv7(),
      account_id uuid not null references account (id),
      company_id bigint references company (id),
      name text not null check (char_length(name) between 1 and 60),
      shared_with_company boolean not null default false check (company_id is not null or not shared_with_company),
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create unique index favorite_folder_name
      on favorite_folder (account_id, company_id, lower(name)) nulls not distinct`.execute(db);
  await sql`create index favorite_folder_company on favorite_folder (company_id)`.execute(db);
  await sql`
    create table favorite_item (
      id uuid primary key default uuidv7(),
      account_id uuid not null references account (id),
      company_id bigint references company (id),
      folder_id uuid references favorite_folder (id) on delete set null,
      vacancy_id bigint references vacancy (id) on delete cascade,
      resume_id bigint references resume (id) on delete cascade,
      note text check (char_length(note) between 1 and 500),
      added_at timestamptz not null,
      removed_at timestamptz,
      check ((company_id is null) = (vacancy_id is not null)),
      check ((company_id is null) = (resume_id is null))
    )`.execute(db);
  await sql`create unique index favorite_item_vacancy on favorite_item (account_id, vacancy_id)`.execute(db);
  await sql`create unique index favorite_item_resume on favorite_item (account_id, company_id, resume_id)`.execute(db);
  await sql`create index favorite_item_newest on favorite_item (account_id, company_id, added_at)`.execute(db);
  await sql`create index favorite_item_folder on favorite_item (folder_id, added_at)`.execute(db);
  await sql`create index favorite_item_of_vacancy on favorite_item (vacancy_id)`.execute(db);
  await sql`create index favorite_item_of_resume on favorite_item (resume_id)`.execute(db);
  await sql`create index favorite_item_company on favorite_item (company_id)`.execute(db);
  await sql`create index favorite_item_removed on favorite_item (removed_at) where removed_at is not null`.execute(db);
}
