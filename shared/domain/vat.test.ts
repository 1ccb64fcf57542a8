import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counts } from '../../tests/setup/counts.ts';
import { vatRate, vatWithin } from './vat.ts';

test.each([
  ['2025-12-31', 20],
  ['2026-01-01', 22],
  ['2026-11-30', 22],
  ['2001-01-01', 20],
])('on %s the rate is %d %%', (day, percent) => {
  expect(vatRate(day)).toBe(percent);
});

test.each([
  [490_00, 22, 88_36],
  [1_290_00, 22, 232_62],
  [60_000_00, 22, 10_819_67],
  [60_000_00, 20, 10_000_00],
  [0, 22, 0],
  [1, 22, 0],
  [3, 22, 1],
])('%d kopecks contain at %d %% %d of VAT', (kopecks, rate, vat) => {
  expect(vatWithin(kopecks, rate)).toBe(vat);
});

test('half a kopeck is rounded up', () => {
  expect(vatWithin(3, 20)).toBe(1);
  expect(vatWithin(9, 20)).toBe(2);
});

test('of any sum the VAT is the nearest whole kopeck, exactly', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.constantFrom(5, 7, 10, 20, 22), (kopecks, rate) => {
      const [sum, percent] = [BigInt(kopecks), BigInt(rate)];
      const divisor = 100n + percent;
      expect(BigInt(vatWithin(kopecks, rate))).toBe((2n * sum * percent + divisor) / (2n * divisor));
    }),
    { numRuns: counts.PROPERTIES },
  );
});

test.each([-1, 0.5, Number.NaN, Infinity, 2 ** 53])('%d is no sum', (kopecks) => {
  expect(() => vatWithin(kopecks, 22)).toThrow(RangeError);
});
