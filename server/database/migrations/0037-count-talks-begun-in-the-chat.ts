import { sql, type Kysely } from 'kysely';

/** What begins in the chat counts as what it is: a question as a respond, a company's first message as an invitation. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table begun_talk (
      id uuid primary key default uuidv7(),
      account_id uuid not null references account (id),
      company_id bigint references company (id),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index begun_talk_account on begun_talk (account_id, created_at)`.execute(db);
  await sql`create index begun_talk_company on begun_talk (company_id, created_at)`.execute(db);
}
