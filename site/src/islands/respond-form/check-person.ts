import { textOf } from '#shared/client/respond-body.ts';
import type { FormValues } from '#shared/domain/form.ts';
import type { SignUpDocument } from '#shared/domain/sign-up-documents.ts';
import { faultOfMobile } from '#shared/text/mobile-phone.ts';

/** What a form with a name, a phone and boxes can tell by itself: errors in Russian, by field. */
export function checkPerson(values: FormValues, documents: readonly SignUpDocument[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const name = textOf(values, 'name').trim();
  if (!name) errors.name = 'Напишите, как вас зовут';
  else if (name.length < 2) errors.name = 'Имя короче двух букв';
  const phone = faultOfMobile(textOf(values, 'phone'));
  if (phone) errors.phone = phone.message;
  for (const { field, required, refusal } of documents)
    if (required && !textOf(values, field)) errors[field] = refusal ?? 'Отметьте, чтобы продолжить';
  return errors;
}

/** «8 917…» is the same number as «+7 917…». */
export const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '').replace(/^8(?=\d{10}$)/, '7');
