import { kopecksOf } from '#server/gateways/card-payments/amounts.ts';
import { readNotification, verifyNotification } from '#server/gateways/card-payments/index.ts';
import { transactionSchema } from '#server/gateways/card-payments/transaction.ts';
import { kopecksOf as sandboxKopecksOf } from '#server/sandbox/card-payments/amounts.ts';
import { spaced } from '#server/sandbox/card-payments/cards.ts';
import { readCard } from '#server/sandbox/card-payments/read-card.ts';
import { receiptIn } from '#server/sandbox/card-payments/receipt.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { payableOf } from '../../site/src/features/paid/addresses.ts';
import { REFILL_STEPS, startOf } from '../../site/src/features/paid/paid-steps.ts';
import type { Readers } from './outside-text.ts';

const FORM = 'application/x-www-form-urlencoded';
const NOW = new Date('2026-11-30T12:00:00Z');

/** A form whose call answers at once. */
const sendingOf = (values: FormValues) => ({
  call: (async () => ({ id: 1 })) as unknown as Parameters<typeof REFILL_STEPS.refill>[0]['call'],
  values,
  options: {},
  place: { kind: 'page' } as never,
  path: '/',
});

/** The readers of card payments and their stand-in. */
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
  'site/src/features/paid/addresses.ts': { 'an id': (text) => payableOf(() => text) },
  'site/src/features/paid/paid-steps.ts': {
    'the form of a payment': (text) => startOf({ values: { purchase: text, email: text, totalKopecks: text } }),
    'a sum': (text) => REFILL_STEPS.refill(sendingOf({ rubles: text })),
  },
  'server/sandbox/card-payments/amounts.ts': { 'an amount': sandboxKopecksOf },
  'server/sandbox/card-payments/cards.ts': { 'a number': spaced },
  'server/sandbox/card-payments/read-card.ts': {
    'a typed card': (text) => readCard({ number: text, expires: text, cvv: text }, NOW),
  },
  'server/sandbox/card-payments/receipt.ts': { 'data of a call': receiptIn },
};

export const CARD_INSIDE: Readonly<Record<string, readonly string[]>> = {
  'answers of the provider, and files of our own': [
    'server/gateways/card-payments/client.ts',
    'server/open-card-payments.ts',
    'server/sandbox/card-payments/book.ts',
    'server/sandbox/card-payments/hand-over.ts',
  ],
  'a stand-in on this machine that hands what it takes to its readers': [
    'server/sandbox/card-payments/api.ts',
    'server/sandbox/card-payments/app.ts',
    'server/sandbox/card-payments/courier.ts',
    'server/sandbox/card-payments/panel.ts',
    'server/sandbox/card-payments/widget.ts',
  ],
  configuration: ['server/card-payments-config.ts'],
};
