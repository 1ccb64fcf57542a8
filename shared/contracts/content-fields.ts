import { z } from 'zod';
import type { PayRange } from '../domain/wish-pay.ts';
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

const WHOLE = 'Напишите сумму целыми рублями';
const tooLittle = (kopecks: number) =>
  `Не\u00a0меньше ${amount(kopecks / 100)}\u00a0₽: проверьте, все\u00a0ли нули на\u00a0месте`;
const tooMuch = (kopecks: number) =>
  `Не\u00a0больше ${amount(kopecks / 100)}\u00a0₽: проверьте, нет\u00a0ли лишних нулей`;

/** Kopecks, of whole roubles that somebody types. */
export const sum = z
  .int(WHOLE)
  .min(1_00, 'Напишите сумму больше нуля')
  .max(1_000_000_000_00, 'Проверьте сумму')
  .nullable();

export const sumWithin = ({ minKopecks, maxKopecks }: PayRange) =>
  z.int(WHOLE).min(minKopecks, tooLittle(minKopecks)).max(maxKopecks, tooMuch(maxKopecks)).nullable();

/** The same for a range that another field decides; null where nothing is wrong. */
export function refusalOfSum(kopecks: number, { minKopecks, maxKopecks }: PayRange): string | null {
  if (kopecks < minKopecks) return tooLittle(minKopecks);
  return kopecks > maxKopecks ? tooMuch(maxKopecks) : null;
}
