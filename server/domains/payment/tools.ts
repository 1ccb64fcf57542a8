import type { Seller } from '#shared/domain/seller.ts';
import type { Database } from '../../database/connect.ts';
import type { CardProvider } from '../../gateways/card-payments/index.ts';

/** What payments need of the process. */
export interface PaymentTools {
  /** Null: cards and SBP are not taken. */
  cards: CardProvider | null;
  /** Named in receipts; null where none is set: then no receipt is made. */
  seller: Seller | null;
}

/** What the desk of purchases needs of orders, which stand above. */
export interface DeskTools {
  /** Purchases of orders whose refund waits for somebody else of the staff: all of them, or those of these. */
  findOrderRefunds: (db: Database, of?: readonly number[]) => Promise<number[]>;
}
