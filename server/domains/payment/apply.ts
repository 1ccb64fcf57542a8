import type { DatabaseTransaction } from '../../database/connect.ts';
import type { CardNotification, CardPayments, Transaction } from '../../gateways/card-payments/index.ts';
import type { Context } from '../../platform/context.ts';
import { settleHold, settleVoid } from './holds.ts';
import { settleRefund } from './refunds.ts';
import { settleCharge, settleDecline } from './settle.ts';
import type { Told } from './told.ts';
import type { PaymentTools } from './tools.ts';

/** What a notification tells happens in our books. */
export async function applyNotification(
  context: Context,
  tools: PaymentTools,
  tx: DatabaseTransaction,
  told: CardNotification,
): Promise<void> {
  switch (told.kind) {
    case 'pay':
      return told.status === 'Authorized' ? settleHold(context, tx, told) : settleCharge(context, tools, tx, told);
    case 'confirm':
      return settleCharge(context, tools, tx, told);
    case 'fail':
      return settleDecline(context, tx, told);
    case 'cancel':
      return settleVoid(context, tx, told);
    case 'refund':
      return settleRefund(context, tx, {
        refundTransactionId: told.transactionId,
        transactionId: told.paymentTransactionId ?? 0,
        amountKopecks: told.amountKopecks,
      });
    case 'check':
      return;
  }
}

/** What is asked of the provider before its answer is applied: a refund is found in place of the payment that it is of. */
export async function withPayment(payments: CardPayments, found: Transaction | null): Promise<Transaction[]> {
  if (!found) return [];
  if (found.kind !== 'refund' || found.originalId === null) return [found];
  const payment = await payments.get(found.originalId);
  return payment ? [payment, found] : [found];
}

/** What the book of the provider says happens in ours. */
export async function applyTransaction(
  context: Context,
  tools: PaymentTools,
  tx: DatabaseTransaction,
  transaction: Transaction,
): Promise<void> {
  const { id, kind, status, originalId, amountKopecks } = transaction;
  if (kind === 'refund')
    return status === 'Completed' && originalId !== null
      ? settleRefund(context, tx, { refundTransactionId: id, transactionId: originalId, amountKopecks })
      : undefined;
  if (kind !== 'payment') return;
  const told: Told = { ...transaction, transactionId: id, at: transaction.authorizedAt ?? transaction.createdAt };
  switch (status) {
    case 'Completed':
      return settleCharge(context, tools, tx, told);
    case 'Declined':
      return settleDecline(context, tx, told);
    case 'Authorized':
      return settleHold(context, tx, told);
    case 'Cancelled':
      return settleVoid(context, tx, told);
    case 'AwaitingAuthentication':
      return;
  }
}
