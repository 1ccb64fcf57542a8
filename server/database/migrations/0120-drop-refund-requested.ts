import { sql, type Kysely } from 'kysely';

/** A refund is made or not: nothing ever waited in this state. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table purchase
      drop constraint purchase_status_check,
      add constraint purchase_status_check check (status in (
        'created', 'awaiting', 'authorized', 'paid', 'active', 'in_progress', 'completed', 'failed', 'cancelled',
        'refunded', 'partially_refunded'))`.execute(db);
}
