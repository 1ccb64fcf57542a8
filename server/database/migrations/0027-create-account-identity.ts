import { sql, type Kysely } from 'kysely';

/** Accounts of sign-in providers that an applicant's account is entered by. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table account_identity (
      provider text not null check (provider in ('yandex', 'vk')),
      subject text not null check (char_length(subject) between 1 and 200),
      account_id uuid not null references account (id) on delete cascade,
      linked_at timestamptz not null,
      primary key (provider, subject),
      unique (account_id, provider)
    )`.execute(db);
}
