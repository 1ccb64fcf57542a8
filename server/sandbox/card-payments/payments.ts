import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import type { Book, Change } from './book.ts';
import { cardOf } from './cards.ts';
import type { Courier } from './courier.ts';
import { receiptIn } from './receipt.ts';
import type { Card, Intent, Method, NotificationKind, Order, Transaction } from './records.ts';

/** Why an operation is not done, in the words of an answer. */
export class Refusal extends Error {}

export interface Payments {
  /**
   * Makes a payment and asks the shop whether it may go on. It comes back declined, done, or waiting for the payer or for
   * the page of the bank.
   */
  start(order: Order, by: { method: Method; card?: Card; intent?: Intent }): Promise<Transaction>;
  /** The payer has answered on the page of the bank. */
  answerBank(transaction: Transaction, isPayer: boolean): Transaction;
  /** Somebody has paid by a QR code; whoever does it again pays again. */
  payQr(transaction: Transaction): Transaction;
  /** These throw {@link Refusal}; `data` is JSON, and may have a receipt. */
  confirm(id: number, amountKopecks: number, data?: string | null): void;
  void(id: number): void;
  /** The transaction of the refund. */
  refund(id: number, amountKopecks: number, data?: string | null): Transaction;
  /** What has been held too long is set free. */
  endHolds(): void;
}

const NO_MONEY = 5051;
const NOT_AUTHENTICATED = 5206;
const SYSTEM_ERROR = 5096;
const FIRST_ID_MIN = 3_000_000_000;
const FIRST_ID_MAX = 3_900_000_000;

/**
 * The operations of the provider; money is held for `holdMs`. Each is one commit together with the notification of it. What a killed
 * process was asking the shop about is declined here.
 */
export function createPayments(book: Book, courier: Courier, { holdMs }: { holdMs: number }): Payments {
  for (const one of book.transactions.values()) {
    if (one.waitsFor === 'check') finish(one, { status: 'Declined', reasonCode: SYSTEM_ERROR }, 'fail');
  }

  /** Numbers go on where they ended; those of another data folder begin elsewhere. */
  function nextId(): number {
    const last = [...book.transactions.keys()].at(-1);
    return last === undefined ? randomInt(FIRST_ID_MIN, FIRST_ID_MAX) : last + randomInt(1, 50);
  }

  function commit(transactions: readonly Transaction[], more: Change = {}): void {
    book.commit({ ...more, transactions });
    courier.wake();
  }

  function finish(one: Transaction, changes: Partial<Transaction>, kind: NotificationKind): Transaction {
    const done: Transaction = { ...one, waitsFor: null, ...changes };
    commit([done], courier.prepare(kind, done));
    return done;
  }

  function decline(one: Transaction, reasonCode: number): Transaction {
    return finish(one, { status: 'Declined', reasonCode }, 'fail');
  }

  function pay(one: Transaction): Transaction {
    const now = Date.now();
    const isWhole = one.schema === 'Single';
    const status = isWhole ? 'Completed' : 'Authorized';
    const rrn = String(randomInt(100_000_000_000, 999_999_999_999));
    return finish(one, { status, authorizedAt: now, confirmedAt: isWhole ? now : null, rrn }, 'pay');
  }

  function askBank(one: Transaction): Transaction {
    const card = one.card && cardOf(one.card);
    return card?.pays ? pay(one) : decline(one, NO_MONEY);
  }

  function wait(one: Transaction, waitsFor: 'bank' | 'payer'): Transaction {
    const waiting = { ...one, waitsFor };
    commit([waiting]);
    return waiting;
  }

  function find(id: number): Transaction {
    const one = book.transactions.get(id);
    if (!one || one.type !== 'Payment') throw new Refusal('Транзакция не найдена');
    return one;
  }

  return {
    async start(order, { method, card, intent }) {
      const { amountKopecks, description, invoiceId, accountId, email, data, receipt } = order;
      const made: Transaction = {
        ...{ amountKopecks, description, invoiceId, accountId, email, data, receipt },
        // A transfer by SBP is final.
        schema: method === 'Sbp' ? 'Single' : order.schema,
        id: nextId(),
        type: 'Payment',
        method,
        status: 'AwaitingAuthentication',
        waitsFor: 'check',
        reasonCode: 0,
        card: card ?? null,
        originalId: null,
        refundedKopecks: 0,
        intentId: intent?.id ?? null,
        qrId: method === 'Sbp' ? randomBytes(16).toString('hex').toUpperCase() : null,
        rrn: null,
        createdAt: Date.now(),
        authorizedAt: null,
        confirmedAt: null,
      };
      commit([made]);
      const reason = await courier.check(made);
      if (reason) return decline(made, reason);
      if (method === 'Sbp') return wait(made, 'payer');
      return card && cardOf(card)?.secure ? wait(made, 'bank') : askBank(made);
    },

    answerBank(one, isPayer) {
      if (one.waitsFor !== 'bank') return one;
      return isPayer ? askBank(one) : decline(one, NOT_AUTHENTICATED);
    },

    payQr(one) {
      if (one.waitsFor === 'payer') return pay(one);
      return pay({ ...one, id: nextId(), createdAt: Date.now(), refundedKopecks: 0 });
    },

    confirm(id, amountKopecks, data = null) {
      const one = find(id);
      if (one.status !== 'Authorized') throw new Refusal('Транзакция не может быть подтверждена');
      if (amountKopecks <= 0 || amountKopecks > one.amountKopecks) throw new Refusal('Неверная сумма подтверждения');
      const receipt = receiptIn(data) ?? one.receipt;
      finish(one, { status: 'Completed', amountKopecks, confirmedAt: Date.now(), receipt }, 'confirm');
    },

    void(id) {
      const one = find(id);
      if (one.status !== 'Authorized') throw new Refusal('Транзакция не может быть отменена');
      finish(one, { status: 'Cancelled' }, 'cancel');
    },

    endHolds() {
      const before = Date.now() - holdMs;
      for (const one of book.transactions.values())
        if (one.status === 'Authorized' && (one.authorizedAt ?? 0) <= before)
          finish(one, { status: 'Cancelled' }, 'cancel');
    },

    refund(id, amountKopecks, data = null) {
      const one = find(id);
      if (one.status !== 'Completed') throw new Refusal('Транзакция не может быть возвращена');
      if (amountKopecks <= 0 || amountKopecks > one.amountKopecks - one.refundedKopecks)
        throw new Refusal('Сумма возврата больше остатка');
      const now = Date.now();
      const refund: Transaction = {
        ...one,
        id: nextId(),
        type: 'Refund',
        amountKopecks,
        originalId: one.id,
        data: data ?? one.data,
        receipt: receiptIn(data),
        refundedKopecks: 0,
        qrId: null,
        rrn: String(randomInt(100_000_000_000, 999_999_999_999)),
        createdAt: now,
        authorizedAt: now,
        confirmedAt: now,
      };
      const rest = { ...one, refundedKopecks: one.refundedKopecks + amountKopecks };
      commit([rest, refund], courier.prepare('refund', refund));
      return refund;
    },
  };
}

/** A window that a page has opened. */
export function makeIntent(fields: Omit<Intent, 'id' | 'createdAt'>): Intent {
  return { ...fields, id: randomUUID(), createdAt: Date.now() };
}
