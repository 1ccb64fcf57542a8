import { sql, type Kysely } from 'kysely';

/**
 * What promotion shows: one column for each place of a vacancy, which a job empties when its time is over, marks of advertising by
 * law, and no plans any more.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table vacancy
      drop column plan,
      -- «Поднято» until then.
      add column bump_marked_until timestamptz`.execute(db);
  for (const column of ['highlight_until', 'on_main_until', 'bump_marked_until']) {
    const name = sql.ref(column);
    await sql`create index ${sql.ref(`vacancy_${column}`)} on vacancy (${name}) where ${name} is not null`.execute(db);
  }

  await sql`
    alter table purchase_line
      -- By law on the day of the purchase: it begins once it has its mark.
      add column is_advertising boolean not null default false`.execute(db);
  await sql`
    create table ad_mark (
      purchase_line_id bigint primary key references purchase_line (id),
      -- Given by the operator of advertising data (ОРД).
      erid text not null check (erid ~ '^[A-Za-z0-9]{8,64}$'),
      -- Who advertises, as on the day of the mark.
      advertiser text not null check (char_length(advertiser) between 1 and 300),
      inn text not null check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
      -- Who typed it; null once the account is erased.
      account_id uuid references account (id) on delete set null,
      marked_at timestamptz not null
    )`.execute(db);
  await sql`create index purchase_line_unmarked on purchase_line (purchase_id) where is_advertising`.execute(db);

  // What begins and ends by the clock is told to the page cache once.
  await sql`
    alter table entitlement
      add column start_told_at timestamptz,
      add column end_told_at timestamptz`.execute(db);
  await sql`create index entitlement_to_start on entitlement (starts_at) where start_told_at is null`.execute(db);
  await sql`create index entitlement_to_end on entitlement (until) where end_told_at is null`.execute(db);

  // Companies have these by what they have bought.
  await sql`alter table company drop column on_main_until`.execute(db);
  await sql`update company set branding = branding - 'validUntil' where branding is not null`.execute(db);
}
