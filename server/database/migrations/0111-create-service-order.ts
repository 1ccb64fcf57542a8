import { sql, type Kysely } from 'kysely';

/** What companies and applicants order of people: a resume with an expert, a question, crews, people to be found. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table service_order (
      id bigint generated always as identity primary key,
      service text not null check (service in ('expert-resume', 'ask-company', 'work-request', 'find-employee')),
      status text not null check (status in (
        'new', 'quoted', 'accepted', 'in_work', 'waiting_buyer', 'delivered', 'done', 'cancelled')),
      -- Null for an applicant's.
      company_id bigint references company (id),
      -- Whoever has ordered: the applicant, or the member. Null once the account is erased.
      account_id uuid references account (id) on delete set null,
      -- Of an applicant: whose it is. No reference: the row stays without the person.
      applicant_id uuid,
      title text not null check (char_length(title) <= 300),
      -- By the contract of its service; {} once its person is erased.
      brief jsonb not null check (jsonb_typeof(brief) = 'object'),
      -- What it is about.
      vacancy_id bigint references vacancy (id) on delete set null,
      resume_id bigint references resume (id) on delete set null,
      quantity int not null check (quantity > 0),
      handed int not null default 0 check (handed between 0 and quantity),
      -- The price of the list, or of a quote; null before it.
      unit_kopecks bigint check (unit_kopecks > 0),
      work_days int check (work_days between 1 and 250),
      -- The last day of a quote.
      valid_until date,
      purchase_id bigint unique references purchase (id),
      -- The offer that was accepted; before that, the one that it is ordered by.
      offer_key text not null,
      offer_version int not null,
      -- Of the staff: who does it.
      assignee_id uuid references account (id) on delete set null,
      -- Until when the marketplace owes the next step.
      due_on date,
      talked_at timestamptz,
      first_delivered_at timestamptz,
      -- Since when it waits for its buyer.
      waiting_since timestamptz,
      -- Silence accepts what was delivered then.
      accept_at timestamptz,
      -- Reworks and clarifications that were asked for, or units that were replaced.
      again_count int not null default 0,
      done_at timestamptz,
      created_at timestamptz not null,
      closed_at timestamptz,
      version int not null default 1,
      check ((company_id is null) = (applicant_id is not null)),
      check ((status = 'waiting_buyer') = (waiting_since is not null)),
      check ((status = 'delivered') = (accept_at is not null)),
      check (status not in ('quoted', 'accepted', 'in_work', 'waiting_buyer', 'delivered', 'done')
        or (unit_kopecks is not null and work_days is not null))
    )`.execute(db);
  await sql`create index service_order_company on service_order (company_id, id desc) where company_id is not null`.execute(
    db,
  );
  await sql`create index service_order_applicant on service_order (applicant_id, id desc) where applicant_id is not null`.execute(
    db,
  );
  await sql`create index service_order_account on service_order (account_id) where account_id is not null`.execute(db);
  await sql`create index service_order_open on service_order (due_on, id) where status not in ('done', 'cancelled')`.execute(
    db,
  );
  await sql`create index service_order_silent on service_order (accept_at) where status = 'delivered'`.execute(db);
  await sql`create index service_order_vacancy on service_order (vacancy_id) where vacancy_id is not null`.execute(db);
  await sql`create index service_order_resume on service_order (resume_id) where resume_id is not null`.execute(db);

  await sql`
    create table order_step (
      id bigint generated always as identity primary key,
      service_order_id bigint not null references service_order (id),
      action text not null check (char_length(action) <= 20),
      by_side text not null check (by_side in ('buyer', 'staff', 'system')),
      -- Who did it; null for the system, and once the account is erased.
      account_id uuid references account (id) on delete set null,
      text text not null default '' check (char_length(text) <= 3000),
      units int check (units > 0),
      made_at timestamptz not null
    )`.execute(db);
  await sql`create index order_step_order on order_step (service_order_id, id)`.execute(db);
  await sql`create index order_step_account on order_step (account_id) where account_id is not null`.execute(db);

  // A line may be for an order.
  await sql`alter table purchase_line drop constraint purchase_line_target_check`.execute(db);
  await sql`
    alter table purchase_line add constraint purchase_line_target_check
    check (target in ('vacancy', 'resume', 'company', 'order'))`.execute(db);
}
