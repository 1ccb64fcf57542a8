import { sql } from 'kysely';
import type { Invariant } from '../ledger/index.ts';

/** What orders say of their money, and what the books say. */
export const ORDER_INVARIANTS: readonly Invariant[] = [
  {
    name: 'what a company has paid for an order is held until it is done or given up',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('purchase %s, which is %s: total %s, held %s', purchase.id, purchase.status, total_kopecks,
          coalesce(hold.amount, 0)) as detail
        from purchase
        join purchase_line line on line.purchase_id = purchase.id and line.target = 'order'
        left join ledger_hold hold on hold.purpose = 'purchase:' || purchase.id and hold.closed_at is null
        where purchase.company_id is not null
          and coalesce(hold.amount, 0) <> case when purchase.status in ('paid', 'in_progress') then total_kopecks else 0 end
        limit 100`.execute(db);
      return rows;
    },
  },
  {
    name: 'an order is as far as its purchase',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('order %s is %s, its purchase %s is %s', ordered.id, ordered.status, purchase.id, purchase.status) as detail
        from service_order ordered left join purchase on purchase.id = ordered.purchase_id
        where not exists (
          -- It hears of its purchase a moment later; what it has not heard for an hour it does not hear at all.
          select from outbox_event event
          where event.handled_at is null and event.created_at > now() - interval '1 hour'
            and event.type in ('purchase.authorized', 'purchase.paid', 'purchase.cancelled')
            and event.payload ->> 'purchaseId' = purchase.id::text)
        and case ordered.status
          when 'new' then purchase.id is not null
          when 'quoted' then purchase.status in ('authorized', 'paid', 'in_progress', 'completed')
          when 'accepted' then purchase.status is null or purchase.status not in ('authorized', 'paid')
          -- Staff may give back what was done.
          when 'done' then purchase.status is null or purchase.status not in ('completed', 'partially_refunded', 'refunded')
          when 'cancelled' then purchase.status in ('paid', 'in_progress', 'completed')
          else purchase.status is null or purchase.status not in ('authorized', 'paid', 'in_progress', 'completed')
        end limit 100`.execute(db);
      return rows;
    },
  },
];
