import { sql, type Kysely } from 'kysely';

/** Vacancies. Composite fields are jsonb of the shapes in `shared/contracts/vacancy-parts.ts`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table vacancy (
      id bigint generated always as identity primary key,
      company_id bigint not null references company (id),
      status text not null default 'draft'
        check (status in ('draft', 'on_review', 'rejected', 'active', 'unpublished', 'blocked', 'archive', 'deleted')),
      title text not null check (char_length(title) between 1 and 220),
      level text,
      grade_min smallint check (grade_min between 1 and 8),
      grade_max smallint check (grade_max between 1 and 8),
      category text,
      okpdtr_code text,
      profstandard_code text,
      headcount smallint check (headcount between 1 and 999),
      filled smallint not null default 0,
      description text check (char_length(description) <= 20000),
      duties text check (char_length(duties) <= 8000),
      requirements text check (char_length(requirements) <= 8000),
      conditions text check (char_length(conditions) <= 8000),
      key_skills text[] not null default '{}',
      work_types text[] not null default '{}',
      object_types text[] not null default '{}',
      facility_id uuid references facility (id),
      experience text,
      education_level text,
      education_type text,
      contract_forms text[] not null default '{}',
      employment text,
      work_format text,
      schedule text,
      shift jsonb,
      rotation jsonb,
      pay jsonb,
      pay_assumptions text[] not null default '{}',
      pay_month_net_min bigint,
      pay_month_net_max bigint,
      pay_shift_net_min bigint,
      pay_shift_net_max bigint,
      region_id int references region (id),
      city_id int references city (id),
      address text check (char_length(address) <= 255),
      latitude double precision,
      longitude double precision,
      show_exact boolean not null default false,
      metro text[] not null default '{}',
      hiring_city_ids int[] not null default '{}',
      permits jsonb not null default '[]',
      driver_categories text[] not null default '{}',
      tractor_categories text[] not null default '{}',
      own_tools text,
      own_car text,
      crew jsonb,
      languages jsonb not null default '[]',
      work_authorizations text[] not null default '{}',
      medical jsonb,
      youth_age smallint check (youth_age in (14, 16)),
      accepts jsonb not null default '{"disability":false,"incompleteResume":true,"youth":false}',
      respond_settings jsonb not null default
        '{"resumeRequired":false,"letter":"optional","allowChat":true,"allowCalls":true,"quickRespond":true}',
      contacts jsonb,
      branding jsonb,
      plan text not null default 'free',
      bumped_at timestamptz,
      highlight_until timestamptz,
      on_main_until timestamptz,
      auto_bump_days smallint,
      anonymous boolean not null default false,
      custom_employer_name text check (char_length(custom_employer_name) <= 150),
      internal_code text check (char_length(internal_code) <= 50),
      department text check (char_length(department) <= 64),
      responsible_member_id uuid,
      in_feed boolean not null default true,
      tags text[] not null default '{}',
      moderation_notes jsonb not null default '[]',
      published_at timestamptz,
      expires_at timestamptz,
      unpublished_at timestamptz,
      archived_at timestamptz,
      archive_reason text,
      source_name text,
      source_key text unique,
      source_published_at timestamptz,
      source_hash text,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      deleted_at timestamptz,
      check (status <> 'active' or (published_at is not null and expires_at is not null)),
      check (status <> 'archive' or archived_at is not null)
    )`.execute(db);
  // The expressions of the list's sorts, to the letter (repository.ts).
  await sql`create index vacancy_newest on vacancy (coalesce(bumped_at, published_at, created_at) desc, id desc) where status = 'active'`.execute(
    db,
  );
  await sql`create index vacancy_pay_month on vacancy (coalesce(pay_month_net_max, pay_month_net_min, -1) desc, id desc) where status = 'active'`.execute(
    db,
  );
  await sql`create index vacancy_pay_shift on vacancy (coalesce(pay_shift_net_max, pay_shift_net_min, -1) desc, id desc) where status = 'active'`.execute(
    db,
  );
  await sql`create index vacancy_company on vacancy (company_id, status)`.execute(db);
  await sql`create index vacancy_city on vacancy (city_id) where status = 'active'`.execute(db);
  await sql`create index vacancy_region on vacancy (region_id) where status = 'active'`.execute(db);
  await sql`create index vacancy_expiring on vacancy (expires_at) where status in ('active', 'unpublished')`.execute(
    db,
  );
  await sql`
    create table vacancy_specialization (
      vacancy_id bigint not null references vacancy (id) on delete cascade,
      specialization_id int not null references specialization (id),
      position smallint not null,
      primary key (vacancy_id, specialization_id)
    )`.execute(db);
  await sql`create index vacancy_specialization_back on vacancy_specialization (specialization_id, vacancy_id)`.execute(
    db,
  );
  await sql`
    create table vacancy_media (
      id uuid primary key default uuidv7(),
      vacancy_id bigint not null references vacancy (id) on delete cascade,
      kind text not null check (kind in ('photo', 'video', 'document')),
      url text not null,
      alt text not null default '',
      width int,
      height int,
      size_bytes int,
      position smallint not null
    )`.execute(db);
  await sql`create index vacancy_media_of on vacancy_media (vacancy_id, position)`.execute(db);
  await sql`
    create table vacancy_stats (
      vacancy_id bigint primary key references vacancy (id) on delete cascade,
      views int not null default 0,
      unique_views int not null default 0,
      feed_impressions int not null default 0,
      responds int not null default 0,
      quick_responds int not null default 0,
      invited int not null default 0,
      hired int not null default 0,
      last_respond_at timestamptz
    )`.execute(db);
}
