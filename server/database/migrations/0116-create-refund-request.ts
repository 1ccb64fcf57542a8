import { sql, type Kysely } from 'kysely';

/** Money of purchases that staff give back, and days that they add. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table refund_request (
      id bigint generated always as identity primary key,
      purchase_id bigint not null references purchase (id),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      -- For the buyer.
      reason text not null check (char_length(reason) <= 300),
      status text not null check (status in ('approved', 'done', 'rejected')),
      approved_by uuid references account (id) on delete set null,
      -- Of a large one: somebody else.
      seconded_by uuid references account (id) on delete set null,
      purchase_refund_id bigint unique references purchase_refund (id),
      approved_at timestamptz not null,
      closed_at timestamptz,
      check ((status = 'approved') = (closed_at is null)),
      check ((status = 'done') = (purchase_refund_id is not null)),
      check (seconded_by is null or seconded_by is distinct from approved_by)
    )`.execute(db);
  await sql`create index refund_request_purchase on refund_request (purchase_id)`.execute(db);
  // One waits at a time.
  await sql`create unique index refund_request_waiting on refund_request (purchase_id) where status = 'approved'`.execute(
    db,
  );

  await sql`
    create table purchase_extension (
      id bigint generated always as identity primary key,
      purchase_id bigint not null references purchase (id),
      days int not null check (days between 1 and 90),
      -- For the buyer.
      reason text not null check (char_length(reason) <= 300),
      account_id uuid references account (id) on delete set null,
      made_at timestamptz not null
    )`.execute(db);
  await sql`create index purchase_extension_purchase on purchase_extension (purchase_id)`.execute(db);
}
