import { sql, type Kysely } from 'kysely';

/** Names of companies in the code of their sites. A name that was changed goes on answering, and stays its company's. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table company_slug (
      slug text primary key check (slug ~ '^[a-z](-?[a-z0-9])+$' and char_length(slug) between 3 and 40),
      company_id bigint not null references company (id) on delete cascade,
      is_current boolean not null,
      since timestamptz not null
    )`.execute(db);
  await sql`create index company_slug_company on company_slug (company_id)`.execute(db);
  await sql`create unique index company_slug_current on company_slug (company_id) where is_current`.execute(db);
}
