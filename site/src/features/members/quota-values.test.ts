import { expect, test } from 'vitest';
import { countOf, kopecksOf } from './quota-values.ts';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['1 000', 1000],
  ['без', -1],
  ['-5', -1],
  ['1.5', -1],
])('%j is a count of %s', (text, count) => expect(countOf(text)).toBe(count));

test.each([
  ['', null],
  ['0', 0],
  ['10\u00a0000', 10_000_00],
  ['1500,5', 1500_50],
  ['1500.05 ₽', 1500_05],
  ['много', -1],
  ['1,505', -1],
  ['-1', -1],
])('%j is %s kopecks', (text, kopecks) => expect(kopecksOf(text)).toBe(kopecks));
