import { sql, type Kysely } from 'kysely';

/** Companies' own servers vouch for their visitors: by which keys, for whom, and which tokens were used. */
export async function up(db: Kysely<never>): Promise<void> {
  // Public halves alone: the private ones never leave the companies.
  await sql`
    create table embed_signing_key (
      embed_key_id uuid not null references embed_key (id) on delete cascade,
      kid text not null check (char_length(kid) between 1 and 64),
      name text not null check (char_length(name) between 1 and 60),
      x text not null check (char_length(x) = 43),
      added_by uuid references account (id),
      added_at timestamptz not null,
      last_used_at timestamptz,
      primary key (embed_key_id, kid)
    )`.execute(db);
  await sql`create index embed_signing_key_added_by on embed_signing_key (added_by)`.execute(db);

  // A person of one company, who is nobody's account until a code has joined them to one.
  await sql`
    create table embed_person (
      id uuid primary key default uuidv7(),
      company_id bigint not null references company (id),
      subject text not null check (char_length(subject) between 1 and 128),
      account_id uuid not null references account (id),
      site text not null check (char_length(site) <= 300),
      created_at timestamptz not null,
      seen_at timestamptz not null,
      joined_at timestamptz,
      unique (company_id, subject)
    )`.execute(db);
  await sql`create index embed_person_account on embed_person (account_id, company_id)`.execute(db);
  await sql`create index embed_person_unseen on embed_person (seen_at) where joined_at is null`.execute(db);

  await sql`
    create table embed_used_token (
      company_id bigint not null references company (id),
      jti text not null check (char_length(jti) between 1 and 128),
      expires_at timestamptz not null,
      primary key (company_id, jti)
    )`.execute(db);
  await sql`create index embed_used_token_expires on embed_used_token (expires_at)`.execute(db);

  await sql`alter table widget_grant add column person_id uuid references embed_person (id) on delete cascade`.execute(
    db,
  );
  await sql`create index widget_grant_person on widget_grant (person_id) where person_id is not null`.execute(db);

  // A guest's and an account's dialogs about the same both stay once they are one person's.
  await sql`alter table dialog add column joined boolean not null default false`.execute(db);
  await sql`drop index dialog_inquiry`.execute(db);
  await sql`
    create unique index dialog_inquiry on dialog (account_id, company_id, coalesce(vacancy_id, 0))
    where kind = 'inquiry' and not joined`.execute(db);
}
