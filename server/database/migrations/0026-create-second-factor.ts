import { sql, type Kysely } from 'kysely';

/** The second step of signing in: the secret of an app, codes for a lost phone, and the state between the two steps. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table second_factor (
      account_id uuid primary key references account (id) on delete cascade,
      sealed_secret text not null,
      confirmed_at timestamptz,
      last_step int not null default 0,
      created_at timestamptz not null
    )`.execute(db);
  await sql`
    create table recovery_code (
      account_id uuid not null references account (id) on delete cascade,
      code_hash bytea not null,
      used_at timestamptz,
      primary key (account_id, code_hash)
    )`.execute(db);
  await sql`
    create table second_step (
      token_hash bytea primary key,
      account_id uuid not null references account (id) on delete cascade,
      tries smallint not null default 0,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db);
  await sql`create index second_step_account on second_step (account_id)`.execute(db);
  await sql`create index second_step_expires on second_step (expires_at)`.execute(db);
  await sql`alter table company add column requires_second_factor boolean not null default false`.execute(db);
}
