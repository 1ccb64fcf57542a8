import { sql, type Kysely } from 'kysely';

/** Reviews of companies, with the answers to them, disputes about them and marks of those whom they helped. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table review (
      id bigint generated always as identity primary key,
      company_id bigint not null references company (id) on delete cascade,
      -- Null once the account is erased.
      account_id uuid references account (id),
      signature text not null check (signature in ('full', 'first_letter', 'anonymous')),
      -- As it was signed; null for a review that names nobody.
      author_name text check (char_length(author_name) <= 210),
      -- The author is leaving: their name is not shown.
      unsigned boolean not null default false,
      relation text not null check (relation in ('working', 'worked', 'interviewed')),
      position text not null check (char_length(position) between 2 and 100),
      facility text check (char_length(facility) <= 100),
      city_id int,
      start_month text not null check (start_month ~ '^\\d{4}-\\d\\d$'),
      end_month text check (end_month ~ '^\\d{4}-\\d\\d$'),
      contract_form text,
      ratings jsonb not null,
      -- All six together, so that a list is filtered and ordered by an index.
      stars smallint not null check (stars between 6 and 30),
      recommend boolean not null,
      pros text not null check (char_length(pros) <= 3000),
      cons text not null check (char_length(cons) <= 3000),
      advice text check (char_length(advice) <= 1000),
      verified text not null default 'none' check (verified in ('none', 'respond', 'document')),
      status text not null check (status in ('on_moderation', 'published', 'rejected', 'disputed', 'hidden')),
      refusal jsonb,
      refusal_count int not null default 0,
      -- What staff have approved last, to be compared with what they read now.
      approved jsonb,
      helpful_count int not null default 0 check (helpful_count >= 0),
      -- When it got the words that it has.
      written_at timestamptz not null,
      published_at timestamptz,
      edited_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 1
    )`.execute(db);
  await sql`create index review_company on review (company_id, status)`.execute(db);
  await sql`create index review_account on review (account_id, created_at desc) where account_id is not null`.execute(
    db,
  );
  await sql`create index review_shown on review (published_at desc, id desc) where status in ('published', 'disputed')`.execute(
    db,
  );
  await sql`create index review_waits on review (written_at) where status = 'on_moderation'`.execute(db);

  // Whose review about which company was when: it stays when the review is deleted, and lets one of many parallel ones through.
  await sql`
    create table review_turn (
      account_id uuid not null references account (id),
      company_id bigint not null references company (id) on delete cascade,
      taken_at timestamptz not null,
      primary key (account_id, company_id)
    )`.execute(db);
  await sql`create index review_turn_company on review_turn (company_id)`.execute(db);
  await sql`create index review_turn_taken on review_turn (taken_at)`.execute(db);

  await sql`
    create table review_helpful (
      review_id bigint not null references review (id) on delete cascade,
      account_id uuid not null references account (id),
      at timestamptz not null,
      primary key (review_id, account_id)
    )`.execute(db);
  await sql`create index review_helpful_account on review_helpful (account_id)`.execute(db);

  await sql`
    create table review_reply (
      review_id bigint primary key references review (id) on delete cascade,
      -- Who of the company wrote it; null once the account is erased.
      account_id uuid references account (id),
      text text not null check (char_length(text) between 1 and 2000),
      status text not null check (status in ('on_moderation', 'published', 'rejected')),
      refusal text,
      -- The first time, and the latest.
      replied_at timestamptz not null,
      sent_at timestamptz not null,
      -- What everybody reads, also while staff read another text.
      shown_text text,
      shown_by text,
      shown_at timestamptz,
      check ((shown_text is null) = (shown_at is null)),
      check (status <> 'published' or shown_text is not null)
    )`.execute(db);
  await sql`create index review_reply_waits on review_reply (sent_at) where status = 'on_moderation'`.execute(db);
  await sql`create index review_reply_account on review_reply (account_id) where account_id is not null`.execute(db);

  await sql`
    create table review_dispute (
      id bigint generated always as identity primary key,
      review_id bigint not null references review (id) on delete cascade,
      account_id uuid references account (id),
      reason text not null
        check (reason in ('not_worked_here', 'false_facts', 'personal_data', 'abuse', 'competitor', 'other')),
      text text not null check (char_length(text) <= 1000),
      asked_at timestamptz not null,
      decide_by timestamptz not null,
      decided_at timestamptz,
      outcome text check (outcome in ('kept', 'hidden')),
      note text,
      check ((outcome is null) = (decided_at is null))
    )`.execute(db);
  await sql`create index review_dispute_review on review_dispute (review_id, asked_at desc)`.execute(db);
  await sql`create unique index review_dispute_open on review_dispute (review_id) where decided_at is null`.execute(db);
  await sql`create index review_dispute_waits on review_dispute (decide_by) where decided_at is null`.execute(db);
  await sql`create index review_dispute_account on review_dispute (account_id) where account_id is not null`.execute(
    db,
  );

  // Kept with each change of what is shown, so that a list of companies adds nothing up.
  await sql`
    alter table company
      add column review_count int not null default 0 check (review_count >= 0),
      add column review_stars int not null default 0 check (review_stars >= 0)`.execute(db);
  await sql`create index company_reviewed on company (id) include (review_count, review_stars) where review_count > 0`.execute(
    db,
  );

  await sql`
    alter table complaint_case
      drop constraint complaint_case_target_check,
      add constraint complaint_case_target_check
        check (target in ('vacancy', 'company', 'resume', 'message', 'review')),
      add column href text not null default '/'`.execute(db);
  await sql`
    update complaint_case set href = case target when 'message' then '/chat' else '/' || target || '/' || target_id end`.execute(
    db,
  );
  await sql`
    update notice set data = data || jsonb_build_object('href',
      case data ->> 'target' when 'message' then '/chat' else '/' || (data ->> 'target') || '/' || (data ->> 'targetId') end)
    where event in ('complaint.decided', 'complaint.warned')`.execute(db);
}
