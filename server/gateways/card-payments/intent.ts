import type { Receipt } from '#shared/domain/receipt.ts';
import { rublesOf } from './amounts.ts';
import { receiptJson } from './receipt.ts';

/** The methods that the window of the provider knows; what we take is the rest of the restricted ones. */
const METHODS = ['Card', 'Sbp', 'TcsInstallment', 'TinkoffPay', 'MirPay', 'Dolyame', 'ForeignCard', 'SberPay'] as const;
export type PaymentMethod = 'Card' | 'Sbp';

export interface IntentRequest {
  amountKopecks: number;
  /** `Dual` holds the money until it is confirmed or voided; cards only. */
  schema: 'Single' | 'Dual';
  methods: readonly PaymentMethod[];
  /** Our number of the attempt; comes back as InvoiceId. */
  externalId: string;
  /** Comes back as AccountId. */
  accountId: string;
  description: string;
  receiptEmail: string | null;
  receipt: Receipt | null;
  /** Comes back as Data; a browser sees it. */
  metadata?: Readonly<Record<string, string>>;
}

/**
 * What a page hands to `new cp.CloudPayments().start(…)`. All of it goes through the browser: Check and Pay compare the
 * amount, the account and the number once more.
 */
export function buildIntent(publicTerminalId: string, request: IntentRequest) {
  const { amountKopecks, schema, methods, externalId, accountId, description, receiptEmail, receipt, metadata } =
    request;
  if (amountKopecks <= 0) throw new RangeError('A payment is above zero');
  if (schema === 'Dual' && methods.some((one) => one !== 'Card')) throw new RangeError('Only cards hold money');
  const taken: readonly string[] = methods;
  return {
    publicTerminalId,
    amount: rublesOf(amountKopecks),
    currency: 'RUB' as const,
    paymentSchema: schema,
    culture: 'ru-RU' as const,
    externalId,
    description,
    userInfo: { accountId, ...(receiptEmail === null ? {} : { email: receiptEmail }) },
    ...(receiptEmail === null ? {} : { receiptEmail }),
    ...(receipt ? { receipt: receiptJson(receipt) } : {}),
    restrictedPaymentMethods: METHODS.filter((method) => !taken.includes(method)),
    ...(metadata ? { metadata } : {}),
  };
}

export type Intent = ReturnType<typeof buildIntent>;
