import { sql, type Kysely } from 'kysely';

/** Reply templates of companies and people, and the questions that companies ask those who respond. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table template (
      id uuid primary key default uuidv7(),
      owner text not null check (owner in ('company', 'member', 'applicant')),
      company_id bigint references company (id),
      account_id uuid references account (id) on delete cascade,
      title text not null check (char_length(title) between 2 and 80),
      body text not null check (char_length(body) between 1 and 8000),
      situations text[] not null check (cardinality(situations) between 1 and 10),
      default_for text[] not null default '{}' check (default_for <@ situations),
      status_on_send text check (status_on_send in ('in_work', 'reserve', 'invited', 'declined')),
      sort int not null default 0 check (sort between 0 and 999),
      uses_count int not null default 0,
      status text not null check (status in ('draft', 'active', 'archived')),
      version int not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check ((owner = 'company') = (company_id is not null)),
      check ((owner = 'company') = (account_id is null))
    )`.execute(db);
  await sql`create index template_company on template (company_id)`.execute(db);
  await sql`create index template_account on template (account_id)`.execute(db);
  await sql`
    create table question (
      id uuid primary key default uuidv7(),
      company_id bigint not null references company (id),
      text text not null check (char_length(text) between 5 and 300),
      type text not null
        check (type in ('text', 'number', 'bool', 'single', 'multi', 'date', 'file', 'permit_pick')),
      options text[] not null default '{}' check (cardinality(options) <= 12),
      required boolean not null default false,
      knockout jsonb,
      shown_in text[] not null check (cardinality(shown_in) between 1 and 3),
      status text not null check (status in ('draft', 'active', 'archived')),
      has_answers boolean not null default false,
      version int not null default 1,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      check (knockout is null or required)
    )`.execute(db);
  await sql`create index question_company on question (company_id)`.execute(db);
  await sql`
    create table vacancy_question (
      vacancy_id bigint not null references vacancy (id) on delete cascade,
      question_id uuid not null references question (id) on delete cascade,
      sort smallint not null,
      primary key (vacancy_id, question_id)
    )`.execute(db);
  await sql`create index vacancy_question_question on vacancy_question (question_id)`.execute(db);
}
