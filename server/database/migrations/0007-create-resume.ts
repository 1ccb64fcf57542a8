import { sql, type Kysely } from 'kysely';

/** Resumes. Composite fields are jsonb of the shapes in `shared/contracts/resume-parts.ts`. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table resume (
      id bigint generated always as identity primary key,
      applicant_id uuid,
      status text not null default 'draft'
        check (status in ('anonymous_draft', 'draft', 'published', 'blocked', 'on_moderation', 'archive', 'deleted')),
      visibility text not null default 'hidden'
        check (visibility in ('everyone', 'companies', 'companies_except', 'companies_only', 'link_only', 'hidden')),
      visibility_company_ids bigint[] not null default '{}' check (cardinality(visibility_company_ids) <= 200),
      hidden_fields text[] not null default '{}',
      title text check (char_length(title) between 2 and 100),
      specialization_ids int[] not null default '{}' check (cardinality(specialization_ids) <= 5),
      work_types text[] not null default '{}' check (cardinality(work_types) <= 15),
      level text,
      grade smallint check (grade between 1 and 8),
      last_name text check (char_length(last_name) between 1 and 100),
      first_name text check (char_length(first_name) between 1 and 100),
      middle_name text check (char_length(middle_name) <= 100),
      gender text check (gender in ('male', 'female')),
      birth_date date,
      photo_url text,
      citizenships text[] not null default '{}' check (cardinality(citizenships) <= 3),
      work_authorizations text[] not null default '{}',
      contacts jsonb,
      phone_verified_at timestamptz,
      city_id int references city (id),
      metro_ids int[] not null default '{}',
      travel_time text,
      relocation jsonb not null default '{"kind":"no","cityIds":[],"regionIds":[]}',
      business_trip text,
      rotation jsonb,
      availability text not null default 'now' check (availability in ('now', 'two_weeks', 'date', 'not_searching')),
      available_from date,
      job_search_status text not null default 'active' check (job_search_status in ('active', 'considering', 'offer', 'hired', 'passive')),
      pay_wish jsonb,
      pay_assumptions text[] not null default '{}',
      pay_month_net bigint,
      pay_shift_net bigint,
      contract_forms text[] not null default '{}',
      self_employed boolean not null default false,
      individual_entrepreneur boolean not null default false,
      inn text,
      experience jsonb not null default '[]',
      no_experience boolean not null default false,
      education_level text,
      education jsonb not null default '[]',
      additional_education jsonb not null default '[]',
      permits jsonb not null default '[]',
      driver_categories text[] not null default '{}',
      driver_years smallint check (driver_years between 0 and 70),
      tractor_categories text[] not null default '{}',
      own_car boolean not null default false,
      own_tools text check (char_length(own_tools) <= 500),
      own_machinery text check (char_length(own_machinery) <= 500),
      key_skills text[] not null default '{}' check (cardinality(key_skills) <= 30),
      pc_programs jsonb not null default '[]',
      languages jsonb not null default '[]',
      about text check (char_length(about) <= 3000),
      portfolio jsonb not null default '[]',
      video_url text,
      crew jsonb,
      ready_documents text[] not null default '{}',
      moderation_notes jsonb not null default '[]',
      bumped_at timestamptz,
      next_bump_at timestamptz,
      highlight_until timestamptz,
      published_at timestamptz,
      edited_at timestamptz,
      blocked_at timestamptz,
      archived_at timestamptz,
      deleted_at timestamptz,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (status = 'anonymous_draft' or applicant_id is not null),
      check (status <> 'published' or (published_at is not null and title is not null)),
      check (status <> 'archive' or archived_at is not null),
      check (status <> 'deleted' or deleted_at is not null),
      check (availability <> 'date' or available_from is not null)
    )`.execute(db);
  // The expression of the list's sort, to the letter (repository.ts).
  await sql`create index resume_newest on resume (coalesce(bumped_at, edited_at, published_at, created_at) desc, id desc) where status = 'published'`.execute(
    db,
  );
  await sql`create index resume_applicant on resume (applicant_id, status)`.execute(db);
  await sql`create index resume_specialization on resume using gin (specialization_ids) where status = 'published' and visibility = 'everyone'`.execute(
    db,
  );
  await sql`
    create table resume_stats (
      resume_id bigint primary key references resume (id) on delete cascade,
      views int not null default 0,
      new_views int not null default 0,
      contact_shows int not null default 0,
      invitations int not null default 0
    )`.execute(db);
  await sql`
    create table resume_hidden (
      company_id bigint not null references company (id) on delete cascade,
      resume_id bigint not null references resume (id) on delete cascade,
      reason text check (char_length(reason) <= 200),
      hidden_at timestamptz not null default now(),
      primary key (company_id, resume_id)
    )`.execute(db);
  await sql`create index resume_hidden_back on resume_hidden (resume_id)`.execute(db);
}
