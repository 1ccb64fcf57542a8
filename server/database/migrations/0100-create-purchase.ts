import { sql, type Kysely } from 'kysely';

/** The first prices, kopecks with VAT inside; staff add later ones. */
const FIRST_PRICES = [
  ['bumpup-resume', '', [[1, 99_00]], null],
  ['highlight-resume', '', [[1, 149_00]], 7],
  ['bumpup-highlight-resume', '', [[1, 199_00]], 7],
  ['expert-resume', '', [[1, 3_900_00]], null],
  ['vacancy-promotion', 'bump', [[1, 490_00]], null],
  ['vacancy-promotion', 'daily', [[1, 1_290_00]], 7],
  ['vacancy-promotion', 'main', [[1, 2_900_00]], 7],
  ['vacancy-promotion', 'place', [[1, 990_00]], 30],
  ['vacancy-branding', '', [[1, 3_900_00]], 30],
  ['company-branding', '', [[1, 9_900_00]], 90],
  ['company-on-main', '', [[1, 14_900_00]], 30],
  [
    'contacts-add',
    '',
    [
      [1, 300_00],
      [10, 250_00],
      [50, 200_00],
      [200, 160_00],
    ],
    365,
  ],
  ['contacts-access', 'week', [[1, 4_900_00]], 7],
  ['contacts-access', 'month', [[1, 14_900_00]], 30],
  ['ask-company', '', [[1, 1_900_00]], null],
] as const;

/** Dated prices of services, purchases with their lines and effects, and what a company has bought for a time. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table service_price (
      id bigint generated always as identity primary key,
      service text not null,
      -- Of a service that is sold in several ways; '' for the others.
      option text not null default '',
      -- [{"from": 10, "unitKopecks": 25000}], by the quantity from which it holds.
      tiers jsonb not null check (jsonb_typeof(tiers) = 'array' and jsonb_array_length(tiers) between 1 and 10),
      -- How long what is bought lasts; null for what happens once.
      days int check (days between 1 and 366),
      in_force_at timestamptz not null,
      -- Null for the first ones, and once the account is erased.
      account_id uuid references account (id) on delete set null,
      created_at timestamptz not null,
      unique (service, option, in_force_at)
    )`.execute(db);
  for (const [service, option, tiers, days] of FIRST_PRICES) {
    const written = JSON.stringify(tiers.map(([from, unitKopecks]) => ({ from, unitKopecks })));
    await sql`
      insert into service_price (service, option, tiers, days, in_force_at, created_at)
      values (${service}, ${option}, ${written}::jsonb, ${days}, timestamptz '2026-01-01 00:00+03', now())`.execute(db);
  }
  await sql`
    create function refuse_price_change() returns trigger language plpgsql as $$
    begin
      if old.in_force_at <= now() and (tg_op = 'DELETE' or row(new.service, new.option, new.tiers, new.days, new.in_force_at)
        is distinct from row(old.service, old.option, old.tiers, old.days, old.in_force_at)) then
        raise exception 'A price in force is not changed: add a later one';
      end if;
      return coalesce(new, old);
    end $$`.execute(db);
  await sql`
    create trigger price_in_force before update or delete on service_price
    for each row execute function refuse_price_change()`.execute(db);

  await sql`
    create table purchase (
      id bigint generated always as identity primary key,
      -- Null for an applicant's.
      company_id bigint references company (id),
      -- Of an applicant: whose it is. No reference: the row stays without the person.
      applicant_id uuid,
      -- The member who bought; null once the account is erased.
      member_account_id uuid references account (id) on delete set null,
      status text not null check (status in (
        'created', 'awaiting', 'authorized', 'paid', 'active', 'in_progress', 'completed', 'failed', 'cancelled',
        'refund_requested', 'refunded', 'partially_refunded')),
      pay_by text not null check (pay_by in ('balance', 'card', 'sbp', 'invoice')),
      total_kopecks bigint not null check (total_kopecks > 0),
      -- Of the total, by the rate of the day.
      vat_kopecks bigint not null check (vat_kopecks between 0 and total_kopecks),
      vat_rate int not null,
      -- What bonuses paid of it.
      bonus_kopecks bigint not null default 0 check (bonus_kopecks between 0 and total_kopecks),
      refunded_kopecks bigint not null default 0 check (refunded_kopecks between 0 and total_kopecks),
      -- The offer that was accepted.
      offer_key text not null,
      offer_version int not null,
      -- For the receipt.
      email text,
      created_at timestamptz not null,
      -- Not paid until then, it is cancelled.
      pay_until timestamptz,
      paid_at timestamptz,
      -- Its first line begins then.
      starts_at timestamptz,
      -- Its last line ends then; null while that is not known, and for what happens once.
      ends_at timestamptz,
      closed_at timestamptz,
      version int not null default 1,
      check (num_nonnulls(company_id, applicant_id) = 1)
    )`.execute(db);
  await sql`create index purchase_company on purchase (company_id, id desc) where company_id is not null`.execute(db);
  await sql`create index purchase_applicant on purchase (applicant_id, id desc) where applicant_id is not null`.execute(
    db,
  );
  await sql`create index purchase_member on purchase (member_account_id, paid_at) where member_account_id is not null`.execute(
    db,
  );
  await sql`create index purchase_to_start on purchase (starts_at) where status = 'paid'`.execute(db);
  await sql`create index purchase_to_end on purchase (ends_at) where status = 'active'`.execute(db);
  await sql`create index purchase_unpaid on purchase (pay_until) where status in ('created', 'awaiting', 'failed')`.execute(
    db,
  );

  await sql`
    create table purchase_line (
      id bigint generated always as identity primary key,
      purchase_id bigint not null references purchase (id),
      service text not null,
      option text not null default '',
      service_price_id bigint references service_price (id),
      -- What it is for: a vacancy, a resume, the company itself.
      target text not null check (target in ('vacancy', 'resume', 'company')),
      target_id bigint not null,
      -- As it was called when it was bought.
      target_title text not null check (char_length(target_title) <= 300),
      quantity int not null check (quantity > 0),
      unit_kopecks bigint not null check (unit_kopecks > 0),
      amount_kopecks bigint not null check (amount_kopecks = quantity * unit_kopecks),
      vat_kopecks bigint not null,
      days int,
      -- Of what lasts: from the start of the service to its end.
      starts_at timestamptz,
      ends_at timestamptz
    )`.execute(db);
  await sql`create index purchase_line_purchase on purchase_line (purchase_id)`.execute(db);
  await sql`create index purchase_line_target on purchase_line (target, target_id)`.execute(db);

  await sql`
    create table purchase_effect (
      purchase_line_id bigint not null references purchase_line (id),
      -- 'start', 'bump:2026-11-30'.
      effect text not null check (char_length(effect) <= 100),
      made_at timestamptz not null,
      primary key (purchase_line_id, effect)
    )`.execute(db);

  await sql`
    create table purchase_refund (
      id bigint generated always as identity primary key,
      purchase_id bigint not null references purchase (id),
      amount_kopecks bigint not null check (amount_kopecks > 0),
      reason text check (char_length(reason) <= 500),
      account_id uuid references account (id) on delete set null,
      made_at timestamptz not null
    )`.execute(db);
  await sql`create index purchase_refund_purchase on purchase_refund (purchase_id)`.execute(db);

  await sql`
    create table entitlement (
      id bigint generated always as identity primary key,
      company_id bigint not null references company (id),
      kind text not null check (kind in (
        'vacancy_place', 'contacts_pass', 'vacancy_branding', 'vacancy_highlight', 'vacancy_on_main', 'company_branding',
        'company_on_main')),
      -- Of a vacancy; null for what the company has as a whole.
      vacancy_id bigint references vacancy (id) on delete cascade,
      purchase_line_id bigint not null unique references purchase_line (id),
      starts_at timestamptz not null,
      until timestamptz not null,
      check ((kind in ('vacancy_branding', 'vacancy_highlight', 'vacancy_on_main')) = (vacancy_id is not null))
    )`.execute(db);
  await sql`create index entitlement_company on entitlement (company_id, kind, until)`.execute(db);
  await sql`create index entitlement_vacancy on entitlement (vacancy_id) where vacancy_id is not null`.execute(db);
  await sql`create index entitlement_until on entitlement (until)`.execute(db);

  await sql`
    alter table company
      -- Members who may see the balance are told when less than this is left; null: never.
      add column balance_alert_kopecks bigint check (balance_alert_kopecks between 0 and 100000000)`.execute(db);
}
