import { rublesText } from './amounts.ts';
import { reasonName } from './reasons.ts';
import type { NotificationKind, Transaction } from './records.ts';

/** `yyyy-MM-dd HH:mm:ss`, UTC. */
const moment = (ms: number): string => new Date(ms).toISOString().slice(0, 19).replace('T', ' ');

/** The fields of a notification as the documentation lists them; what is empty is left out. */
export function fieldsOf(kind: NotificationKind, transaction: Transaction): Record<string, string> {
  const about = kind === 'refund' || kind === 'cancel' ? {} : detailsOf(transaction);
  return present({
    TransactionId: String(transaction.id),
    ...(kind === 'refund' && { PaymentTransactionId: String(transaction.originalId), OperationType: 'Refund' }),
    Amount: rublesText(transaction.amountKopecks),
    DateTime: moment(transaction.createdAt),
    ...about,
    ...(kind === 'fail'
      ? { Reason: reasonName(transaction.reasonCode), ReasonCode: String(transaction.reasonCode) }
      : {}),
    ...(kind === 'check' || kind === 'pay' || kind === 'confirm' ? { Status: statusOf(kind, transaction) } : {}),
    ...(kind === 'pay' ? { GatewayName: 'Stand', TotalFee: '0.00' } : {}),
    InvoiceId: transaction.invoiceId,
    AccountId: transaction.accountId,
    Email: transaction.email,
    Data: transaction.data,
    Rrn: transaction.rrn,
  });
}

/** A Check tells what the status will be. */
function statusOf(kind: NotificationKind, { schema }: Transaction): string {
  return schema === 'Dual' && kind !== 'confirm' ? 'Authorized' : 'Completed';
}

function detailsOf({ amountKopecks, card, method, description }: Transaction) {
  return {
    Currency: 'RUB',
    PaymentAmount: rublesText(amountKopecks),
    PaymentCurrency: 'RUB',
    OperationType: 'Payment',
    TestMode: '1',
    CardFirstSix: card?.firstSix ?? null,
    CardLastFour: card?.lastFour ?? null,
    CardType: card?.brand ?? null,
    CardExpDate: card?.expires ?? null,
    PaymentMethod: method === 'Sbp' ? 'Sbp' : null,
    Description: description,
  };
}

function present(fields: Record<string, string | null>): Record<string, string> {
  const entries = Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return Object.fromEntries(entries);
}
