import { sql, type Kysely } from 'kysely';

/**
 * Suggestions for dictionaries, one row for each who suggests, and the items that were approved: cities with ids beyond
 * those of the data files, and kinds of work.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table suggested_item (
      id uuid primary key default uuidv7(),
      kind text not null check (kind in ('city', 'work_type')),
      name text not null check (char_length(name) between 2 and 100),
      name_key text not null check (char_length(name_key) between 1 and 100),
      settlement text check (settlement in ('city', 'urban_settlement', 'rural_settlement')),
      region_id int references region (id),
      account_id uuid references account (id),
      status text not null default 'waiting' check (status in ('waiting', 'approved', 'refused')),
      reason text check (char_length(reason) <= 3000),
      created_at timestamptz not null,
      decided_at timestamptz,
      check ((kind = 'city') = (region_id is not null)),
      check ((kind = 'city') = (settlement is not null)),
      check ((status = 'waiting') = (decided_at is null))
    )`.execute(db);
  await sql`create index suggested_item_waiting on suggested_item (kind, created_at) where status = 'waiting'`.execute(
    db,
  );
  await sql`create index suggested_item_same on suggested_item (kind, name_key, region_id)`.execute(db);
  await sql`create index suggested_item_account on suggested_item (account_id)`.execute(db);
  await sql`create index suggested_item_region on suggested_item (region_id)`.execute(db);
  await sql`
    create table work_type (
      key text primary key check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
      name text not null check (char_length(name) <= 100),
      sort serial
    )`.execute(db);
  await sql`alter table city alter column latitude drop not null, alter column longitude drop not null`.execute(db);
  await sql`create sequence added_city_id as int minvalue 1000000 start 1000000`.execute(db);
}
