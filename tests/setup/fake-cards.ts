import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { CardProviderError, createCardPayments } from '#server/gateways/card-payments/index.ts';
import type {
  CardPayments,
  CardProvider,
  NotificationKind,
  Outcome,
  Transaction,
} from '#server/gateways/card-payments/index.ts';

const SECRET = 'secret of the fake';
const CARD = { firstSix: '424242', lastFour: '4242', brand: 'Visa' };

type Ending = 'done' | 'refused' | 'unavailable' | 'unknown, made' | 'unknown, not made';

export interface FakeCards {
  provider: CardProvider;
  /** Its book, oldest first. */
  book: Transaction[];
  /** Set what happens to it next. */
  state: {
    /** Nobody answers. */
    isDown: boolean;
    /** How refunds end; `unknown` may have been made: then it is in the book. */
    refund: Ending;
    /** The same for calls about held money. */
    hold: Ending;
  };
  /** Something in its book; nobody is told of it. */
  add(parts: Partial<Transaction> & Pick<Transaction, 'amountKopecks' | 'invoiceId' | 'accountId'>): Transaction;
}

/** A provider of card payments in memory: what a test puts into its book is what it answers. */
export function createFakeCards(clock: { now(): Date }): FakeCards {
  const book: Transaction[] = [];
  const state: FakeCards['state'] = { isDown: false, refund: 'done', hold: 'done' };
  const requests = new Map<string, number>();
  let nextId = 1_000;
  const add: FakeCards['add'] = (parts) => {
    nextId += 1;
    const made: Transaction = {
      id: nextId,
      kind: 'payment',
      status: 'Completed',
      currency: 'RUB',
      originalId: null,
      card: CARD,
      reasonCode: 0,
      testMode: true,
      createdAt: clock.now(),
      authorizedAt: null,
      confirmedAt: null,
      rrn: null,
      ...parts,
    };
    book.push(made);
    return made;
  };
  const away: Outcome<never> = { is: 'unavailable', message: 'It is down.' };
  const assertUp = () => {
    if (state.isDown) throw new FakeCardsDown();
  };
  const { buildIntent } = createCardPayments({ publicId: 'pk_fake', apiSecret: SECRET, url: 'http://127.0.0.1:9' });
  const refund: CardPayments['refund'] = async ({ transactionId, amountKopecks, requestId }) => {
    if (state.isDown || state.refund === 'unavailable') return away;
    if (state.refund === 'refused') return { is: 'refused', message: 'No.' };
    if (state.refund === 'unknown, not made') return { is: 'unknown', message: 'No answer.' };
    const known = requests.get(requestId);
    const id =
      known ??
      add({
        kind: 'refund',
        amountKopecks,
        originalId: transactionId,
        invoiceId: null,
        accountId: null,
        card: null,
      }).id;
    requests.set(requestId, id);
    return state.refund === 'done'
      ? { is: 'done', value: { transactionId: id } }
      : { is: 'unknown', message: 'No answer.' };
  };
  /** Held money becomes something else, once. */
  const endHold = async (id: number, status: 'Completed' | 'Cancelled'): Promise<Outcome> => {
    if (state.isDown || state.hold === 'unavailable') return away;
    if (state.hold === 'unknown, not made') return { is: 'unknown', message: 'No answer.' };
    const index = book.findIndex((one) => one.id === id && one.status === 'Authorized');
    const held = book[index];
    if (state.hold === 'refused' || !held) return { is: 'refused', message: 'No.' };
    book[index] = { ...held, status, ...(status === 'Completed' ? { confirmedAt: clock.now() } : {}) };
    return state.hold === 'done' ? { is: 'done', value: null } : { is: 'unknown', message: 'No answer.' };
  };
  const payments: CardPayments = {
    buildIntent,
    test: async () => assertUp(),
    async get(id) {
      assertUp();
      return book.find((one) => one.id === id) ?? null;
    },
    async find(externalId) {
      assertUp();
      return book.findLast(({ invoiceId }) => invoiceId === externalId) ?? null;
    },
    async list({ from, to }) {
      assertUp();
      return book.filter(({ createdAt }) => createdAt >= from && createdAt <= to);
    },
    confirm: ({ transactionId }) => endHold(transactionId, 'Completed'),
    void: ({ transactionId }) => endHold(transactionId, 'Cancelled'),
    refund,
    makeSbpLink: async () => away,
  };
  return {
    provider: { payments, apiSecret: SECRET, isSender: () => true, scriptUrl: 'http://127.0.0.1:4323/bundles/x.js' },
    book,
    state,
    add,
  };
}

/** A Pay tells how it was when it was made. */
const statusTold = ({ status, authorizedAt }: Transaction) =>
  status === 'Authorized' || authorizedAt ? 'Authorized' : 'Completed';

/** As the adapter throws where nobody answers. */
class FakeCardsDown extends CardProviderError {
  constructor() {
    super('unavailable', 'It is down.');
  }
}

/** What the provider sends of a transaction; `forged`: by somebody without the secret. */
export async function notifyOf(
  app: FastifyInstance,
  kind: NotificationKind,
  transaction: Transaction,
  { changes = {}, isForged = false }: { changes?: Record<string, string>; isForged?: boolean } = {},
): Promise<{ status: number; code: number | undefined }> {
  const { id, amountKopecks, invoiceId, accountId, card, createdAt, originalId, reasonCode } = transaction;
  const fields = {
    TransactionId: String(id),
    Amount: (amountKopecks / 100).toFixed(2),
    Currency: 'RUB',
    DateTime: createdAt.toISOString().slice(0, 19).replace('T', ' '),
    InvoiceId: invoiceId ?? '',
    AccountId: accountId ?? '',
    Status: kind === 'pay' || kind === 'check' ? statusTold(transaction) : 'Completed',
    TestMode: '1',
    ...(card ? { CardFirstSix: card.firstSix, CardLastFour: card.lastFour, CardType: card.brand } : {}),
    ...(originalId === null ? {} : { PaymentTransactionId: String(originalId) }),
    ...(kind === 'pay' ? { GatewayName: 'Stand', TotalFee: '0.00' } : {}),
    ...(kind === 'fail' ? { ReasonCode: String(reasonCode), Reason: 'InsufficientFunds' } : {}),
    ...changes,
  };
  const body = new URLSearchParams(fields).toString();
  const signature = createHmac('sha256', isForged ? 'another' : SECRET)
    .update(body)
    .digest('base64');
  const answer = await app.inject({
    method: 'POST',
    url: `/api/payments/cloudpayments/${kind}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'content-hmac': signature },
    payload: body,
  });
  const { code } = answer.json<{ code?: number }>();
  return { status: answer.statusCode, code: typeof code === 'number' ? code : undefined };
}
