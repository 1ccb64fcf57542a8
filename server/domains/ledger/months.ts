import { sql } from 'kysely';
import { z } from 'zod';
import { BOOKING_REASONS, MARKETPLACE_KINDS, OWNED_KINDS } from '#shared/domain/ledger.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

/** From the first moment on, before the second. */
export interface Span {
  from: Date;
  to: Date;
}

/** What each purchase has earned in this time, beside what came back: kopecks without VAT, and the VAT. */
export async function findEarned(db: Database, { from, to }: Span) {
  const { rows } = await sql<{ purchaseId: number; revenue: number; vat: number; lastAt: Date }>`
    select booked.purchase_id, max(booked.occurred_at) as last_at,
      coalesce(sum(entry.amount) filter (where earned.kind = 'revenue'), 0)::int8 as revenue,
      coalesce(sum(entry.amount) filter (where earned.kind = 'vat'), 0)::int8 as vat
    from ledger_transaction booked
    join ledger_entry entry on entry.transaction_id = booked.id
    join ledger_account earned on earned.id = entry.ledger_account_id and earned.kind in ('revenue', 'vat')
    where booked.occurred_at >= ${from} and booked.occurred_at < ${to} and booked.purchase_id is not null
    group by booked.purchase_id order by booked.purchase_id`.execute(db);
  return rows;
}

const accountColumns = z.object({
  owner: z.enum(['company', 'applicant', 'marketplace']),
  kind: z.enum([...OWNED_KINDS, ...MARKETPLACE_KINDS]),
});

/** What each kind of account of money had before, got, gave and had afterwards; kopecks. Reads all entries before its end. */
export async function findTurnover(db: Database, { from, to }: Span) {
  const { rows } = await sql<{ owner: string; kind: string; begin: number; got: number; gave: number }>`
    select owned.owner, owned.kind,
      coalesce(sum(entry.amount) filter (where booked.occurred_at < ${from}), 0)::int8 as begin,
      coalesce(sum(entry.amount) filter (where booked.occurred_at >= ${from} and entry.amount > 0), 0)::int8 as got,
      coalesce(-sum(entry.amount) filter (where booked.occurred_at >= ${from} and entry.amount < 0), 0)::int8 as gave
    from ledger_entry entry
    join ledger_transaction booked on booked.id = entry.transaction_id
    join ledger_account owned on owned.id = entry.ledger_account_id
    where entry.asset = 'rub' and booked.occurred_at < ${to}
    group by owned.owner, owned.kind order by owned.owner, owned.kind`.execute(db);
  return rows.map((row) => readColumns(accountColumns, row));
}

const flowColumns = z.object({
  reason: z.enum(BOOKING_REASONS),
  kind: z.enum([...OWNED_KINDS, ...MARKETPLACE_KINDS]),
});

/** What each kind of account of money has got on balance for each reason in this time; kopecks. */
export async function findFlows(db: Database, { from, to }: Span) {
  const { rows } = await sql<{ reason: string; kind: string; amount: number }>`
    select booked.reason, owned.kind, sum(entry.amount)::int8 as amount
    from ledger_transaction booked
    join ledger_entry entry on entry.transaction_id = booked.id
    join ledger_account owned on owned.id = entry.ledger_account_id
    where entry.asset = 'rub' and booked.occurred_at >= ${from} and booked.occurred_at < ${to}
    group by booked.reason, owned.kind`.execute(db);
  return rows.map((row) => readColumns(flowColumns, row));
}
