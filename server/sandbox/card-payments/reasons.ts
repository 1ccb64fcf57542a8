/** Codes of the provider's documentation that the stand-in gives, with its name of the error and its words for a payer. */
const REASONS: Readonly<Record<number, readonly [name: string, text: string]>> = {
  0: ['Approved', 'Оплата успешно проведена'],
  3001: ['InvalidInvoiceId', 'Невозможно провести оплату'],
  3002: ['InvalidAccountId', 'Невозможно провести оплату'],
  3003: ['InvalidAmount', 'Невозможно провести оплату'],
  3004: ['OutOfDate', 'Платёж просрочен'],
  3005: ['FormatError', 'Невозможно провести оплату'],
  3006: ['Unavailable', 'Невозможно провести оплату'],
  3007: ['UnableToConnect', 'Невозможно провести оплату'],
  3008: ['NotAccepted', 'Невозможно провести оплату'],
  5051: ['InsufficientFunds', 'Недостаточно средств на карте'],
  5096: ['SystemError', 'Повторите попытку позже'],
  5206: ['AuthenticationFailed', '3-D Secure авторизация не пройдена'],
};

export const reasonName = (code: number): string => REASONS[code]?.[0] ?? 'SystemError';
export const reasonText = (code: number): string => REASONS[code]?.[1] ?? 'Повторите попытку позже';

/** Why a payment is declined when the shop answers a Check so; 0 lets it go on. */
export const REASON_OF_CHECK: Readonly<Record<number, number>> = {
  0: 0,
  10: 3001,
  11: 3002,
  12: 3003,
  13: 3008,
  20: 3004,
};
