import { sql, type Kysely } from 'kysely';

/**
 * The ledger of consents: a row for each box that was ticked. Nobody changes a row, so that it proves what was agreed to:
 * it may only get an account, once, and be withdrawn, once. It is deleted three years after it was withdrawn, and after a
 * day when no account came of it.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table consent (
      id uuid primary key default uuidv7(),
      account_id uuid references account (id),
      subject_hash bytea,
      document_key text not null,
      version int not null check (version > 0),
      sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
      given_at timestamptz not null,
      ip text not null,
      user_agent text not null check (char_length(user_agent) <= 400),
      channel text not null check (channel in ('site', 'operator') or channel like 'widget:%'),
      details jsonb not null default '{}',
      token_hash bytea not null,
      withdrawn_at timestamptz check (withdrawn_at >= given_at),
      unique (token_hash, document_key),
      check (account_id is not null or subject_hash is not null)
    )`.execute(db);
  await sql`create index consent_account on consent (account_id, document_key)`.execute(db);
  await sql`create index consent_subject on consent (subject_hash) where account_id is null`.execute(db);
  await sql`create index consent_withdrawn on consent (withdrawn_at)`.execute(db);
  await sql`create index consent_left on consent (given_at) where account_id is null`.execute(db);
  await sql`
    create function keep_consent() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then
        if old.withdrawn_at < now() - interval '3 years' or (old.account_id is null and old.given_at < now() - interval '1 day')
          then return old;
        end if;
        raise exception 'A consent is kept' using errcode = 'restrict_violation';
      end if;
      if (to_jsonb(new) - 'account_id' - 'withdrawn_at') = (to_jsonb(old) - 'account_id' - 'withdrawn_at')
        and (old.account_id is null or new.account_id = old.account_id)
        and (old.withdrawn_at is null or new.withdrawn_at = old.withdrawn_at)
        then return new;
      end if;
      raise exception 'A consent is never changed' using errcode = 'restrict_violation';
    end $$`.execute(db);
  await sql`
    create trigger consent_kept before update or delete on consent
    for each row execute function keep_consent()`.execute(db);
}
