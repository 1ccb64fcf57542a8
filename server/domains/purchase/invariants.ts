import { sql } from 'kysely';
import type { Invariant } from '../ledger/index.ts';

/** What the ledger says of purchases and what purchases say of themselves. */
export const PURCHASE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'a purchase is paid once, and no more comes back than was paid',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('purchase %s: total %s, refunded %s, refunds %s, paid %s times', purchase.id, total_kopecks, refunded_kopecks,
          coalesce(refund.sum, 0), booked.count) as detail
        from purchase
        left join lateral (select sum(amount_kopecks) from purchase_refund where purchase_id = purchase.id) refund on true
        left join lateral (select count(*) from ledger_transaction where purchase_id = purchase.id and reason = 'purchase') booked on true
        where refunded_kopecks <> coalesce(refund.sum, 0)
          or booked.count <> case when paid_at is null then 0 else 1 end limit 100`.execute(db);
      return rows;
    },
  },
  {
    name: 'a purchase that is active or completed was begun, line by line, once',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('line %s of purchase %s, which is %s, has not begun', line.id, purchase.id, purchase.status) as detail
        from purchase join purchase_line line on line.purchase_id = purchase.id
        where purchase.status in ('active', 'completed')
          and not exists (select from purchase_effect where purchase_line_id = line.id and effect = 'start') limit 100`.execute(
        db,
      );
      return rows;
    },
  },
  {
    name: 'advertising begins with its mark',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('line %s is advertising and has begun without a mark', line.id) as detail
        from purchase_line line join purchase_effect made on made.purchase_line_id = line.id and made.effect = 'start'
        where line.is_advertising and not exists (select from ad_mark where purchase_line_id = line.id) limit 100`.execute(
        db,
      );
      return rows;
    },
  },
];
