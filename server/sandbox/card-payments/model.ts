import { rublesOf } from './amounts.ts';
import { reasonName, reasonText } from './reasons.ts';
import type { Card, Status, Transaction } from './records.ts';

const STATUS_CODES: Readonly<Record<Status, number>> = {
  AwaitingAuthentication: 1,
  Authorized: 2,
  Completed: 3,
  Cancelled: 4,
  Declined: 5,
};
const BRAND_CODES: Readonly<Record<Card['brand'], number>> = { Visa: 0, MasterCard: 1, МИР: 6 };

const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString().slice(0, 19));
const legacyOf = (ms: number | null): string | null => (ms === null ? null : `/Date(${ms})/`);

/** A transaction in the answers of the API, by the example of `payments/get` in the documentation. */
export function modelOf(one: Transaction, publicId: string) {
  const { amountKopecks, card, status, reasonCode } = one;
  return {
    ReasonCode: reasonCode,
    PublicId: publicId,
    TerminalUrl: 'http://127.0.0.1',
    TransactionId: one.id,
    Amount: rublesOf(amountKopecks),
    Currency: 'RUB',
    CurrencyCode: 0,
    PaymentAmount: rublesOf(amountKopecks),
    PaymentCurrency: 'RUB',
    PaymentCurrencyCode: 0,
    InvoiceId: one.invoiceId,
    AccountId: one.accountId,
    Email: one.email,
    Description: one.description,
    JsonData: one.data,
    CreatedDate: legacyOf(one.createdAt),
    CreatedDateIso: isoOf(one.createdAt),
    AuthDate: legacyOf(one.authorizedAt),
    AuthDateIso: isoOf(one.authorizedAt),
    ConfirmDate: legacyOf(one.confirmedAt),
    ConfirmDateIso: isoOf(one.confirmedAt),
    PayoutDate: null,
    PayoutDateIso: null,
    PayoutAmount: null,
    AuthCode: one.authorizedAt === null ? null : 'A1B2C3',
    TestMode: true,
    Rrn: one.rrn,
    OriginalTransactionId: one.originalId,
    FallBackScenarioDeclinedTransactionId: null,
    IpAddress: '127.0.0.1',
    IpCountry: 'RU',
    CardFirstSix: card?.firstSix ?? null,
    CardLastFour: card?.lastFour ?? null,
    CardExpDate: card?.expires ?? null,
    CardType: card?.brand ?? null,
    CardTypeCode: card ? BRAND_CODES[card.brand] : null,
    Issuer: card ? 'Стенд' : null,
    Status: status,
    StatusCode: STATUS_CODES[status],
    CultureName: 'ru-RU',
    Reason: status === 'AwaitingAuthentication' ? null : reasonName(reasonCode),
    CardHolderMessage: status === 'AwaitingAuthentication' ? null : reasonText(reasonCode),
    Type: one.type === 'Refund' ? 1 : 0,
    Refunded: one.refundedKopecks > 0,
    Name: null,
    Token: null,
    SubscriptionId: null,
    GatewayName: 'Stand',
    AndroidPay: false,
    WalletType: '',
    TotalFee: 0,
  };
}
