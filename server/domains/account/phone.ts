import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { faultOfMobile, HOW_TO_WRITE } from '#shared/text/mobile-phone.ts';
import { badField } from '../../platform/problems.ts';

export { formatPhone as phoneText } from '#shared/text/phone.ts';

/** Longer texts are not numbers, and the library's patterns are not linear. */
const TEXT_CHARS_MAX = 60;
/** Codes by SMS reach only mobile numbers of Russia. */
const MOBILE = /^\+79\d{9}$/;

/** E.164 of a mobile number of Russia in any usual spelling. Throws `bad_argument` at the field. */
export function readPhone(text: string, field = 'phone'): string {
  const phone = text.length > TEXT_CHARS_MAX ? undefined : parsePhoneNumberFromString(text, 'RU');
  if (phone && MOBILE.test(phone.number)) return phone.number;
  const { code, message } = faultOfMobile(text) ?? {
    code: 'wrong_type',
    message: `Это не\u00a0номер телефона. ${HOW_TO_WRITE}`,
  };
  throw badField(field, code, message);
}

/** E.164 of any number that can be called, such as an office's. Throws `bad_argument` for the field, naming the number. */
export function readAnyPhone(field: string, text: string): string {
  const phone = text.length > TEXT_CHARS_MAX ? undefined : parsePhoneNumberFromString(text, 'RU');
  if (!phone?.isValid())
    throw badField(field, 'wrong_type', `Это не\u00a0номер телефона: «${text.slice(0, 30)}». ${HOW_TO_WRITE}`);
  if (phone.ext) throw badField(field, 'conflict_with_rules', `Напишите номер без добавочного: «${text.slice(0, 30)}»`);
  return phone.number;
}
