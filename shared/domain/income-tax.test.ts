import fc from 'fast-check';
import { expect, test } from 'vitest';
import { counts } from '../../tests/setup/counts.ts';
import { monthNet, netOfYear } from './income-tax.ts';

const million = 1_000_000_00;
const yearKopecks = fc.integer({ min: 0, max: 200 * million });

test.each([
  [1, 0.87],
  [2.4, 2.088],
  [5, 2.088 + 2.6 * 0.85],
  [20, 2.088 + 2.6 * 0.85 + 15 * 0.82],
  [50, 2.088 + 2.6 * 0.85 + 15 * 0.82 + 30 * 0.8],
  [60, 2.088 + 2.6 * 0.85 + 15 * 0.82 + 30 * 0.8 + 10 * 0.78],
])('of %d million a year %d stay', (gross, net) => {
  expect(netOfYear(gross * million)).toBeCloseTo(net * million, 2);
});

test('a month bears a twelfth of the tax of its year', () => {
  expect(monthNet(100_000_00)).toBeCloseTo(87_000_00);
  expect(monthNet(300_000_00)).toBeCloseTo((2_088_000_00 + 1_200_000_00 * 0.85) / 12);
});

test('more pay leaves more in hand, and at most what was paid', () => {
  fc.assert(
    fc.property(yearKopecks, yearKopecks, (one, other) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)];
      expect(netOfYear(less)).toBeLessThanOrEqual(netOfYear(more));
      expect(netOfYear(more)).toBeLessThanOrEqual(more);
      expect(netOfYear(more)).toBeGreaterThanOrEqual(more * 0.78);
    }),
    { numRuns: counts.PROPERTIES },
  );
});
