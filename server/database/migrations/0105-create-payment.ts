import { sql, type Kysely } from 'kysely';

/**
 * What is paid by card or SBP: refills of a balance, attempts to pay, what the provider told, what came and what goes back, receipts
 * of 54-ФЗ, and what staff have to look at.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table refill (
      id bigint generated always as identity primary key,
      company_id bigint not null references company (id),
      -- The member who refills; null once the account is erased.
      member_account_id uuid references account (id) on delete set null,
      status text not null check (status in ('created', 'awaiting', 'failed', 'paid', 'cancelled')),
      pay_by text not null check (pay_by in ('card', 'sbp')),
      -- What was asked for; what came is in payment_charge.
      total_kopecks bigint not null check (total_kopecks > 0),
      offer_version int not null,
      -- For the receipt.
      email text,
      created_at timestamptz not null,
      -- Not paid until then, it is cancelled.
      pay_until timestamptz not null,
      paid_at timestamptz,
      closed_at timestamptz
    )`.execute(db);
  await sql`create index refill_company on refill (company_id, id desc)`.execute(db);
  await sql`create index refill_unpaid on refill (pay_until) where status in ('created', 'awaiting', 'failed')`.execute(
    db,
  );
  await sql`create index refill_member on refill (member_account_id) where member_account_id is not null`.execute(db);

  await sql`
    create table payment_attempt (
      id bigint generated always as identity primary key,
      purchase_id bigint references purchase (id),
      refill_id bigint references refill (id),
      -- Of this purchase or refill, from 1.
      number int not null check (number > 0),
      -- Ours at the provider, 'p12-1': InvoiceId of its notifications.
      external_id text not null unique check (char_length(external_id) <= 40),
      -- Whose payment it is: AccountId of its notifications.
      account_key text not null,
      pay_by text not null check (pay_by in ('card', 'sbp')),
      -- 'dual' holds the money until it is confirmed or voided.
      scheme text not null check (scheme in ('single', 'dual')),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      -- Only the last one of a purchase is open or declined; 'closed': another has followed, or the time is over.
      status text not null check (status in ('open', 'authorized', 'paid', 'declined', 'closed')),
      -- Of the provider: the transaction that the status follows from.
      transaction_id bigint,
      -- '424242 •• 4242'; null for SBP.
      card_mask text check (char_length(card_mask) <= 40),
      decline_code int,
      created_at timestamptz not null,
      -- When the provider was last asked about it.
      looked_at timestamptz,
      check (num_nonnulls(purchase_id, refill_id) = 1),
      unique nulls not distinct (purchase_id, refill_id, number)
    )`.execute(db);
  await sql`create index payment_attempt_open on payment_attempt (created_at) where status in ('open', 'authorized', 'declined')`.execute(
    db,
  );
  await sql`create index payment_attempt_purchase on payment_attempt (purchase_id) where purchase_id is not null`.execute(
    db,
  );
  await sql`create index payment_attempt_refill on payment_attempt (refill_id) where refill_id is not null`.execute(db);

  await sql`
    create table payment_event (
      id bigint generated always as identity primary key,
      -- Of a notification: 'pay', 'fail', 'confirm', 'refund', 'cancel'.
      kind text not null,
      transaction_id bigint not null,
      -- As it came, after its signature was verified; removed after half a year.
      body text,
      content_type text not null,
      received_at timestamptz not null,
      handled_at timestamptz,
      tries int not null default 0,
      next_try_at timestamptz not null,
      unique (kind, transaction_id)
    )`.execute(db);
  await sql`create index payment_event_due on payment_event (next_try_at) where handled_at is null`.execute(db);
  await sql`create index payment_event_old on payment_event (received_at) where body is not null`.execute(db);

  await sql`
    create table payment_charge (
      -- Of the provider.
      transaction_id bigint primary key,
      payment_attempt_id bigint not null references payment_attempt (id),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      refunded_kopecks bigint not null default 0 check (refunded_kopecks between 0 and amount_kopecks),
      -- 'pays' what was asked for; 'extra' came twice, late or in another sum.
      purpose text not null check (purpose in ('pays', 'extra')),
      charged_at timestamptz not null,
      booked_at timestamptz not null
    )`.execute(db);
  await sql`create index payment_charge_attempt on payment_charge (payment_attempt_id)`.execute(db);
  await sql`create index payment_charge_at on payment_charge (charged_at)`.execute(db);

  await sql`
    create table payment_refund (
      id bigint generated always as identity primary key,
      transaction_id bigint not null references payment_charge (transaction_id),
      -- Of a purchase that was given up; null for money that came without a reason.
      purchase_refund_id bigint unique references purchase_refund (id),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      status text not null check (status in ('wanted', 'done', 'refused')),
      -- Repeats of one call have one, within an hour.
      request_id uuid not null,
      -- The first call with this request id has left.
      sent_at timestamptz,
      -- Of the provider.
      refund_transaction_id bigint unique,
      tries int not null default 0,
      next_try_at timestamptz not null,
      created_at timestamptz not null,
      done_at timestamptz
    )`.execute(db);
  await sql`create index payment_refund_due on payment_refund (next_try_at) where status = 'wanted'`.execute(db);
  await sql`create index payment_refund_charge on payment_refund (transaction_id)`.execute(db);

  await sql`
    create table payment_case (
      id bigint generated always as identity primary key,
      kind text not null check (kind in (
        'unknown_invoice', 'wrong_sum', 'paid_twice', 'late', 'cannot_begin', 'foreign_refund', 'refund_refused', 'not_told',
        'not_at_provider', 'differs')),
      -- What it is about; the same is opened once.
      key text not null unique check (char_length(key) <= 100),
      purchase_id bigint references purchase (id),
      refill_id bigint references refill (id),
      transaction_id bigint,
      -- In English, for staff and logs.
      detail text not null check (char_length(detail) <= 500),
      opened_at timestamptz not null,
      closed_at timestamptz
    )`.execute(db);
  await sql`create index payment_case_open on payment_case (opened_at) where closed_at is null`.execute(db);
  await sql`create index payment_case_purchase on payment_case (purchase_id) where purchase_id is not null`.execute(db);
  await sql`create index payment_case_refill on payment_case (refill_id) where refill_id is not null`.execute(db);

  await sql`
    create table receipt (
      id bigint generated always as identity primary key,
      purchase_id bigint references purchase (id),
      refill_id bigint references refill (id),
      -- What it follows from; the same makes one.
      key text not null unique check (char_length(key) <= 100),
      kind text not null check (kind in ('payment', 'advance', 'offset', 'return')),
      -- 'handed': the provider's cash register has it with the payment or the refund; 'kept': nobody has been sent it.
      state text not null check (state in ('handed', 'kept')),
      -- Of shared/domain/receipt.ts.
      content jsonb not null,
      made_at timestamptz not null,
      check (num_nonnulls(purchase_id, refill_id) = 1)
    )`.execute(db);
  await sql`create index receipt_purchase on receipt (purchase_id) where purchase_id is not null`.execute(db);
  await sql`create index receipt_refill on receipt (refill_id) where refill_id is not null`.execute(db);
}
