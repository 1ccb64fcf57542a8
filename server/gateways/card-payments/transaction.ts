import { z } from 'zod';
import { kopecksOf } from './amounts.ts';

/** «Статусы операций» of the documentation. */
export const STATUSES = ['AwaitingAuthentication', 'Authorized', 'Completed', 'Cancelled', 'Declined'] as const;
export type TransactionStatus = (typeof STATUSES)[number];

/** By `Type`; payouts are payments to cards, which we never make. */
const KINDS = ['payment', 'refund', 'payout'] as const;

/** A transaction in the books of the provider. */
export interface Transaction {
  id: number;
  kind: (typeof KINDS)[number] | 'other';
  status: TransactionStatus;
  amountKopecks: number;
  currency: string;
  /** Our externalId. */
  invoiceId: string | null;
  accountId: string | null;
  /** The payment that a refund is of. */
  originalId: number | null;
  /** Null for SBP. */
  card: { firstSix: string; lastFour: string; brand: string } | null;
  /** 0 where nothing is wrong; its words are in `shared/text/decline-labels.ts`. */
  reasonCode: number;
  testMode: boolean;
  createdAt: Date;
  authorizedAt: Date | null;
  confirmedAt: Date | null;
  rrn: string | null;
}

export const amount = z.union([z.number(), z.string()]).transform((value, { addIssue }) => {
  const kopecks = kopecksOf(value);
  if (kopecks === null) addIssue({ code: 'custom', message: 'is no amount' });
  return kopecks ?? 0;
});

/** A text that is left out, null or empty. */
const text = z
  .string()
  .nullish()
  .transform((value) => value || null);
/** Without a zone it is UTC. */
const moment = text.transform((value) => {
  const date = value === null ? null : new Date(/Z|[+-]\d\d:\d\d$/.test(value) ? value : `${value}Z`);
  return date && !Number.isNaN(date.getTime()) ? date : null;
});

/** `Model` of `payments/get`, `find` and `list`; further fields pass. */
export const transactionSchema = z
  .object({
    TransactionId: z.int().positive(),
    Type: z.union([z.int(), z.string()]).default(0),
    Status: z.enum(STATUSES),
    Amount: amount,
    Currency: z.string(),
    InvoiceId: text,
    AccountId: text,
    OriginalTransactionId: z.int().nullish(),
    CardFirstSix: text,
    CardLastFour: text,
    CardType: text,
    ReasonCode: z.int().nullish(),
    TestMode: z.boolean().default(false),
    CreatedDateIso: moment,
    AuthDateIso: moment,
    ConfirmDateIso: moment,
    Rrn: text,
  })
  .transform((model, { addIssue }): Transaction => {
    if (!model.CreatedDateIso) addIssue({ code: 'custom', message: 'has no date' });
    return {
      id: model.TransactionId,
      kind: KINDS[Number(model.Type)] ?? 'other',
      status: model.Status,
      amountKopecks: model.Amount,
      currency: model.Currency,
      invoiceId: model.InvoiceId,
      accountId: model.AccountId,
      originalId: model.OriginalTransactionId ?? null,
      card:
        model.CardFirstSix && model.CardLastFour
          ? { firstSix: model.CardFirstSix, lastFour: model.CardLastFour, brand: model.CardType ?? '' }
          : null,
      reasonCode: model.ReasonCode ?? 0,
      testMode: model.TestMode,
      createdAt: model.CreatedDateIso ?? new Date(0),
      authorizedAt: model.AuthDateIso,
      confirmedAt: model.ConfirmDateIso,
      rrn: model.Rrn,
    };
  });
