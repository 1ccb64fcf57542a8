import { sql, type Kysely } from 'kysely';

/** News in blocks, slides of the home page, and what staff says of a page instead of its own title. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table news_category (
      id int generated always as identity primary key,
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
      title text not null check (char_length(title) between 2 and 60),
      sort smallint not null default 0,
      seo jsonb not null default '{}',
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create table news (
      id bigint generated always as identity primary key,
      slug text not null unique check (slug ~ '^[a-z0-9]+([-/][a-z0-9]+)*$' and char_length(slug) <= 160),
      status text not null default 'draft' check (status in ('draft', 'review', 'scheduled', 'published', 'unpublished', 'archived')),
      category_id int not null references news_category (id),
      title text not null check (char_length(title) between 5 and 160),
      lead text not null check (char_length(lead) between 1 and 400),
      blocks jsonb not null default '[]',
      cover jsonb,
      tags text[] not null default '{}' check (cardinality(tags) <= 10),
      region_ids int[] not null default '{}',
      author text check (char_length(author) <= 120),
      source_url text check (source_url ~ '^https?://'),
      published_at timestamptz,
      pinned_until timestamptz,
      on_main boolean not null default false,
      seo jsonb not null default '{}',
      related_ids bigint[] not null default '{}' check (cardinality(related_ids) <= 6),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (published_at is not null or status not in ('scheduled', 'published'))
    )`.execute(db);
  await sql`create index news_published on news (published_at desc, id desc) where status = 'published'`.execute(db);
  await sql`create index news_category_published on news (category_id, published_at desc, id desc) where status = 'published'`.execute(
    db,
  );
  await sql`create index news_scheduled on news (published_at) where status = 'scheduled'`.execute(db);
  await sql`
    create table news_slug (
      slug text primary key,
      news_id bigint not null references news (id) on delete cascade,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`create index news_slug_news on news_slug (news_id)`.execute(db);
  await sql`
    create table slide (
      id uuid primary key default uuidv7(),
      title text not null check (char_length(title) between 2 and 80),
      text text check (char_length(text) <= 200),
      link_title text not null check (char_length(link_title) between 2 and 40),
      href text not null check (href ~ '^/([^/]|$)'),
      image jsonb,
      sort smallint not null default 0,
      starts_at timestamptz not null default now(),
      ends_at timestamptz,
      is_shown boolean not null default false,
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (ends_at > starts_at)
    )`.execute(db);
  await sql`
    create table page_meta (
      path text primary key check (path ~ '^/' and char_length(path) <= 300),
      title text check (char_length(title) <= 70),
      description text check (char_length(description) <= 170),
      og_image text check (char_length(og_image) <= 300),
      page_header text check (char_length(page_header) <= 160),
      keywords text check (char_length(keywords) <= 300),
      version int not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )`.execute(db);
}
