import type { Seller } from '#shared/domain/seller.ts';
import type { CardProvider } from '../../gateways/card-payments/index.ts';

/** What payments need of the process. */
export interface PaymentTools {
  /** Null: cards and SBP are not taken. */
  cards: CardProvider | null;
  /** Named in receipts; null where none is set: then no receipt is made. */
  seller: Seller | null;
}
