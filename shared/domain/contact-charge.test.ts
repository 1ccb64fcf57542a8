import { expect, test } from 'vitest';
import { nextCharge } from './contact-charge.ts';

test.each([
  [{ pass: 1, free: 20, units: 5 }, 'pass'],
  [{ pass: 0, free: 1, units: 5 }, 'free'],
  [{ pass: 0, free: 0, units: 1 }, 'units'],
  [{ pass: 0, free: 0, units: 0 }, null],
])('of %o the next is charged to %s', (left, charge) => {
  expect(nextCharge(left)).toBe(charge);
});
