import { textOf } from '#shared/client/respond-body.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { SignUpDocument } from '#shared/domain/sign-up-documents.ts';

/** Without the code of the country; the server knows the rest. */
const PHONE_DIGITS_MIN = 10;

/** What a form with a name, a phone and boxes can tell by itself: errors in Russian, by field. */
export function checkPerson(values: FormValues, documents: readonly SignUpDocument[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const name = textOf(values, 'name').trim();
  if (!name) errors.name = 'Напишите, как вас зовут';
  else if (name.length < 2) errors.name = 'Имя короче двух букв';
  const phone = textOf(values, 'phone').trim();
  if (!phone) errors.phone = 'Введите номер телефона';
  else if (digitsOf(phone).length < PHONE_DIGITS_MIN)
    errors.phone = 'В\u00a0номере не\u00a0хватает цифр. Напишите так: +7\u00a0917\u00a0204-16-83';
  for (const { field, required, refusal } of documents)
    if (required && !textOf(values, field)) errors[field] = refusal ?? 'Отметьте, чтобы продолжить';
  return errors;
}

/** «8 917…» is the same number as «+7 917…». */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7');
