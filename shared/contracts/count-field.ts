import { typedNumber } from './typed-number.ts';

/** How many, as it is typed: a whole number from 1. */
export const countField = (whenMissing: string, max: number) =>
  typedNumber(
    { missing: whenMissing, notDigits: 'Напишите число цифрами', notWhole: 'Напишите целое число' },
    { min: 1, max, tooLittle: 'Не\u00a0меньше одного', tooMuch: `Не\u00a0больше ${max.toLocaleString('ru')}` },
  );
