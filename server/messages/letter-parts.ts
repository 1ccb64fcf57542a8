import { plural, type PluralForms } from '#shared/text/plural.ts';
import { oneLine, type Letter, type Part } from './letter.ts';
import type { MailData } from './names.ts';

/** The duration after «действует» and «в течение»: «5 минут», «1 минуту». */
const MINUTES: PluralForms = ['минуту', 'минуты', 'минут'];
export const HOURS: PluralForms = ['час', 'часа', 'часов'];
export const DAYS: PluralForms = ['день', 'дня', 'дней'];

export const SIGN_IN = '/sign-in';
export const RECOVERY = '/recovery';
export const COMPANY_RECOVERY = `${RECOVERY}?side=company`;
export const CONTACTS = '/contacts';

/** A link on our site as a full address. */
export type LinkTo = (link: string) => string;

export const text = (value: string): Part => ({ kind: 'text', text: value });
export const note = (value: string): Part => ({ kind: 'note', text: value });
export const button = (value: string, href: string): Part => ({ kind: 'button', text: value, href });

const NOBODY_ASKS = 'Никому не\u00a0сообщайте код: сотрудники Каркаса его никогда не\u00a0спрашивают.';

interface CodeLetter {
  /** After the code in the subject: «код для регистрации». */
  what: string;
  title: string;
  intro: string;
  ifNotYou: string;
}

/** The code comes first in the subject, where a notification shows it without opening the mail. */
export function codeLetter({ what, title, intro, ifNotYou }: CodeLetter) {
  return ({ code, minutes }: MailData['sign-up-code']): Letter => ({
    subject: `${oneLine(code)} — ${what}`,
    preview: `Код действует ${plural(minutes, MINUTES)}.`,
    title,
    parts: [
      text(intro),
      { kind: 'code', code: oneLine(code) },
      text(`Код действует ${plural(minutes, MINUTES)}. ${NOBODY_ASKS}`),
      note(ifNotYou),
    ],
  });
}

/** «+7 ••• •••-••-83»: enough to recognize one's own number. */
export function maskPhone(phone: string): string {
  return `+7 ••• •••-••-${oneLine(phone).slice(-2)}`;
}

/** «i•••@pochta.ru»: enough to recognize one's own address. */
export function maskEmail(email: string): string {
  const address = oneLine(email);
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`;
}
