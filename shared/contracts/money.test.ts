import { expect, test } from 'vitest';
import { rublesField } from './money.ts';

const field = rublesField({ minKopecks: 1, maxKopecks: 1_000_000_00, tooLittle: 'мало', tooMuch: 'много' });

test.each([
  ['10 000,50', 10_000_50],
  ['552.8', 552_80],
  [60_000, 60_000_00],
  ['0,01', 1],
])('%s, as it is typed in rubles, is read as %i kopecks', (written, kopecks) => {
  expect(field.parse(written)).toEqual({ kopecks });
});

test.each([
  ['', 'Напишите сумму'],
  ['сто', 'Напишите сумму в\u00a0рублях, например 10\u00a0000 или 552,86'],
  ['10,005', 'Напишите сумму в\u00a0рублях, например 10\u00a0000 или 552,86'],
  ['0', 'мало'],
  ['1 000 000,01', 'много'],
])('«%s» is refused: %s', (written, message) => {
  expect(field.safeParse(written).error?.issues.map((issue) => issue.message)).toEqual([message]);
});
