import { sql, type Kysely } from 'kysely';

/** Members of companies with what they may do, and invitations to become one. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table company_member (
      id uuid primary key default uuidv7(),
      company_id bigint not null references company (id),
      account_id uuid not null unique references account (id),
      status text not null default 'active' check (status in ('active', 'suspended', 'removed')),
      role text not null check (role in ('head', 'admin', 'recruiter', 'site_foreman', 'accountant', 'viewer', 'custom')),
      permissions text[] not null default '{}',
      scope_kind text not null default 'all' check (scope_kind in ('all', 'facilities', 'own')),
      facility_ids uuid[] not null default '{}' check (cardinality(facility_ids) <= 50),
      contacts_per_day int check (contacts_per_day between 0 and 1000),
      publish_per_month int check (publish_per_month between 0 and 1000),
      spend_per_month_kopecks bigint check (spend_per_month_kopecks >= 0),
      position text check (char_length(position) between 1 and 100),
      is_contact_person boolean not null default false,
      invited_by uuid references company_member (id),
      joined_at timestamptz not null default now(),
      suspended_at timestamptz,
      removed_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (role <> 'head' or status = 'active'),
      check (role <> 'head' or scope_kind = 'all')
    )`.execute(db);
  await sql`create unique index company_member_head on company_member (company_id) where role = 'head'`.execute(db);
  await sql`create index company_member_company on company_member (company_id, status)`.execute(db);
  await sql`create index company_member_invited_by on company_member (invited_by)`.execute(db);
  await sql`
    create table member_invitation (
      id uuid primary key default uuidv7(),
      company_id bigint not null references company (id),
      email text not null check (char_length(email) <= 254 and email = lower(email)),
      status text not null default 'invited' check (status in ('invited', 'accepted', 'expired', 'revoked')),
      role text not null check (role in ('admin', 'recruiter', 'site_foreman', 'accountant', 'viewer', 'custom')),
      permissions text[] not null default '{}',
      scope_kind text not null default 'all' check (scope_kind in ('all', 'facilities', 'own')),
      facility_ids uuid[] not null default '{}' check (cardinality(facility_ids) <= 50),
      token_hash bytea not null unique,
      invited_by uuid not null references company_member (id),
      sent_at timestamptz not null,
      expires_at timestamptz not null,
      accepted_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create unique index member_invitation_open on member_invitation (company_id, email) where status in ('invited', 'expired')`.execute(
    db,
  );
  await sql`create index member_invitation_expires on member_invitation (expires_at) where status = 'invited'`.execute(
    db,
  );
  await sql`create index member_invitation_invited_by on member_invitation (invited_by)`.execute(db);
  // The head is a row of company_member.
  await sql`alter table company drop column head_member_id`.execute(db);
}
