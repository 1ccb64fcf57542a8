import { sql, type Kysely } from 'kysely';

/** Keys by which pages of other origins show widgets of a company. The key itself is public, so it is stored as it is. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table embed_key (
      id uuid primary key default uuidv7(),
      company_id bigint not null references company (id),
      public_key text not null unique check (public_key ~ '^pk_(live|test)_[0-9A-Za-z]{24}$'),
      name text not null check (char_length(name) between 1 and 80),
      origins text[] not null check (cardinality(origins) <= 20),
      widgets text[] not null default '{vacancy-feed}' check (widgets <@ '{vacancy-feed,respond-button,chat-bubble}'),
      scopes text[] not null default '{feed.read}' check (scopes <@ '{feed.read,respond.create,chat.guest}'),
      requests_per_minute int not null default 60 check (requests_per_minute between 1 and 100000),
      theme jsonb not null default '{}',
      status text not null default 'active' check (status in ('active', 'rotating', 'revoked', 'suspended')),
      rotates_until timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      last_used_at timestamptz,
      check ((status = 'rotating') = (rotates_until is not null))
    )`.execute(db);
  await sql`create index embed_key_company on embed_key (company_id, created_at)`.execute(db);
  await sql`create index embed_key_rotating on embed_key (rotates_until) where status = 'rotating'`.execute(db);
}
