import { sql } from 'kysely';
import type { Invariant } from '../ledger/index.ts';

/** What the ledger says of the gateway and what our payments say of themselves. */
export const PAYMENT_INVARIANTS: readonly Invariant[] = [
  {
    name: 'the gateway has given what was charged and not sent back',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('gateway %s, charged %s, sent back %s', booked.sum, charged.sum, charged.back) as detail
        from (select coalesce(-sum(entry.amount), 0) as sum from ledger_account owned
          join ledger_entry entry on entry.ledger_account_id = owned.id where owned.kind = 'gateway') booked
        cross join (select coalesce(sum(amount_kopecks), 0) as sum, coalesce(sum(refunded_kopecks), 0) as back
          from payment_charge) charged
        where booked.sum <> charged.sum - charged.back`.execute(db);
      return rows;
    },
  },
  {
    name: 'a payment is sent back by refunds that are done, each once',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('payment %s: refunded %s, refunds %s', charge.transaction_id, refunded_kopecks, coalesce(done.sum, 0)) as detail
        from payment_charge charge
        left join lateral (select sum(amount_kopecks) from payment_refund
          where transaction_id = charge.transaction_id and status = 'done') done on true
        where refunded_kopecks <> coalesce(done.sum, 0) limit 100`.execute(db);
      return rows;
    },
  },
  {
    name: 'a purchase or a refill is paid by one payment',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('purchase %s, refill %s: paid %s times', attempt.purchase_id, attempt.refill_id, count(*)) as detail
        from payment_charge charge join payment_attempt attempt on attempt.id = charge.payment_attempt_id
        where charge.purpose = 'pays' group by attempt.purchase_id, attempt.refill_id having count(*) > 1 limit 100`.execute(
        db,
      );
      return rows;
    },
  },
  {
    name: 'a purchase waits for its money by one hold, and what is held is not charged',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('purchase %s is %s, holds %s', purchase.id, purchase.status, count(hold.transaction_id)) as detail
        from purchase
        left join payment_attempt attempt on attempt.purchase_id = purchase.id
        left join payment_hold hold on hold.payment_attempt_id = attempt.id and hold.status = 'held' and hold.purpose = 'pays'
          and hold.wanted is distinct from 'void'
        where purchase.status = 'authorized' or hold.transaction_id is not null
        group by purchase.id having (purchase.status = 'authorized') <> (count(hold.transaction_id) = 1)
          or count(hold.transaction_id) > 1
        union all
        select format('transaction %s is %s, and charged: %s', hold.transaction_id, hold.status, charge.transaction_id is not null)
        from payment_hold hold left join payment_charge charge on charge.transaction_id = hold.transaction_id
        where (hold.status = 'confirmed') <> (charge.transaction_id is not null) limit 100`.execute(db);
      return rows;
    },
  },
];
