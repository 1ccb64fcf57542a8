import { sql, type Kysely } from 'kysely';

/** Money that a card has held and nobody has charged yet, and what we want of the provider about it. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table payment_hold (
      -- Of the provider.
      transaction_id bigint primary key,
      payment_attempt_id bigint not null references payment_attempt (id),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      -- 'pays' what was asked for; 'extra' was held twice, late or in another sum.
      purpose text not null check (purpose in ('pays', 'extra')),
      status text not null check (status in ('held', 'confirmed', 'voided')),
      -- What the provider is told to do with it; null: nothing yet.
      wanted text check (wanted in ('confirm', 'void')),
      -- Repeats of one call have one, within an hour.
      request_id uuid,
      -- The first call with this request id has left.
      sent_at timestamptz,
      tries int not null default 0,
      next_try_at timestamptz,
      held_at timestamptz not null,
      closed_at timestamptz,
      check ((status = 'held') = (closed_at is null)),
      check (num_nonnulls(wanted, request_id, next_try_at) in (0, 3))
    )`.execute(db);
  // One holds the money of what was asked for.
  await sql`create unique index payment_hold_pays on payment_hold (payment_attempt_id) where purpose = 'pays' and status = 'held'`.execute(
    db,
  );
  await sql`create index payment_hold_attempt on payment_hold (payment_attempt_id)`.execute(db);
  await sql`create index payment_hold_due on payment_hold (next_try_at) where status = 'held' and wanted is not null`.execute(
    db,
  );
  await sql`create index payment_hold_at on payment_hold (held_at)`.execute(db);

  await sql`alter table payment_case drop constraint payment_case_kind_check`.execute(db);
  await sql`
    alter table payment_case add constraint payment_case_kind_check check (kind in (
      'unknown_invoice', 'wrong_sum', 'paid_twice', 'late', 'cannot_begin', 'foreign_refund', 'refund_refused',
      'confirm_refused', 'void_refused', 'not_told', 'not_at_provider', 'differs'))`.execute(db);
  await sql`alter table receipt drop constraint receipt_kind_check`.execute(db);
  await sql`
    alter table receipt add constraint receipt_kind_check
    check (kind in ('payment', 'prepayment', 'advance', 'offset', 'return'))`.execute(db);
}
