import { sql, type Kysely } from 'kysely';

/** What people write to the team, and what they ask it to do for a company. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table feedback (
      id uuid primary key default uuidv7(),
      kind text not null check (kind in ('feedback', 'service-request')),
      topic text check (char_length(topic) <= 40),
      service_code text check (char_length(service_code) <= 40),
      status text not null default 'new' check (status in ('new', 'in_work', 'answered', 'closed', 'spam')),
      name text not null check (char_length(name) <= 100),
      email text check (char_length(email) <= 254),
      phone text check (phone ~ '^\\+[1-9][0-9]{6,14}$'),
      body text not null check (char_length(body) <= 3000),
      page_url text check (char_length(page_url) <= 500),
      budget_kopecks bigint check (budget_kopecks > 0),
      region_id int references region (id),
      deadline date,
      account_id uuid references account (id),
      assignee_id uuid,
      answer text check (char_length(answer) <= 3000),
      version int not null default 1,
      created_at timestamptz not null,
      decided_at timestamptz,
      erased_at timestamptz,
      check ((kind = 'feedback') = (topic is not null)),
      check ((kind = 'service-request') = (service_code is not null)),
      check (erased_at is not null or email is not null or phone is not null)
    )`.execute(db);
  await sql`create index feedback_waiting on feedback (kind, created_at) where status in ('new', 'in_work')`.execute(
    db,
  );
  await sql`create index feedback_account on feedback (account_id)`.execute(db);
  await sql`create index feedback_region on feedback (region_id)`.execute(db);
}
