import { findPhoneNumbersInText } from 'libphonenumber-js';

const PHONE_MASK = '[телефон скрыт]';
const MAIL_MASK = '[почта скрыта]';

const MAIL = /[\p{L}\p{N}._%+-]+\s?(?:@|\[at\]|\(at\)|\(собака\))\s?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}/giu;
/** Numbers of a town's own exchange, which only the word before them betrays. */
const LOCAL_PHONE = /((?<!\p{L})(?:тел|телефон[а-я]*|т)[.:№\s]+)\d[\d\s()-]{3,10}\d(?!\d)/giu;
/** «45 000–50 000» has as many digits as a phone. */
const PAY_RANGE = /^\d{1,3}\s\d{3}\s*[-–—]\s*\d{1,3}\s\d{3}$/;
/** Numbers of ten digits too. */
const COMPANY_NUMBER = /(?:ИНН|ОГРН|КПП|БИК)[\s:№]*$/iu;
const REPEATED = /(\[телефон скрыт\])(?:[\s,;/-]*\[телефон скрыт\])+/g;

/** Text without phones and mail addresses: those of an export are not ours to publish. */
export function maskContacts(text: string): string {
  const withoutMail = text.replaceAll(MAIL, MAIL_MASK);
  return maskPhones(withoutMail).replaceAll(LOCAL_PHONE, `$1${PHONE_MASK}`).replaceAll(REPEATED, '$1');
}

function maskPhones(text: string): string {
  let masked = '';
  let position = 0;
  for (const { startsAt, endsAt } of findPhoneNumbersInText(text, 'RU')) {
    if (
      PAY_RANGE.test(text.slice(startsAt, endsAt)) ||
      COMPANY_NUMBER.test(text.slice(Math.max(0, startsAt - 10), startsAt))
    )
      continue;
    masked += text.slice(position, startsAt) + PHONE_MASK;
    position = endsAt;
  }
  return masked + text.slice(position);
}
