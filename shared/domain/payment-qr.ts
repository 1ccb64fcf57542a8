import type { BankAccount } from './bank-details.ts';
import { PURPOSE_CHARS_MAX } from './payment-purpose.ts';

/** Longest values, in characters (ГОСТ Р 56042-2014, таблицы 2 и 3). */
const NAME_CHARS_MAX = 160;
const BANK_CHARS_MAX = 45;

interface Payment extends BankAccount {
  /** The payee. */
  name: string;
  inn: string;
  kpp: string | null;
  sumKopecks: number;
  purpose: string;
}

/**
 * What the QR code of an invoice says (ГОСТ Р 56042-2014, UTF-8): applications of banks fill in a payment order by it. Drawn with
 * error correction M. The sum is in kopecks.
 */
export function paymentQr(payment: Payment): string {
  const fields = {
    Name: value(payment.name, NAME_CHARS_MAX),
    PersonalAcc: payment.account,
    BankName: value(payment.bank, BANK_CHARS_MAX),
    BIC: payment.bik,
    CorrespAcc: payment.corrAccount,
    Sum: String(payment.sumKopecks),
    Purpose: value(payment.purpose, PURPOSE_CHARS_MAX),
    PayeeINN: payment.inn,
    ...(payment.kpp === null ? {} : { KPP: payment.kpp }),
  };
  return ['ST00012', ...Object.entries(fields).map(([name, text]) => `${name}=${text}`)].join('|');
}

/**
 * One line without the separator. The standard lets the separator be another sign, but applications look for this one, and money
 * finds its way by the numbers, not by the names.
 */
function value(text: string, charsMax: number): string {
  const line = text
    .replaceAll('|', '/')
    .replaceAll(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim();
  return [...line].slice(0, charsMax).join('').trimEnd();
}
