import { z } from 'zod';
import { optionalLine, plainLine } from './lines.ts';
import { dictionaryIdSchema } from './page.ts';

/** Fields of what somebody writes for a long time, as they stand in a vacancy and in a resume: each is valid or empty by itself. */

const amount = (value: number) => value.toLocaleString('ru-RU');

/** A short text of one line; an empty one is ''. */
export const line = (charsMax: number) => plainLine.max(charsMax, `Не\u00a0длиннее ${charsMax} знаков`);

/** A text that may be absent: an empty one is null. Answers have it too, so it transforms nothing. */
export const emptyIsNull = (charsMax: number) => optionalLine(charsMax).nullable().overwrite(nullIfEmpty);

export const nullIfEmpty = <Text>(text: Text): Text | null => (text === '' ? null : text);

/** Some of a closed set, each once. */
export const someOf = <Values extends readonly [string, ...string[]]>(values: Values) =>
  z.array(z.enum(values)).max(values.length).refine(isWithoutRepeats, 'Уберите повторы');

export function isWithoutRepeats(items: readonly unknown[]): boolean {
  return new Set(items).size === items.length;
}

export const whole = (min: number, max: number) =>
  z
    .int('Напишите целое число')
    .min(min, `Не\u00a0меньше ${amount(min)}`)
    .max(max, `Не\u00a0больше ${amount(max)}`);

/** Ids of a dictionary, each once. */
export const ids = (countMax: number, tooMany: string) =>
  z.array(dictionaryIdSchema).max(countMax, tooMany).refine(isWithoutRepeats, 'Уберите повторы');

/** Kopecks, of whole roubles that somebody types. */
export const sum = z
  .int('Напишите сумму целыми рублями')
  .min(1_00, 'Напишите сумму больше нуля')
  .max(1_000_000_000_00, 'Проверьте сумму')
  .nullable();
