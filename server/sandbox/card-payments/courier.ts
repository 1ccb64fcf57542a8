import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { rublesText } from './amounts.ts';
import type { Book } from './book.ts';
import { fieldsOf } from './fields.ts';
import { REASON_OF_CHECK } from './reasons.ts';
import type { Fault, Notification, NotificationKind, Transaction } from './records.ts';

/** Pauses of the documentation; the last one is repeated. */
const PAUSES_MINUTES = [1, 2, 5, 10, 30] as const;
const ATTEMPTS_MAX = 100;

const UNAVAILABLE = 3006;
const NO_ANSWER = 3007;
const BAD_ANSWER = 3005;

export interface CourierOptions {
  apiSecret: string;
  /** How long a minute of the pauses lasts. */
  minuteMs: number;
  /** How long an answer is waited for. */
  answerTimeoutMs: number;
}

/** Sends notifications until the shop has taken them. */
export interface Courier {
  /**
   * A new notification, for the commit of what it tells of; an empty list where notifications have no address. A fault that
   * waits for this kind is used up by `faults`, which the commit stores too.
   */
  prepare(
    kind: NotificationKind,
    transaction: Transaction,
  ): Pick<Parameters<Book['commit']>[0], 'notifications' | 'settings'>;
  /** Asks whether a payment may go on: 0, or the reason to decline it. */
  check(transaction: Transaction): Promise<number>;
  /** Sends a notification of the past once more. */
  repeat(notification: Notification, fault: Fault | null): Promise<void>;
  /** Looks for what is due. */
  wake(): void;
  stop(): void;
}

const answerSchema = z.object({ code: z.int() });

type Answer = { code: number; outcome: string } | { reason: number; outcome: string };

export function createCourier(book: Book, { apiSecret, minuteMs, answerTimeoutMs }: CourierOptions): Courier {
  const underWay = new Set<string>();
  const stopping = new AbortController();
  let timer: NodeJS.Timeout | undefined;

  function make(kind: NotificationKind, transaction: Transaction, fault: Fault | null): Notification {
    const now = Date.now();
    return {
      id: randomUUID(),
      kind,
      transactionId: transaction.id,
      fields: fieldsOf(kind, transaction),
      fault,
      attempts: [],
      nextAt: kind === 'check' ? null : now + (fault?.kind === 'delay' ? fault.seconds * 1_000 : 0),
      delivered: false,
    };
  }

  /** What is sent: as the fault wants it. */
  function letterOf({ fields, fault }: Notification) {
    const isJson = book.settings.format === 'json';
    const told = fault?.kind === 'amount' ? { ...fields, Amount: rublesText(fault.amountKopecks) } : fields;
    const decoded = Object.entries(told).map(([name, value]) => `${name}=${value}`);
    const body = isJson ? JSON.stringify(told) : new URLSearchParams(told).toString();
    const secret = fault?.kind === 'forge' ? `${apiSecret} is not it` : apiSecret;
    const sign = (text: string) => createHmac('sha256', secret).update(text).digest('base64');
    return {
      body,
      headers: {
        'content-type': isJson ? 'application/json' : 'application/x-www-form-urlencoded; charset=utf-8',
        'content-hmac': sign(body),
        'x-content-hmac': sign(isJson ? body : decoded.join('&')),
      },
    };
  }

  async function send(notification: Notification): Promise<Answer> {
    const { notifyUrl } = book.settings;
    if (notifyUrl === null) return { reason: UNAVAILABLE, outcome: 'нет адреса' };
    if (notification.fault?.kind === 'lose' && notification.attempts.length === 0)
      return { reason: NO_ANSWER, outcome: 'потеряно в пути' };
    try {
      const response = await fetch(`${notifyUrl}/${notification.kind}`, {
        method: 'POST',
        ...letterOf(notification),
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(answerTimeoutMs), stopping.signal]),
      });
      const text = await response.text();
      if (notification.fault?.kind === 'drop-answer' && notification.attempts.length === 0)
        return { reason: NO_ANSWER, outcome: `ответ ${response.status} потерян` };
      if (response.status !== 200) return { reason: NO_ANSWER, outcome: `ответ ${response.status}` };
      const answer = answerSchema.safeParse(parsed(text));
      if (!answer.success) return { reason: BAD_ANSWER, outcome: 'ответ без кода' };
      return { code: answer.data.code, outcome: `код ${answer.data.code}` };
    } catch {
      return { reason: NO_ANSWER, outcome: 'нет ответа' };
    }
  }

  /** One try, and when the next one is due. */
  async function deliver(notification: Notification): Promise<void> {
    const answer = await send(notification);
    if (stopping.signal.aborted) return;
    const attempts = [...notification.attempts, { at: Date.now(), outcome: answer.outcome }];
    const delivered = 'code' in answer && answer.code === 0;
    const pause = PAUSES_MINUTES[Math.min(attempts.length, PAUSES_MINUTES.length) - 1] ?? 0;
    const isLast = attempts.length >= ATTEMPTS_MAX;
    const again = notification.fault?.kind === 'twice' && attempts.length === 1;
    const nextAt = again ? Date.now() : delivered || isLast ? null : Date.now() + pause * minuteMs;
    book.commit({ notifications: [{ ...notification, attempts, delivered, nextAt }] });
  }

  function look(): void {
    clearTimeout(timer);
    if (stopping.signal.aborted) return;
    const waiting = [...book.notifications.values()].filter(
      (one): one is Notification & { nextAt: number } => one.nextAt !== null && !underWay.has(one.id),
    );
    for (const one of waiting.filter(({ nextAt }) => nextAt <= Date.now())) {
      underWay.add(one.id);
      void deliver(one).finally(() => {
        underWay.delete(one.id);
        look();
      });
    }
    const next = Math.min(...waiting.filter(({ id }) => !underWay.has(id)).map(({ nextAt }) => nextAt));
    if (Number.isFinite(next)) timer = setTimeout(look, Math.max(1, next - Date.now())).unref();
  }

  /** The fault that waits for this kind; it happens once. */
  function takeFault(kind: NotificationKind) {
    const { [kind]: fault, ...faults } = book.settings.faults;
    return fault ? { fault, settings: { ...book.settings, faults } } : { fault: null };
  }

  return {
    prepare(kind, transaction) {
      if (book.settings.notifyUrl === null) return {};
      const { fault, settings } = takeFault(kind);
      return { notifications: [make(kind, transaction, fault)], ...(settings && { settings }) };
    },
    async check(transaction) {
      if (book.settings.notifyUrl === null) return 0;
      const { fault, settings } = takeFault('check');
      const asked = make('check', transaction, fault);
      if (settings) book.commit({ settings });
      if (fault?.kind === 'delay') await sleep(fault.seconds * 1_000);
      if (fault?.kind === 'twice') await send(asked);
      const answer = await send(asked);
      book.commit({
        notifications: [{ ...asked, attempts: [{ at: Date.now(), outcome: answer.outcome }], delivered: true }],
      });
      return 'code' in answer ? (REASON_OF_CHECK[answer.code] ?? BAD_ANSWER) : answer.reason;
    },
    async repeat({ kind, transactionId, fields }, fault) {
      const again: Notification = {
        id: randomUUID(),
        kind,
        transactionId,
        fields,
        fault,
        attempts: [],
        nextAt: null,
        delivered: false,
      };
      const answer = await send(again);
      const delivered = 'code' in answer && answer.code === 0;
      book.commit({
        notifications: [{ ...again, attempts: [{ at: Date.now(), outcome: answer.outcome }], delivered }],
      });
    },
    // After the commit of whoever wakes it.
    wake: () => void setImmediate(look),
    stop() {
      clearTimeout(timer);
      stopping.abort();
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
