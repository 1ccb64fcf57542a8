import { sql } from 'kysely';
import { BOOKING_REASONS, LOT_SOURCES } from '#shared/domain/ledger.ts';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const movementColumns = z.object({
  reason: z.enum(BOOKING_REASONS),
  kind: z.enum(['money', 'held', 'bonus', 'advance']),
  source: z.enum(LOT_SOURCES).nullable(),
});

export type MovementRow = Awaited<ReturnType<typeof findMovements>>[number];

/** Which movements of a company's balance. */
export interface MovementsAsked {
  companyId: number;
  direction: 'all' | 'in' | 'out';
  /** Entries before this one; null for the newest. */
  before: number | null;
  limit: number;
}

/** Entries of a company's money and bonuses, the newest first: by the index of each account, however many there are. */
export async function findMovements(db: Database, { companyId, direction, before, limit }: MovementsAsked) {
  const sign = { all: sql`true`, in: sql`entry.amount > 0`, out: sql`entry.amount < 0` }[direction];
  const { rows } = await sql<{
    id: number;
    amount: number;
    balanceAfter: number;
    kind: string;
    reason: string;
    purchaseId: number | null;
    accountId: string | null;
    note: string | null;
    source: string | null;
    occurredAt: Date;
  }>`
    select entry.id, entry.amount, entry.balance_after, owned.kind, booked.reason, booked.purchase_id, booked.account_id,
      booked.note, booked.occurred_at,
      (select lot.source from ledger_lot lot where lot.transaction_id = booked.id and lot.ledger_account_id = owned.id
        limit 1) as source
    from ledger_account owned
    cross join lateral (
      select id, transaction_id, amount, balance_after from ledger_entry entry
      where ledger_account_id = owned.id and ${sign} and (${before}::int8 is null or id < ${before}::int8)
      order by id desc limit ${limit}) entry
    join ledger_transaction booked on booked.id = entry.transaction_id
    where owned.company_id = ${companyId}::int8 and owned.kind in ('money', 'bonus')
    order by entry.id desc limit ${limit}`.execute(db);
  return rows.map((row) => readColumns(movementColumns, row));
}
