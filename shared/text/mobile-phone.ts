/** A number of Russia without the code of the country. */
const NATIONAL_DIGITS = 10;
/** Codes of countries of the CIS that are typed without a plus: 12 digits, 11 for Moldova and Armenia. */
const NEIGHBOUR = /^(?:(?:99[2-68]|375)\d{9}|37[34]\d{8})$/;
/** Kazakhstan has the code of Russia. */
const KAZAKHSTAN = /^7[67]\d{9}$/;

/** The usual spelling, after what is wrong. */
export const HOW_TO_WRITE = 'Напишите так: +7\u00a0917\u00a0204-16-83';
const ONLY_RUSSIA = 'Код придёт только на\u00a0мобильный номер России.';

export interface PhoneFault {
  code: 'is_empty' | 'wrong_type' | 'wrong_size';
  /** In Russian: what is wrong and what to do. */
  message: string;
}

/**
 * What keeps a code by SMS from reaching a number, for forms and for the server; null for a mobile number of Russia in any usual
 * spelling. In linear time.
 */
export function faultOfMobile(text: string): PhoneFault | null {
  const digits = text.replaceAll(/\D/g, '');
  if (!text.trim()) return { code: 'is_empty', message: 'Введите номер телефона' };
  if (!digits) return { code: 'wrong_type', message: `Это не\u00a0номер телефона. ${HOW_TO_WRITE}` };
  const hasOtherCode = text.trimStart().startsWith('+') && !/^(?:7|89)/.test(digits);
  if (hasOtherCode || NEIGHBOUR.test(digits) || KAZAKHSTAN.test(digits))
    return {
      code: 'wrong_type',
      message: `${ONLY_RUSSIA} Нет такого\u00a0— входите по\u00a0почте`,
    };
  const hasCode = /^[78](?:9|.{10})/.test(digits) || digits.length < NATIONAL_DIGITS;
  const national = hasCode ? digits.replace(/^[78]/, '') : digits;
  if (national.length !== NATIONAL_DIGITS)
    return {
      code: 'wrong_size',
      message: `В\u00a0номере ${national.length < NATIONAL_DIGITS ? 'не\u00a0хватает цифр' : 'лишние цифры'}. ${HOW_TO_WRITE}`,
    };
  return national.startsWith('9') ? null : { code: 'wrong_type', message: `${ONLY_RUSSIA} ${HOW_TO_WRITE}` };
}
