import { sql, type Kysely } from 'kysely';

/** Companies and their facilities. An imported company has a brand name and nothing else. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table company (
      id bigint generated always as identity primary key,
      status text not null default 'unverified'
        check (status in ('registering', 'unverified', 'on_check', 'verified', 'restricted', 'blocked', 'archived')),
      brand_name text not null check (char_length(brand_name) between 1 and 150),
      legal_name text check (char_length(legal_name) <= 255),
      legal_form text,
      inn text unique check (inn ~ '^([0-9]{10}|[0-9]{12})$'),
      kpp text check (kpp ~ '^[0-9]{9}$'),
      ogrn text check (ogrn ~ '^([0-9]{13}|[0-9]{15})$'),
      kind text not null default 'direct' check (kind in ('direct', 'agency', 'staff_outsourcing', 'self')),
      outsourcing_accreditation text,
      okved_main text,
      egrul_status text,
      sro jsonb not null default '[]',
      founded_year smallint,
      size text check (size in ('1-15', '16-100', '101-250', '251-500', '501-1000', '1001-5000', '5000+')),
      description text check (char_length(description) <= 10000),
      logo_url text,
      cover_url text,
      gallery jsonb not null default '[]',
      video_url text,
      site_url text,
      socials jsonb not null default '[]',
      phones text[] not null default '{}',
      addresses jsonb not null default '[]',
      city_id int references city (id),
      object_types text[] not null default '{}',
      region_ids int[] not null default '{}',
      letter text not null,
      verification text not null default 'none' check (verification in ('none', 'email_domain', 'documents', 'paid')),
      trust_score smallint not null default 0,
      badges text[] not null default '{}',
      response_rate real,
      median_reply_minutes int,
      best_until timestamptz,
      talents_here_until timestamptz,
      on_main_until timestamptz,
      branding jsonb,
      head_member_id uuid,
      docs jsonb not null default '[]',
      embed_settings jsonb not null default '{}',
      imported_key text unique,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz
    )`.execute(db);
  await sql`create index company_letter on company (letter)`.execute(db);
  await sql`create index company_name_trigrams on company using gin (lower(brand_name) gin_trgm_ops)`.execute(db);
  await sql`
    create table facility (
      id uuid primary key default uuidv7(),
      company_id bigint not null references company (id),
      status text not null default 'active' check (status in ('planned', 'active', 'paused', 'finished')),
      name text not null check (char_length(name) <= 160),
      object_type text,
      customer text check (char_length(customer) <= 160),
      address text,
      gate_point point,
      camp_point point,
      map_polygon polygon,
      starts_on date,
      ends_on date,
      stage text check (stage in ('zero', 'frame', 'facade', 'finishing', 'commissioning')),
      photos jsonb not null default '[]',
      bus_schedule text,
      site_rules text check (char_length(site_rules) <= 3000),
      contact jsonb,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index facility_company on facility (company_id)`.execute(db);
}
