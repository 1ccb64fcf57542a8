import { expect, test } from 'vitest';
import { overallOf, ratingOf, signedName, type ReviewRatings } from './review.ts';

const ratings = (
  ...[pay_on_time, conditions, safety, management, documents, equipment]: [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
): ReviewRatings => ({
  pay_on_time,
  conditions,
  safety,
  management,
  documents,
  equipment,
});

test.each([
  [ratings(5, 5, 5, 5, 5, 5), 5],
  [ratings(1, 1, 1, 1, 1, 1), 1],
  [ratings(5, 4, 4, 4, 4, 4), 4.2],
  [ratings(4, 4, 4, 3, 3, 3), 3.5],
  [ratings(5, 5, 5, 5, 5, 4), 4.8],
])('the stars %j come to %d', (given, overall) => {
  expect(overallOf(given)).toBe(overall);
});

test.each([
  [{ count: 0, sum: 0 }, 4, null],
  [{ count: 2, sum: 10 }, 4, null],
  // (5 × 4 + 15) / 8
  [{ count: 3, sum: 15 }, 4, 4.4],
  [{ count: 3, sum: 3 }, 4, 2.9],
  // Many of its own outweigh the mean of all.
  [{ count: 1_000, sum: 5_000 }, 1, 5],
  [{ count: 3, sum: 12 }, 4, 4],
])('a company with %j is rated %d -> %d', (own, meanOfAll, rating) => {
  expect(ratingOf(own, meanOfAll)).toBe(rating);
});

test('a rating stays between the mean of all and that of its own', () => {
  for (let count = 3; count < 40; count += 1)
    for (const own of [1, 2.5, 4.9])
      for (const mean of [1.2, 3.3, 5]) {
        const rating = ratingOf({ count, sum: own * count }, mean) ?? 0;
        expect(rating).toBeGreaterThanOrEqual(Math.min(own, mean) - 0.05);
        expect(rating).toBeLessThanOrEqual(Math.max(own, mean) + 0.05);
      }
});

test.each([
  ['full', { firstName: 'Ильдар', lastName: 'Галеев' }, 'Ильдар Галеев'],
  ['first_letter', { firstName: 'Ильдар', lastName: 'Галеев' }, 'Ильдар Г.'],
  ['first_letter', { firstName: 'Ильдар', lastName: '𝒢алеев' }, 'Ильдар 𝒢.'],
  ['full', { firstName: 'Ильдар', lastName: null }, 'Ильдар'],
  ['anonymous', { firstName: 'Ильдар', lastName: 'Галеев' }, null],
  ['full', { firstName: null, lastName: 'Галеев' }, null],
] as const)('signed %s, %j is %s', (signature, person, name) => {
  expect(signedName(signature, person)).toBe(name);
});
