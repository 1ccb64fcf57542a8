import { sql, type Kysely } from 'kysely';

/**
 * Files that people have sent. The row comes before its file and leaves after it, so that a killed process leaves no file
 * that nobody knows of.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table uploaded_file (
      id uuid primary key default gen_random_uuid(),
      purpose text not null check (char_length(purpose) between 1 and 40),
      name text not null check (char_length(name) between 1 and 255),
      kind text not null check (char_length(kind) between 1 and 10),
      stored_name text not null unique check (char_length(stored_name) between 1 and 255),
      bytes int check (bytes > 0),
      width int,
      height int,
      account_id uuid references account (id),
      bound_to text check (char_length(bound_to) between 3 and 100),
      loose_since timestamptz,
      stored_at timestamptz,
      removing_at timestamptz,
      created_at timestamptz not null,
      check ((bound_to is null) <> (loose_since is null)),
      check (bound_to is null or (stored_at is not null and removing_at is null)),
      check ((stored_at is null) = (bytes is null)),
      check ((width is null) = (height is null))
    )`.execute(db);
  await sql`create index uploaded_file_account on uploaded_file (account_id)`.execute(db);
  await sql`create index uploaded_file_bound on uploaded_file (bound_to) where bound_to is not null`.execute(db);
  await sql`create index uploaded_file_loose on uploaded_file (loose_since) where loose_since is not null`.execute(db);
  await sql`alter table account add column photo_url text check (char_length(photo_url) <= 300)`.execute(db);
}
