import { kopecksOf } from '#server/gateways/card-payments/amounts.ts';
import { readNotification, verifyNotification } from '#server/gateways/card-payments/index.ts';
import { transactionSchema } from '#server/gateways/card-payments/transaction.ts';
import type { Readers } from './outside-text.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The readers of card payments. */
export const CARD_READERS: Readers = {
  'server/gateways/card-payments/amounts.ts': { 'an amount': kopecksOf },
  'server/gateways/card-payments/notifications.ts': {
    'a form': (text) => readNotification('pay', Buffer.from(text), FORM),
    'a field of a form': (text) =>
      readNotification('pay', Buffer.from(String(new URLSearchParams({ DateTime: text, TransactionId: text }))), FORM),
    JSON: (text) => readNotification('pay', Buffer.from(text), 'application/json'),
    'a type': (text) => readNotification('pay', Buffer.from('{}'), text),
  },
  'server/gateways/card-payments/signature.ts': {
    'a body': (text) => verifyNotification(Buffer.from(text), { 'x-content-hmac': 'a' }, 'secret'),
    'a signature': (text) => verifyNotification(Buffer.from('a'), { 'content-hmac': text }, 'secret'),
  },
  'server/gateways/card-payments/transaction.ts': {
    'a transaction': (text) => transactionSchema.safeParse({ CreatedDateIso: text, Amount: text, Status: text }),
  },
};

export const CARD_INSIDE: Readonly<Record<string, readonly string[]>> = {
  'answers of the provider': ['server/gateways/card-payments/client.ts'],
};
