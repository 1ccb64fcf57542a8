import { expect, test } from 'vitest';
import { isWithin, possibleWish, usualWish } from './wish-pay.ts';

test.each([
  ['month', 5, false, false],
  ['month', 4_999, false, false],
  ['month', 5_000, true, false],
  ['month', 60_000, true, true],
  ['month', 1_700_000, true, false],
  ['month', 17_000_000, false, false],
  ['hour', 60, false, false],
  ['hour', 450, true, true],
  ['shift', 5_000, true, true],
  ['rotation', 250_000, true, true],
] as const)('%s: %i ₽ is possible: %s, usual: %s', (mode, rubles, isPossible, isUsual) => {
  expect(isWithin(rubles * 100, possibleWish(mode))).toBe(isPossible);
  const usual = usualWish(mode) ?? expect.unreachable();
  expect(isWithin(rubles * 100, usual)).toBe(isUsual);
});

test('a piece may cost anything', () => {
  expect(usualWish('piece')).toBeNull();
  expect(isWithin(5_00, possibleWish('piece'))).toBe(true);
});
