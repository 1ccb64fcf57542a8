import { expect, test } from 'vitest';
import { countField } from './count-field.ts';
import { typedRubles } from './typed-number.ts';

const rubles = typedRubles({ min: 500, max: 500_000, tooLittle: 'мало', tooMuch: 'много' });
const count = countField('Сколько человек', 50);

const said = (schema: typeof rubles, written: unknown) => {
  const read = schema.safeParse(written);
  return read.success ? read.data : read.error.issues[0]?.message;
};

test.each([
  ['5000', 5_000],
  [' 5\u00a0000 ', 5_000],
  [5_000, 5_000],
  ['5000,0', 5_000],
  ['', 'Напишите сумму'],
  [' ', 'Напишите сумму'],
  [undefined, 'Напишите сумму'],
  [null, 'Напишите сумму'],
  ['abc', 'Напишите сумму цифрами'],
  ['1e3', 'Напишите сумму цифрами'],
  ['0x1000', 'Напишите сумму цифрами'],
  [true, 'Напишите сумму цифрами'],
  ['552,86', 'Напишите сумму в\u00a0рублях, без копеек'],
  ['0', 'мало'],
  ['-500', 'мало'],
  ['500001', 'много'],
])('rubles: %j is %j', (written, answer) => {
  expect(said(rubles, written)).toBe(answer);
});

test.each([
  ['4', 4],
  ['', 'Сколько человек'],
  ['четыре', 'Напишите число цифрами'],
  ['1,5', 'Напишите целое число'],
  ['0', 'Не\u00a0меньше одного'],
  ['51', 'Не\u00a0больше 50'],
])('a count: %j is %j', (written, answer) => {
  expect(said(count, written)).toBe(answer);
});
