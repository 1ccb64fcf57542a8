import { sql, type Kysely } from 'kysely';

/** Large money of an order goes back when two persons of staff agree. */
export async function up(db: Kysely<never>): Promise<void> {
  await sql`
    alter table service_order
      add refund_proposed_by uuid references account (id) on delete set null,
      -- For the buyer, once it is given back; while it stands, the refund waits for somebody else.
      add refund_reason text check (char_length(refund_reason) <= 3000),
      add check (refund_proposed_by is null or refund_reason is not null)`.execute(db);
}
