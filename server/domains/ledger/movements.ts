import { sql } from 'kysely';
import { BOOKING_REASONS, LOT_SOURCES } from '#shared/domain/ledger.ts';
import { z } from 'zod';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import type { Span } from './months.ts';

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
  /** Null for all the time. */
  span: Span | null;
  /** Entries before this one; null for the newest. */
  before: number | null;
  limit: number;
}

/** Entries of a company's money and bonuses, the newest first: by the index of each account, however many there are. */
export async function findMovements(db: Database, { companyId, direction, span, before, limit }: MovementsAsked) {
  const sign = { all: sql`true`, in: sql`entry.amount > 0`, out: sql`entry.amount < 0` }[direction];
  const within = span
    ? sql`join ledger_transaction timed on timed.id = entry.transaction_id
        and timed.occurred_at >= ${span.from} and timed.occurred_at < ${span.to}`
    : sql``;
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
      select entry.id, entry.transaction_id, entry.amount, entry.balance_after from ledger_entry entry ${within}
      where entry.ledger_account_id = owned.id and ${sign} and (${before}::int8 is null or entry.id < ${before}::int8)
      order by entry.id desc limit ${limit}) entry
    join ledger_transaction booked on booked.id = entry.transaction_id
    where owned.company_id = ${companyId}::int8 and owned.kind in ('money', 'bonus')
    order by entry.id desc limit ${limit}`.execute(db);
  return rows.map((row) => readColumns(movementColumns, row));
}

/** Money of a company over a time, without bonuses: kopecks that it got and gave, and what it had at the end. */
export async function findMoneyOver(db: Database, companyId: number, { from, to }: Span) {
  const { rows } = await sql<{ got: number; gave: number; atEnd: number }>`
    select
      coalesce(sum(entry.amount) filter (where entry.amount > 0), 0)::int8 as got,
      coalesce(-sum(entry.amount) filter (where entry.amount < 0), 0)::int8 as gave,
      coalesce((
        select before.balance_after from ledger_entry before
        join ledger_transaction booked on booked.id = before.transaction_id and booked.occurred_at < ${to}
        where before.ledger_account_id = owned.id order by before.id desc limit 1), 0)::int8 as at_end
    from ledger_account owned
    left join lateral (
      select entry.amount from ledger_entry entry
      join ledger_transaction booked on booked.id = entry.transaction_id
        and booked.occurred_at >= ${from} and booked.occurred_at < ${to}
      where entry.ledger_account_id = owned.id) entry on true
    where owned.company_id = ${companyId}::int8 and owned.kind = 'money'
    group by owned.id`.execute(db);
  return rows[0] ?? { got: 0, gave: 0, atEnd: 0 };
}
