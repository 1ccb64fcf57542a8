import { z } from 'zod';
import { amount } from './transaction.ts';

/** What notifications tell, by the last part of their address. */
export const NOTIFICATION_KINDS = ['check', 'pay', 'fail', 'confirm', 'refund', 'cancel'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Where notifications are received, with `/` and the kind after it. */
export const NOTIFICATION_URL = '/api/payments/cloudpayments';

/** The answers to a Check; any other kind is answered with `accepted`. */
export const CHECK_CODES = {
  accepted: 0,
  unknownInvoice: 10,
  wrongAccount: 11,
  wrongAmount: 12,
  notPayable: 13,
  expired: 20,
} as const;

export const NOTIFICATION_BYTES_MAX = 64 * 1024;

/** Of the lists of the documentation; amounts are kopecks, dates UTC. Fields that only some kinds have are null elsewhere. */
export interface CardNotification {
  kind: NotificationKind;
  transactionId: number;
  amountKopecks: number;
  /** Refund and Cancel name none. */
  currency: string | null;
  at: Date;
  /** Our externalId. */
  invoiceId: string | null;
  accountId: string | null;
  /** Of Check, Pay and Confirm. */
  status: 'Authorized' | 'Completed' | null;
  /** The payment that a Refund is of. */
  paymentTransactionId: number | null;
  /** Of Fail. */
  reasonCode: number | null;
  /** `Sbp` and the like; null for a card. */
  paymentMethod: string | null;
  card: { firstSix: string; lastFour: string; brand: string | null } | null;
  email: string | null;
  testMode: boolean;
  /** What `metadata` of the intent was; null where it is no object. */
  data: Readonly<Record<string, unknown>> | null;
  rrn: string | null;
}

export type ReadNotification =
  | { notification: CardNotification }
  | { fault: 'too_large' | 'unreadable' | 'bad_field'; field?: string };

const id = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number)
  .refine((value) => Number.isSafeInteger(value) && value > 0);
const text = z
  .string()
  .optional()
  .transform((value) => value ?? null);
const DATE = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}:\d{2})(?:\.\d{1,7})?Z?$/;
const moment = z.string().transform((value, { addIssue }) => {
  const [, day, time] = DATE.exec(value) ?? [];
  const date = new Date(`${day}T${time}Z`);
  if (Number.isNaN(date.getTime())) addIssue({ code: 'custom', message: 'is no time' });
  return date;
});
const flag = z.enum(['1', '0', 'true', 'false', 'True', 'False']).optional();

/** The fields that we read; all others pass. Those of a card are absent where SBP has paid. */
const fieldsSchema = z.object({
  TransactionId: id,
  PaymentTransactionId: id.optional(),
  Amount: amount,
  Currency: text,
  DateTime: moment,
  InvoiceId: text,
  AccountId: text,
  Status: z.enum(['Authorized', 'Completed']).optional(),
  ReasonCode: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .optional(),
  PaymentMethod: text,
  CardFirstSix: text,
  CardLastFour: text,
  CardType: text,
  Email: text,
  TestMode: flag,
  Data: text,
  Rrn: text,
  TotalFee: text,
});

type Fields = z.output<typeof fieldsSchema>;

/** What a kind cannot be without, besides what all have. */
const NEEDED: Readonly<Record<NotificationKind, readonly (keyof Fields)[]>> = {
  check: ['Currency'],
  // The signature does not cover the address: the fee is what a signed Check does not have.
  pay: ['Currency', 'Status', 'TotalFee'],
  fail: ['Currency', 'ReasonCode'],
  confirm: ['Currency'],
  refund: ['PaymentTransactionId'],
  cancel: [],
};

/**
 * Reads a notification that was verified, a form or JSON («CloudPayments» format) in UTF-8; both of one notification read
 * the same. Never throws. Linear.
 */
export function readNotification(
  kind: NotificationKind,
  rawBody: Buffer,
  contentType: string | undefined,
): ReadNotification {
  if (rawBody.length > NOTIFICATION_BYTES_MAX) return { fault: 'too_large' };
  const texts = readTexts(rawBody, contentType ?? '');
  if (!texts) return { fault: 'unreadable' };
  const { success, data: fields, error } = fieldsSchema.safeParse(texts);
  if (!success) return { fault: 'bad_field', field: String(error.issues[0]?.path[0]) };
  const missing = NEEDED[kind].find((name) => fields[name] === undefined || fields[name] === null);
  return missing ? { fault: 'bad_field', field: missing } : { notification: notificationOf(kind, fields) };
}

function notificationOf(kind: NotificationKind, fields: Fields): CardNotification {
  return {
    kind,
    transactionId: fields.TransactionId,
    amountKopecks: fields.Amount,
    currency: fields.Currency,
    at: fields.DateTime,
    invoiceId: fields.InvoiceId,
    accountId: fields.AccountId,
    status: fields.Status ?? null,
    paymentTransactionId: fields.PaymentTransactionId ?? null,
    reasonCode: fields.ReasonCode ?? null,
    paymentMethod: fields.PaymentMethod,
    card:
      fields.CardFirstSix && fields.CardLastFour
        ? { firstSix: fields.CardFirstSix, lastFour: fields.CardLastFour, brand: fields.CardType }
        : null,
    email: fields.Email,
    testMode: fields.TestMode?.toLowerCase() === 'true' || fields.TestMode === '1',
    data: readData(fields.Data),
    rrn: fields.Rrn,
  };
}

/** Fields by name as texts, without the empty ones. Null for what is neither form nor JSON, or has a field twice. */
function readTexts(rawBody: Buffer, contentType: string): Record<string, string> | null {
  try {
    const body = new TextDecoder('utf-8', { fatal: true }).decode(rawBody);
    const entries = /^application\/json\b/i.test(contentType) ? jsonEntries(body) : [...new URLSearchParams(body)];
    const texts = new Map(entries);
    return texts.size === entries.length ? Object.fromEntries(entries.filter(([, value]) => value !== '')) : null;
  } catch {
    return null;
  }
}

function jsonEntries(body: string): (readonly [string, string])[] {
  const read = z.record(z.string(), z.unknown()).parse(JSON.parse(body));
  return Object.entries(read).map(([name, value]) => [name, textOf(value)] as const);
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const dataSchema = z.record(z.string(), z.unknown());

function readData(json: string | null): CardNotification['data'] {
  if (json === null) return null;
  try {
    return dataSchema.parse(JSON.parse(json));
  } catch {
    return null;
  }
}
