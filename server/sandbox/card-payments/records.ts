/** The kinds of notifications that the provider sends. */
export const NOTIFICATION_KINDS = ['check', 'pay', 'fail', 'confirm', 'refund', 'cancel'] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export type Schema = 'Single' | 'Dual';
export type Method = 'Card' | 'Sbp';
/** As the provider calls them. */
export type Status = 'AwaitingAuthentication' | 'Authorized' | 'Completed' | 'Cancelled' | 'Declined';

/** What is kept of a card: never the whole number, never the CVV. */
export interface Card {
  firstSix: string;
  lastFour: string;
  brand: 'Visa' | 'MasterCard' | 'МИР';
  /** MM/YY. */
  expires: string;
}

/** What a payment is for, as the page of the shop has said. */
export interface Order {
  amountKopecks: number;
  schema: Schema;
  description: string;
  invoiceId: string | null;
  accountId: string | null;
  email: string | null;
  /** JSON. */
  data: string | null;
  /** The receipt as it was sent, JSON. */
  receipt: string | null;
}

export interface Transaction extends Order {
  id: number;
  type: 'Payment' | 'Refund';
  method: Method;
  status: Status;
  /** What it waits for while its status is `AwaitingAuthentication`. */
  waitsFor: 'check' | 'bank' | 'payer' | null;
  /** 0 where nothing is wrong. */
  reasonCode: number;
  card: Card | null;
  /** The payment that a refund is of. */
  originalId: number | null;
  refundedKopecks: number;
  /** The window in which it was made; null for one that was made by the API. */
  intentId: string | null;
  /** The address of a QR code; whoever has it may pay. */
  qrId: string | null;
  rrn: string | null;
  /** All times in milliseconds since 1970. */
  createdAt: number;
  authorizedAt: number | null;
  confirmedAt: number | null;
}

/** A payment window. */
export interface Intent extends Order {
  id: string;
  /** The page that opened it, and alone hears of its result. */
  origin: string;
  restrictedMethods: readonly string[];
  /** Whether the window offers another try after a refusal. */
  retries: boolean;
  autoCloseSeconds: number | null;
  createdAt: number;
}

/** What goes wrong with a notification or a call, once. */
export type Fault =
  | { kind: 'delay'; seconds: number }
  /** The first try is never sent; a call is not carried out. */
  | { kind: 'lose' }
  /** It arrives, and its answer is lost. */
  | { kind: 'drop-answer' }
  | { kind: 'forge' }
  | { kind: 'amount'; amountKopecks: number }
  | { kind: 'twice' };

export interface Attempt {
  at: number;
  /** In words, for the panel. */
  outcome: string;
}

export interface Notification {
  id: string;
  kind: NotificationKind;
  transactionId: number;
  fields: Readonly<Record<string, string>>;
  fault: Fault | null;
  attempts: readonly Attempt[];
  /** Null once it was delivered or given up. */
  nextAt: number | null;
  delivered: boolean;
}

/** The answer to a call with X-Request-ID. */
export interface StoredAnswer {
  id: string;
  body: string;
  at: number;
}

export interface Settings {
  /** Where notifications go, without the kind and the slash before it; null: none are sent. */
  notifyUrl: string | null;
  format: 'form' | 'json';
  /** By the kind of a notification, or the path of a call. */
  faults: Readonly<Record<string, Fault>>;
}
