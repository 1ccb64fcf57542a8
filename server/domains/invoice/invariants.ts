import { sql } from 'kysely';
import type { Invariant } from '../ledger/index.ts';

/** What the ledger says of money from banks, and what papers say of themselves. */
export const INVOICE_INVARIANTS: readonly Invariant[] = [
  {
    name: 'money from a bank is credited once, exactly, and to one company',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('bank document %s, which is %s: sum %s, credited %s', document.id, document.status, document.sum_kopecks,
          coalesce(credited.amount, 0)) as detail
        from bank_document document
        left join lateral (
          select sum(entry.amount) as amount from ledger_transaction booked
          join ledger_entry entry on entry.transaction_id = booked.id
          join ledger_account owned on owned.id = entry.ledger_account_id
          where booked.key = 'bank:' || document.id and owned.kind = 'money'
            and owned.company_id = document.company_id) credited on true
        where coalesce(credited.amount, 0) <> case document.status when 'credited' then document.sum_kopecks else 0 end
        limit 100`.execute(db);
      return rows;
    },
  },
  {
    name: 'an invoice has got what came for it, and is paid when that is its sum',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('invoice %s, which is %s: total %s, paid %s, documents %s', invoice.id, invoice.status, total_kopecks, paid_kopecks,
          coalesce(document.sum, 0)) as detail
        from invoice
        left join lateral (select sum(sum_kopecks) from bank_document where invoice_id = invoice.id) document on true
        where paid_kopecks <> coalesce(document.sum, 0) or (paid_kopecks >= total_kopecks) <> (status = 'paid')
        limit 100`.execute(db);
      return rows;
    },
  },
  {
    name: 'numbers of invoices have no gaps',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('%s invoices, the last is %s, counted %s', count(*), coalesce(max(number), 0), counter.last) as detail
        from paper_counter counter left join invoice on true
        where counter.kind = 'invoice' group by counter.last
        having count(invoice.id) <> counter.last or coalesce(max(number), 0) <> counter.last`.execute(db);
      return rows;
    },
  },
  {
    name: 'money that is on its way back is held until it is sent, and in transit until it is there',
    async find(db) {
      const { rows } = await sql<{ detail: string }>`
        select format('withdrawal %s, which is %s: amount %s, held %s, in transit %s', withdrawal.id, withdrawal.status,
          amount_kopecks, coalesce(hold.amount, 0), moved.amount) as detail
        from withdrawal
        left join ledger_hold hold on hold.purpose = 'withdrawal:' || withdrawal.id and hold.closed_at is null
        left join lateral (
          select coalesce(sum(entry.amount), 0) as amount from ledger_transaction booked
          join ledger_entry entry on entry.transaction_id = booked.id
          join ledger_account owned on owned.id = entry.ledger_account_id and owned.kind = 'payout'
          where booked.key in ('hold:withdrawal:' || withdrawal.id || ':spent', 'withdrawal:' || withdrawal.id || ':done',
            'withdrawal:' || withdrawal.id || ':returned')) moved on true
        where coalesce(hold.amount, 0) <> case when withdrawal.status in ('submitted', 'approved') then amount_kopecks else 0 end
          or moved.amount <> case withdrawal.status when 'sent' then amount_kopecks else 0 end limit 100`.execute(db);
      return rows;
    },
  },
];
