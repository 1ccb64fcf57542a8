import { sql, type Kysely } from 'kysely';

/** What a respond from an employer's own page needs: its code, how many a key may send, and the token that asks for its status. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table confirmation drop constraint confirmation_purpose_check`.execute(db);
  await sql`
    alter table confirmation add constraint confirmation_purpose_check check (purpose in (
      'applicant_sign_in', 'applicant_phone_sign_up', 'applicant_email_sign_up', 'member_sign_up', 'express_sign_up',
      'password_recovery', 'change_phone', 'change_email', 'undo_email', 'remove_account', 'close_company',
      'data_archive', 'quick_respond', 'widget_respond'))`.execute(db);
  await sql`
    alter table embed_key add column responds_per_day int not null default 300
      check (responds_per_day between 1 and 100000)`.execute(db);
  await sql`
    create table widget_grant (
      id uuid primary key default uuidv7(),
      embed_key_id uuid not null references embed_key (id) on delete cascade,
      company_id bigint not null references company (id),
      account_id uuid not null references account (id),
      origin text not null check (char_length(origin) <= 300),
      scopes text[] not null check (scopes <@ '{respond.create,chat.guest}'),
      secret_hash bytea not null,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at)
    )`.execute(db);
  await sql`create index widget_grant_account on widget_grant (account_id)`.execute(db);
  await sql`create index widget_grant_key on widget_grant (embed_key_id)`.execute(db);
  await sql`create index widget_grant_expires on widget_grant (expires_at)`.execute(db);
  await sql`create index vacancy_internal_code on vacancy (company_id, internal_code) where internal_code is not null`.execute(
    db,
  );
}
