import { sql, type Kysely } from 'kysely';

/** A block is between a person and a company, not of one dialog. Dialogs that are blocked so far become such blocks. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    create table contact_block (
      id uuid primary key default uuidv7(),
      account_id uuid not null references account (id),
      company_id bigint not null references company (id),
      vacancy_id bigint references vacancy (id),
      by_side text not null check (by_side in ('applicant', 'company')),
      created_at timestamptz not null
    )`.execute(db);
  await sql`create unique index contact_block_pair on contact_block (account_id, company_id, coalesce(vacancy_id, 0))`.execute(
    db,
  );
  await sql`create index contact_block_company on contact_block (company_id)`.execute(db);
  await sql`create index contact_block_vacancy on contact_block (vacancy_id)`.execute(db);
  await sql`
    insert into contact_block (account_id, company_id, vacancy_id, by_side, created_at)
    select dialog.account_id, dialog.company_id, case when vacancy.anonymous then vacancy.id end, dialog.blocked_by, dialog.last_at
    from dialog left join vacancy on vacancy.id = dialog.vacancy_id
    where dialog.status = 'blocked' and dialog.account_id is not null and dialog.blocked_by in ('applicant', 'company')
    on conflict do nothing`.execute(db);
  await sql`alter table dialog drop column blocked_by`.execute(db);
  await sql`alter table dialog drop constraint dialog_status_check`.execute(db);
  await sql`update dialog set status = 'open' where status = 'blocked'`.execute(db);
  await sql`alter table dialog add constraint dialog_status_check check (status in ('open', 'read_only'))`.execute(db);
}
