/** Where somebody's money is: what an invoice, a payment order and a withdrawal name. */
export interface BankAccount {
  bank: string;
  bik: string;
  account: string;
  corrAccount: string;
}

/** Of a key: positions of the bank's number and of the account (порядок ЦБ РФ № 515 от 08.09.1997). */
const KEY_WEIGHTS = [7, 1, 3];

/** The code of the rouble in the 6th to 8th digit of an account (Положение ЦБ РФ № 809-П). */
const ROUBLE = '810';

/** Clearing centres of the Bank of Russia end so; their accounts have a key of another part of the BIK. */
const CLEARING_CENTRE = /00[0-2]$/;

/** True for nine digits in the form of a BIK of a Russian bank (Положение ЦБ РФ № 732-П). A BIK has no check digit. */
export function isBik(text: string): boolean {
  return /^0[0-4]\d{7}$/.test(text);
}

/** True for 20 digits of an account in roubles whose key fits the bank of this BIK. */
export function isRoubleAccount(account: string, bik: string): boolean {
  if (!isBik(bik) || !/^\d{20}$/.test(account) || account.slice(5, 8) !== ROUBLE) return false;
  return hasKey(account, CLEARING_CENTRE.test(bik) ? centreOf(bik) : bik.slice(6));
}

/** True for 20 digits of the bank's own account at the Bank of Russia whose key fits this BIK. */
export function isCorrAccount(account: string, bik: string): boolean {
  return isBik(bik) && /^301\d{17}$/.test(account) && account.endsWith(bik.slice(6)) && hasKey(account, centreOf(bik));
}

/** True for a reason code of a tax registration: four digits, two digits or Latin capitals, three digits. */
export function isKpp(text: string): boolean {
  return /^\d{4}[\dA-Z]{2}\d{3}$/.test(text);
}

const centreOf = (bik: string): string => `0${bik.slice(4, 6)}`;

function hasKey(account: string, bank: string): boolean {
  const sum = [...bank, ...account].reduce(
    (total, digit, at) => total + ((Number(digit) * (KEY_WEIGHTS[at % KEY_WEIGHTS.length] ?? 0)) % 10),
    0,
  );
  return sum % 10 === 0;
}
