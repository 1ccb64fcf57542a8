import { sql, type Kysely } from 'kysely';

/** A dialog about an order, between its buyer and the staff. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`alter table dialog drop constraint dialog_kind_check`.execute(db);
  await sql`
    alter table dialog add constraint dialog_kind_check
    check (kind in ('respond', 'inquiry', 'resume', 'support', 'order'))`.execute(db);
  await sql`alter table dialog add column service_order_id bigint references service_order (id)`.execute(db);
  await sql`alter table dialog add constraint dialog_order_check check ((kind = 'order') = (service_order_id is not null))`.execute(
    db,
  );
  await sql`create unique index dialog_of_order on dialog (service_order_id) where service_order_id is not null`.execute(
    db,
  );
  // That of support is one of each person and side; that of an order has a company or none, too.
  await sql`alter table dialog drop constraint dialog_check2`.execute(db);
  await sql`
    alter table dialog add constraint dialog_company_check
    check (kind in ('support', 'order') or company_id is not null)`.execute(db);
  await sql`create index dialog_order_newest on dialog (last_at) where kind = 'order'`.execute(db);
}
