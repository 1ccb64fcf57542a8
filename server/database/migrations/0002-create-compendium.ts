import { sql, type Kysely } from 'kysely';

/** Regions, cities and specializations. Ids come from the data files, so that they are the same everywhere. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table region (
      id int primary key,
      slug text not null unique,
      name text not null,
      prepositional text not null,
      kind text not null,
      sort int not null
    )`.execute(db);
  await sql`
    create table city (
      id int primary key,
      region_id int not null references region (id),
      slug text not null unique,
      name text not null,
      prepositional text not null,
      kind text not null,
      latitude real not null,
      longitude real not null,
      population int not null,
      time_zone text not null,
      aliases text[] not null default '{}'
    )`.execute(db);
  await sql`create index city_region on city (region_id)`.execute(db);
  await sql`create table specialization_group (id int primary key, slug text not null unique, name text not null, sort int not null)`.execute(
    db,
  );
  await sql`
    create table specialization (
      id int primary key,
      group_id int not null references specialization_group (id),
      slug text not null unique,
      name text not null,
      plural text not null,
      level text not null check (level in ('worker', 'foreman', 'line_itr', 'itr', 'management')),
      okpdtr_code text,
      aliases text[] not null default '{}',
      sort int not null
    )`.execute(db);
  await sql`create table compendium_version (id int primary key default 1 check (id = 1), hash text not null)`.execute(
    db,
  );
}
