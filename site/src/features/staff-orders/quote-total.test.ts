import { expect, test } from 'vitest';
import { quoteTotal } from './quote-total.ts';

test('a quote is counted in kopecks, of numbers as they are typed', () => {
  expect(quoteTotal('12 500,50', '4')).toBe(50_002_00);
  expect(quoteTotal('12\u00a0000 ₽', '1')).toBe(12_000_00);
  expect(quoteTotal('0.1', '3')).toBe(30);
});

test('what is no number, or beyond what may be asked, is not counted', () => {
  for (const [price, quantity] of [
    ['', '4'],
    ['12 000', ''],
    ['12,005', '1'],
    ['-5', '1'],
    ['0', '1'],
    ['1000001', '1'],
    ['12', '101'],
    ['12', '1.5'],
  ] as const)
    expect(quoteTotal(price, quantity), `${price} × ${quantity}`).toBeNull();
});
