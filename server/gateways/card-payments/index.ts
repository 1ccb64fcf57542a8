import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Receipt } from '#shared/domain/receipt.ts';
import { rublesOf } from './amounts.ts';
import { CardProviderError, createClient, type ApiAnswer, type CardPaymentsSettings } from './client.ts';
import { buildIntent, type Intent, type IntentRequest } from './intent.ts';
import { receiptData } from './receipt.ts';
import { transactionSchema, type Transaction } from './transaction.ts';

export { CardProviderError } from './client.ts';
export type { Intent, IntentRequest } from './intent.ts';
export type { Transaction } from './transaction.ts';
export * from './notifications.ts';
export { createSenderCheck } from './senders.ts';
export { verifyNotification } from './signature.ts';

/**
 * What became of a call that moves money. `refused` is final: nothing was done, and the same call will not do. After
 * `unknown` it may have been carried out: ask `get` or `find` before anything else, or repeat it with the same requestId
 * within an hour. After `unavailable` it was not, and may be tried later.
 */
export type Outcome<Value = null> =
  | { is: 'done'; value: Value }
  | { is: 'refused'; message: string }
  | { is: 'unknown' | 'unavailable'; message: string };

/** A call that moves money; the requestId is one for each intention, and the same when it is repeated. */
interface Order {
  transactionId: number;
  requestId: string;
}

export interface SbpRequest {
  amountKopecks: number;
  externalId: string;
  accountId: string;
  description: string;
  email: string | null;
  /** Minutes that the code can be paid; anybody may pay it again as long. */
  ttlMinutes: number;
  successUrl: string | null;
  receipt: Receipt | null;
  requestId: string;
}

/** CloudPayments. Amounts are kopecks. Reads throw {@link CardProviderError} after three tries. */
export interface CardPayments {
  buildIntent(request: IntentRequest): Intent;
  /** Throws unless the keys are right. */
  test(): Promise<void>;
  get(transactionId: number): Promise<Transaction | null>;
  /** The last transaction with this number, of whatever kind: after a refund it is that, after a second try the second. */
  find(externalId: string): Promise<Transaction | null>;
  /** All transactions that were made in the period, its ends included, oldest first. */
  list(period: { from: Date; to: Date }): Promise<Transaction[]>;
  /** Takes held money, all or a part; the rest is given back. */
  confirm(order: Order & { amountKopecks: number; receipt: Receipt | null }): Promise<Outcome>;
  /** Gives held money back. */
  void(order: Order): Promise<Outcome>;
  refund(
    order: Order & { amountKopecks: number; receipt: Receipt | null },
  ): Promise<Outcome<{ transactionId: number }>>;
  /** A link to pay by SBP without the window of the provider. */
  makeSbpLink(request: SbpRequest): Promise<Outcome<{ transactionId: number; url: string }>>;
}

/** The provider as the product uses it: CloudPayments, or its stand-in. */
export interface CardProvider {
  payments: CardPayments;
  /** That notifications are signed with. */
  apiSecret: string;
  isSender(address: string): boolean;
  /** The script that pages load; its origin is also that of the frame it opens. */
  scriptUrl: string;
}

/** Pauses before the further tries of a read. */
const READ_PAUSES_MS = [200, 1_000];
/** Of `v2/payments/list`. */
const PAGE_LENGTH = 100;
/** Above it the period is longer than a day of ours can be. */
const PAGES_MAX = 1_000;

const refundSchema = z.object({ TransactionId: z.int().positive() });
const sbpSchema = z.object({ TransactionId: z.int().positive(), QrUrl: z.url() });

export function createCardPayments(settings: CardPaymentsSettings): CardPayments {
  const client = createClient(settings);

  /** Only what changes nothing is tried again. */
  async function read(path: string, body: object): Promise<ApiAnswer> {
    for (const pauseMs of READ_PAUSES_MS) {
      try {
        return await client(path, body);
      } catch (error) {
        if (!(error instanceof CardProviderError) || error.failure === 'unauthorized') throw error;
        await sleep(pauseMs);
      }
    }
    return client(path, body);
  }

  /** A declined payment is found too: `Success` is about the payment then, and the model is there. */
  async function readOne(path: string, body: object): Promise<Transaction | null> {
    const { Model } = await read(path, body);
    return Model ? parse(transactionSchema, Model) : null;
  }

  async function write<Value>(
    path: string,
    body: object,
    requestId: string,
    readValue: (model: unknown) => Value,
  ): Promise<Outcome<Value>> {
    try {
      const { Success, Message, Model } = await client(path, body, requestId);
      if (!Success) return { is: 'refused', message: Message || 'The provider gave no reason.' };
      return { is: 'done', value: readValue(Model) };
    } catch (error) {
      if (!(error instanceof CardProviderError)) throw error;
      return { is: error.failure === 'unknown' ? 'unknown' : 'unavailable', message: error.message };
    }
  }

  return {
    buildIntent: (request) => buildIntent(settings.publicId, request),
    async test() {
      const { Success } = await read('/test', {});
      if (!Success) throw new CardProviderError('unavailable', 'The provider of card payments does not work.');
    },
    get: (transactionId) => readOne('/payments/get', { TransactionId: transactionId }),
    find: (externalId) => readOne('/v2/payments/find', { InvoiceId: externalId }),
    async list({ from, to }) {
      const all: Transaction[] = [];
      for (let page = 1; page <= PAGES_MAX; page += 1) {
        const { Success, Model } = await read('/v2/payments/list', {
          PageNumber: page,
          CreatedDateGte: from.toISOString(),
          CreatedDateLte: to.toISOString(),
        });
        // Half a list would look like missing payments.
        if (!Success) throw new CardProviderError('unavailable', 'The provider of card payments gives no list.');
        const part = parse(z.array(transactionSchema), Model);
        all.push(...part);
        if (part.length < PAGE_LENGTH) return all;
      }
      throw new CardProviderError('unavailable', 'The list of payments has no end.');
    },
    confirm: ({ transactionId, amountKopecks, receipt, requestId }) =>
      write(
        '/payments/confirm',
        { TransactionId: transactionId, Amount: rublesOf(amountKopecks), ...dataOf(receipt) },
        requestId,
        () => null,
      ),
    void: ({ transactionId, requestId }) =>
      write('/payments/void', { TransactionId: transactionId }, requestId, () => null),
    refund: ({ transactionId, amountKopecks, receipt, requestId }) =>
      write(
        '/payments/refund',
        { TransactionId: transactionId, Amount: rublesOf(amountKopecks), ...dataOf(receipt) },
        requestId,
        (model) => ({ transactionId: parse(refundSchema, model).TransactionId }),
      ),
    makeSbpLink: ({
      amountKopecks,
      externalId,
      accountId,
      description,
      email,
      ttlMinutes,
      successUrl,
      receipt,
      requestId,
    }) =>
      write(
        '/payments/qr/sbp/link',
        {
          PublicId: settings.publicId,
          Amount: rublesOf(amountKopecks),
          Currency: 'RUB',
          Scheme: 'charge',
          Description: description,
          AccountId: accountId,
          InvoiceId: externalId,
          TtlMinutes: ttlMinutes,
          ...(email === null ? {} : { Email: email }),
          ...(successUrl === null ? {} : { SuccessRedirectUrl: successUrl }),
          ...dataOf(receipt),
        },
        requestId,
        (model) => {
          const { TransactionId, QrUrl } = parse(sbpSchema, model);
          return { transactionId: TransactionId, url: QrUrl };
        },
      ),
  };
}

const dataOf = (receipt: Receipt | null) => (receipt ? { JsonData: receiptData(receipt) } : {});

/** An answer of another shape says nothing of what was done. */
function parse<Output>(schema: z.ZodType<Output>, model: unknown): Output {
  const { success, data } = schema.safeParse(model);
  if (!success) throw new CardProviderError('unknown', 'The provider of card payments answered in an unknown shape.');
  return data;
}
