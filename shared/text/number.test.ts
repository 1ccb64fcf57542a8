import { expect, test } from 'vitest';
import { formatNumber, rubleNumber, rubleRange, rubles, rubleThousands, rubleThousandsRange } from './number.ts';
import { plural, pluralWord } from './plural.ts';

test('numbers have groups from four digits and a decimal comma', () => {
  expect([999, 4_500, 1_234_567, 4.4, 1.255].map(formatNumber)).toEqual([
    '999',
    '4\u00a0500',
    '1\u00a0234\u00a0567',
    '4,4',
    '1,26',
  ]);
});

test('rubles come from kopecks, and kopecks are shown only where there are some', () => {
  expect(rubles(210_000_00)).toBe('210\u00a0000\u00a0₽');
  expect(rubleNumber(350_50)).toBe('350,50');
  expect(rubleNumber(0)).toBe('0');
});

test.each([
  [210_000_00, 260_000_00, '210\u00a0000\u2060–\u2060260\u00a0000\u00a0₽'],
  [210_000_00, null, 'от\u00a0210\u00a0000\u00a0₽'],
  [null, 90_000_00, 'до\u00a090\u00a0000\u00a0₽'],
  [90_000_00, 90_000_00, '90\u00a0000\u00a0₽'],
  [null, null, ''],
])('the range %s to %s is «%s»', (min, max, expected) => {
  expect(rubleRange(min, max)).toBe(expected);
});

test('summaries are in thousands', () => {
  expect(rubleThousandsRange(150_000_00, 219_700_00)).toBe('150\u2060–\u2060220\u00a0тыс.\u00a0₽');
  expect(rubleThousandsRange(150_000_00, 150_400_00)).toBe('150\u00a0тыс.\u00a0₽');
  expect(rubleThousands(188_400_00)).toBe('188');
});

test.each([
  [0, '0\u00a0вакансий'],
  [1, '1\u00a0вакансия'],
  [2, '2\u00a0вакансии'],
  [5, '5\u00a0вакансий'],
  [11, '11\u00a0вакансий'],
  [21, '21\u00a0вакансия'],
  [1_241, '1\u00a0241\u00a0вакансия'],
])('%d with its word', (count, expected) => {
  expect(plural(count, ['вакансия', 'вакансии', 'вакансий'])).toBe(expected);
});

test('a fraction takes the second form', () => {
  expect(plural(1.5, ['год', 'года', 'лет'])).toBe('1,5\u00a0года');
});

test('the word alone', () => {
  expect(pluralWord(21, ['нашлась', 'нашлись', 'нашлось'])).toBe('нашлась');
});
