import type { DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { findPeople } from '../account/index.ts';
import { notify } from '../notice/index.ts';
import type { Payable } from './payable.ts';

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

type Tools = Pick<Context, 'clock'>;

/** The buyer, unless they are gone. */
async function findBuyer(tx: DatabaseTransaction, { accountId }: Payable): Promise<string | null> {
  if (accountId === null) return null;
  return (await findPeople(tx, [accountId])).has(accountId) ? accountId : null;
}

export async function tellPaid(
  tools: Tools,
  tx: DatabaseTransaction,
  payable: Payable,
  { transactionId, amountKopecks }: Pick<Told, 'transactionId' | 'amountKopecks'>,
): Promise<void> {
  const to = await findBuyer(tx, payable);
  const { of, id } = payable;
  if (to)
    await notify(tx, tools, {
      to,
      event: 'payment.paid',
      key: `charge:${transactionId}`,
      data: { of, id, amountKopecks },
    });
}

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

export async function tellRefunded(
  tools: Tools,
  tx: DatabaseTransaction,
  payable: Payable,
  { refundId, amountKopecks }: { refundId: number; amountKopecks: number },
): Promise<void> {
  const to = await findBuyer(tx, payable);
  const { of, id } = payable;
  if (to)
    await notify(tx, tools, {
      to,
      event: 'payment.refunded',
      key: `payment-refund:${refundId}`,
      data: { of, id, amountKopecks },
    });
}
