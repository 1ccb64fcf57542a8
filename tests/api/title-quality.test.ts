import { expect, test } from 'vitest';
import { measureTitles } from '../../bench/titles/measure.ts';

/** How well titles are read into trades; `npm run bench -- titles` prints the figures. */
const RIGHT_MIN = 0.92;
const RIGHT_WHEN_MATCHED_MIN = 0.97;

test.each(['tuning', 'held-out'] as const)('of the labelled titles (%s) enough are read right', async (half) => {
  const { titles, right, rightWhenMatched } = await measureTitles(half);
  expect(titles).toBe(300);
  expect(right).toBeGreaterThanOrEqual(RIGHT_MIN);
  expect(rightWhenMatched).toBeGreaterThanOrEqual(RIGHT_WHEN_MATCHED_MIN);
});
