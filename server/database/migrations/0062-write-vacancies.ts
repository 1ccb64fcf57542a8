import { sql, type Kysely } from 'kysely';

/**
 * Vacancies that people write: what is being written beside what is shown, every version that was ever shown, what waits for
 * staff while something else is shown, and one appeal.
 */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table vacancy
      drop constraint vacancy_title_check,
      -- A draft has no title yet, and one that is gone for good has none any more.
      add check (char_length(title) <= 220 and (status in ('draft', 'deleted') or title <> '')),
      add column shift_schedule text,
      add column shown_days smallint not null default 30 check (shown_days between 7 and 60),
      add column refused_at timestamptz,
      add column appeal jsonb,
      add column purged_at timestamptz`.execute(db);
  await sql`create index vacancy_deleted on vacancy (deleted_at) where deleted_at is not null and purged_at is null`.execute(
    db,
  );
  await sql`create index vacancy_refused on vacancy (company_id, refused_at) where refused_at is not null`.execute(db);
  await sql`
    create table vacancy_edit (
      vacancy_id bigint primary key references vacancy (id) on delete cascade,
      content jsonb,
      wrong jsonb not null default '{}',
      version int not null default 1,
      saved_at timestamptz not null,
      saved_by uuid
    )`.execute(db);
  await sql`
    create table vacancy_revision (
      vacancy_id bigint not null references vacancy (id) on delete cascade,
      number int not null check (number > 0),
      content jsonb not null,
      shown_at timestamptz not null,
      member_id uuid,
      primary key (vacancy_id, number)
    )`.execute(db);
  await sql`
    create function refuse_revision_change() returns trigger language plpgsql as $$
    begin
      raise exception 'a revision of a vacancy stays as it is';
    end $$`.execute(db);
  await sql`
    create trigger vacancy_revision_stays before update on vacancy_revision
    for each row execute function refuse_revision_change()`.execute(db);
  await sql`
    create table vacancy_review (
      vacancy_id bigint primary key references vacancy (id) on delete cascade,
      before jsonb not null,
      after jsonb not null,
      is_live boolean not null,
      changes text[] not null,
      asked_at timestamptz not null,
      member_id uuid
    )`.execute(db);
  await sql`create index vacancy_review_asked on vacancy_review (asked_at)`.execute(db);
  await sql`
    alter table company
      add column trusted_at timestamptz,
      add column trusted_reason text check (char_length(trusted_reason) <= 2000)`.execute(db);
}
