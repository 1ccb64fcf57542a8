import { sql, type Kysely } from 'kysely';

/** What members of a company write about a resume for themselves, and who has hidden it from all of them. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table resume_hidden add column account_id uuid references account (id)`.execute(db);
  await sql`create index resume_hidden_account on resume_hidden (account_id)`.execute(db);
  await sql`
    create table resume_comment (
      id uuid primary key default uuidv7(),
      resume_id bigint not null references resume (id) on delete cascade,
      company_id bigint not null references company (id) on delete cascade,
      -- Null once the account is erased.
      account_id uuid references account (id),
      visibility text not null check (visibility in ('own', 'company')),
      text text not null check (char_length(text) between 1 and 2000),
      -- Accounts of the members who were called.
      mentions uuid[] not null default '{}' check (cardinality(mentions) <= 10),
      respond_id bigint references respond (id) on delete set null,
      created_at timestamptz not null,
      edited_at timestamptz
    )`.execute(db);
  await sql`create index resume_comment_resume on resume_comment (resume_id, company_id, created_at desc)`.execute(db);
  await sql`create index resume_comment_company on resume_comment (company_id)`.execute(db);
  await sql`create index resume_comment_account on resume_comment (account_id)`.execute(db);
  await sql`create index resume_comment_respond on resume_comment (respond_id)`.execute(db);
  await sql`
    create table resume_comment_edit (
      id uuid primary key default uuidv7(),
      comment_id uuid not null references resume_comment (id) on delete cascade,
      -- What stood there until this moment.
      text text not null,
      -- Who could read it then: what was one's own stays so.
      visibility text not null check (visibility in ('own', 'company')),
      replaced_at timestamptz not null
    )`.execute(db);
  await sql`create index resume_comment_edit_comment on resume_comment_edit (comment_id)`.execute(db);
}
