import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findPeople } from '../account/index.ts';
import { notify } from '../notice/index.ts';
import { findOrderId, type Payable } from './payable.ts';

/** What the provider says of a payment, in a notification or when it is asked. */
export interface Told {
  transactionId: number;
  /** Our number of the attempt. */
  invoiceId: string | null;
  accountId: string | null;
  amountKopecks: number;
  currency: string | null;
  at: Date;
  /** Null for SBP. */
  card: { firstSix: string; lastFour: string } | null;
  reasonCode: number | null;
}

/** As receipts and history show it; null for SBP. */
export const maskOf = ({ card }: Told) => card && `${card.firstSix} •• ${card.lastFour}`;

type Tools = Pick<Context, 'clock'>;

/** The buyer, unless they are gone. */
async function findBuyer(tx: DatabaseTransaction, { accountId }: Payable): Promise<string | null> {
  if (accountId === null) return null;
  return (await findPeople(tx, [accountId])).has(accountId) ? accountId : null;
}

type PaymentNotice = 'payment.paid' | 'payment.held' | 'payment.released' | 'payment.refunded';

/** Money has moved; once for its key. */
async function tell(
  tools: Tools,
  tx: DatabaseTransaction,
  payable: Payable,
  { event, key, amountKopecks }: { event: PaymentNotice; key: string; amountKopecks: number },
): Promise<void> {
  const to = await findBuyer(tx, payable);
  if (!to) return;
  const { of, id } = payable;
  const orderId = await findOrderId(tx, payable);
  await notify(tx, tools, {
    to,
    event,
    key,
    data: { of, id, amountKopecks, ...(orderId === null ? {} : { orderId }) },
  });
}

type Moved = Pick<Told, 'transactionId' | 'amountKopecks'>;

export const tellPaid = (
  tools: Tools,
  tx: DatabaseTransaction,
  payable: Payable,
  { transactionId, amountKopecks }: Moved,
) => tell(tools, tx, payable, { event: 'payment.paid', key: `charge:${transactionId}`, amountKopecks });

/** A card holds the money. */
export const tellHeld = (
  tools: Tools,
  tx: DatabaseTransaction,
  payable: Payable,
  { transactionId, amountKopecks }: Moved,
) => tell(tools, tx, payable, { event: 'payment.held', key: `hold:${transactionId}`, amountKopecks });

/** The card holds it no more, and nothing was charged. */
export const tellReleased = (
  tools: Tools,
  tx: DatabaseTransaction,
  payable: Payable,
  { transactionId, amountKopecks }: Moved,
) => tell(tools, tx, payable, { event: 'payment.released', key: `released:${transactionId}`, amountKopecks });

export const tellRefunded = (
  tools: Tools,
  tx: DatabaseTransaction,
  payable: Payable,
  { refundId, amountKopecks }: { refundId: number; amountKopecks: number },
) => tell(tools, tx, payable, { event: 'payment.refunded', key: `payment-refund:${refundId}`, amountKopecks });

export async function tellFailed(
  tools: Tools,
  tx: DatabaseTransaction,
  payable: Payable,
  { transactionId, reasonCode }: Pick<Told, 'transactionId' | 'reasonCode'>,
): Promise<void> {
  const to = await findBuyer(tx, payable);
  const { of, id, totalKopecks } = payable;
  if (to)
    await notify(tx, tools, {
      to,
      event: 'payment.failed',
      key: `declined:${transactionId}`,
      data: { of, id, amountKopecks: totalKopecks, reasonCode },
    });
}
